// The ladder: letters picked on the last word, Backspace to undo, results kept, sheets printed.

import { each } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const GAME = "ladder";
let climbed = null; // words on the ladder when it was last shown: a new one slides in

each("[data-ladder]", (ladder) => {
	const count = Number(ladder.dataset.changes);
	const last = ladder.querySelector(".rung-last");
	if (climbed !== null && count > climbed) last?.classList.add("arriving");
	climbed = count;
	const field = ladder.querySelector("#field-rung");
	if (!field) return;
	const { id, ladder: address, title } = ladder.dataset;
	if (count) leaveOpen(GAME, id, { address, title });
	pickLetters(last, field);
	field.addEventListener("keydown", (event) => {
		if (event.key === "Backspace" && !field.value) document.querySelector("[data-undo]")?.click();
		if (event.key === "Escape") field.value = "";
	});
});

// A letter of the last word that is chosen waits in the field to be typed over: then the word is added.
function pickLetters(last, field) {
	const letters = [...last.querySelectorAll(".tile")];
	last.addEventListener("click", ({ target }) => {
		const place = letters.indexOf(target);
		if (place < 0) return;
		const word = letters.map((tile) => tile.textContent).join("");
		field.value = word;
		field.focus();
		field.setSelectionRange(place, place + 1);
		const typed = () => {
			const others = field.value.slice(0, place) + field.value.slice(place + 1);
			if (field.value.length !== word.length || others !== word.slice(0, place) + word.slice(place + 1)) return;
			if (field.value !== word) field.form.requestSubmit();
		};
		field.addEventListener("input", typed, { once: true });
	});
}

each("[data-round]", ({ dataset: { round: id, kind, over } }) => {
	record(GAME, { id, kind, won: Boolean(over), score: over && Number(over) });
	closeOpen(GAME, id);
});

each("[data-print]", (button) => button.addEventListener("click", () => print()));

// A letter typed anywhere begins the next word.
shortcuts({
	letter: () => {
		document.querySelector("#field-rung")?.focus();
		return false;
	},
});
