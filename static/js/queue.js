// What is pressed or sent while a visit runs waits here for its end.

import { isBusy, one, selectorOf } from "./page.js";

let sending = false; // whether a word that waited is being sent
const waiting = []; // { selector, word }: of a button to press, or of a field and the word typed there

export function enqueue(element, word = "") {
	waiting.push({ selector: selectorOf(element), word });
}

/** Return what waits. */
export const queued = () => [...waiting];

/** Have what waited before wait again. */
export function enqueueAll(items) {
	waiting.push(...items);
}

/** Whether the form that is being sent holds a word that waited, not the one in its field. */
export const isSendingQueued = () => sending;

export function clearQueue() {
	waiting.length = 0;
}

/** Press and send what waits, until another visit begins; words that follow a refused one go. */
export function sendQueue() {
	while (waiting.length && !isBusy()) {
		const { selector, word } = waiting.shift();
		const element = one(selector);
		if (!word) element?.click();
		else if (element && !element.ariaInvalid) sendWord(element, word);
	}
}

function sendWord(field, word) {
	const typedMeanwhile = field.value;
	type(field, word);
	sending = true;
	field.form.requestSubmit();
	sending = false;
	type(field, typedMeanwhile);
}

function type(field, word) {
	field.value = word;
	field.dispatchEvent(new Event("input"));
}
