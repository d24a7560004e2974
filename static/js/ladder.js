// The ladder: letters picked on the last word, words sent in turn, results, sheets printed.

import { each, one, whenFree } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, record } from "./store.js";

let climbed = null; // words on the ladder when it was last shown: a new one slides in
let field; // the next word's
let sent; // what was in it when it was sent, or first shown

each("[data-ladder]", (ladder) => {
	const count = Number(ladder.dataset.changes);
	const last = ladder.querySelector(".rung-last");
	if (climbed !== null && count > climbed) last?.classList.add("arriving");
	climbed = count;
	const before = field;
	field = ladder.querySelector("#field-rung");
	if (!field) return;
	if (before && before.value !== sent) field.value ||= before.value; // typed meanwhile
	sent = "";
	if (field.ariaInvalid) field.select();
	const { id, ladder: address, title } = ladder.dataset;
	if (count) leaveOpen("ladder", id, { address, title });
	pickLetters(last);
	field.onkeydown = ({ key }) => {
		if (key === "Backspace" && !field.value) whenFree(() => one("[data-undo]")?.click());
		if (key === "Escape") field.value = "";
	};
	field.form.onsubmit = () => {
		const { value } = field;
		sent = value;
		field.select(); // to be typed over
		if (!field.closest("[data-busy]")) return;
		field.value = sent = "";
		return whenFree(() => add(value));
	};
});

function add(word) {
	if (!field || field.ariaInvalid) return; // what came before was refused
	const { value } = field;
	field.value = word;
	field.form.requestSubmit();
	field.value = value;
}

// A letter of the last word that is chosen waits in the field to be typed over: then the word is added.
function pickLetters(last) {
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
	letter: () => field?.focus() ?? false,
});
