// The ladder: letters picked on the last word, Backspace to undo, results, sheets printed.

import { shortcuts } from "./keys.js";
import { one, setUpEach } from "./page.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const FIELD = "#field-rung";

setUpEach("[data-ladder]", (ladder) => {
	const field = one(FIELD);
	if (!field) return;
	const { id, ladder: address, title, changes } = ladder.dataset;
	if (Number(changes) > 0) leaveOpen("ladder", id, { address, title });
	pickLetters(one(".rung-last"), field);
	field.onkeydown = ({ key, repeat }) => {
		if (key === "Backspace" && !field.value && !repeat) one("[data-undo]")?.click();
		if (key === "Escape") field.value = "";
	};
});

/** Let a letter of the last word be chosen and typed over in the field; then the word is added. */
function pickLetters(rung, field) {
	const tiles = [...rung.querySelectorAll(".tile")];
	const word = tiles.map((tile) => tile.textContent).join("");
	rung.onclick = ({ target }) => {
		const place = tiles.indexOf(target);
		if (place < 0) return;
		field.value = word;
		field.focus();
		field.setSelectionRange(place, place + 1);
		field.oninput = () => {
			field.oninput = null;
			const letter = field.value[place];
			const changed = word.slice(0, place) + letter + word.slice(place + 1);
			if (letter !== word[place] && field.value === changed) field.form.requestSubmit();
		};
	};
}

setUpEach("[data-round]", ({ dataset: { round: id, kind, over: overPar } }) => {
	const score = overPar ? Number(overPar) : undefined; // none if the ladders were shown
	record("ladder", { id, kind, won: score !== undefined, score });
	closeOpen("ladder", id);
});

setUpEach("[data-print]", (button) => {
	button.onclick = () => print();
});

// A letter typed anywhere begins the next word: the browser types it in the field.
shortcuts({
	letter() {
		one(FIELD)?.focus();
		return false;
	},
});
