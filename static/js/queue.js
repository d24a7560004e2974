// What is pressed or sent while a visit runs waits here for its end.

import { isBusy, one, selectorOf } from "./page.js";

let sending = false; // whether a word that waited is being sent

/**
 * What waits: a button to press, or a field and the word typed there.
 * @typedef {{selector: string, word: string}} Waiting
 */
/** @type {Waiting[]} */
const waiting = [];

/** @type {(element: Element | null, word?: string) => void} */
export function enqueue(element, word = "") {
	waiting.push({ selector: selectorOf(element), word });
}

/** Return what waits. */
export const queued = () => [...waiting];

/** Have what waited before wait again. @param {Waiting[]} items */
export function enqueueAll(items) {
	waiting.push(...items);
}

/** Whether the form that is being sent holds a word that waited, not the one in its field. */
export const isSendingQueued = () => sending;

export function clearQueue() {
	waiting.length = 0;
}

/** Press and send what waits, until another visit begins; words that follow a refused one are dropped. */
export function sendQueue() {
	while (waiting.length && !isBusy()) {
		const { selector, word } = /** @type {Waiting} */ (waiting.shift());
		const element = one(selector);
		if (!word) element?.click();
		else if (element && !element.ariaInvalid) sendWord(element, word);
	}
}

/** @type {(field: any, word: string) => void} */
function sendWord(field, word) {
	const typedMeanwhile = field.value;
	sending = true;
	type(field, word);
	field.form.requestSubmit();
	sending = false;
	type(field, typedMeanwhile);
}

/** @type {(field: HTMLInputElement, word: string) => void} */
function type(field, word) {
	field.value = word;
	field.dispatchEvent(new Event("input"));
}
