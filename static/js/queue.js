// What is pressed or sent while a visit runs waits here for its end.

import { isBusy, one } from "./page.js";

const waiting = []; // { id, word }: of a button to press, or of a field and the word typed there

export function enqueue(id, word = "") {
	waiting.push({ id, word });
}

export function clearQueue() {
	waiting.length = 0;
}

/** Press and send what waits, until another visit begins; words that follow a refused one go. */
export function sendQueue() {
	while (waiting.length && !isBusy()) {
		const { id, word } = waiting.shift();
		const element = one(`#${id}`);
		if (!word) element?.click();
		else if (element && !element.ariaInvalid) sendWord(element, word);
	}
}

function sendWord(field, word) {
	const typedMeanwhile = field.value;
	field.value = word;
	field.form.requestSubmit();
	field.value = typedMeanwhile;
}
