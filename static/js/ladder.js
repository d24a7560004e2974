// The ladder: letters picked on the last word, Backspace to undo, results, sheets printed.

import { each, one } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const FIELD = "#field-rung";

each("[data-ladder]", (ladder) => {
	const field = one(FIELD);
	if (!field) return;
	const { id, ladder: address, title, changes } = ladder.dataset;
	if (changes > 0) leaveOpen("ladder", id, { address, title });
	pickLetters(one(".rung-last"), field);
	field.onkeydown = ({ key, repeat }) => {
		if (key === "Backspace" && !field.value && !repeat) one("[data-undo]")?.click();
		if (key === "Escape") field.value = "";
	};
});

// A letter of the last word that is chosen waits in the field to be typed over: then the word is added.
function pickLetters(last, field) {
	const letters = [...last.querySelectorAll(".tile")];
	last.onclick = ({ target }) => {
		const place = letters.indexOf(target);
		if (place < 0) return;
		const word = letters.map((tile) => tile.textContent).join("");
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

each("[data-round]", ({ dataset: { round: id, kind, over } }) => {
	record("ladder", { id, kind, won: Boolean(over), score: over && Number(over) });
	closeOpen("ladder", id);
});

each("[data-print]", (button) => (button.onclick = () => print()));

// A letter typed anywhere begins the next word.
shortcuts({
	letter: () => one(FIELD)?.focus() ?? false,
});
