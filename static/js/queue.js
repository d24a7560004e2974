// What is pressed or sent while a visit runs waits here for its end. Moves of forms with data-lasts stay in this
// browser until they are answered, and what waits behind them too: whoever closes the page while one waits for the
// network finds it sent when the page of the round opens again.

import { all, one, selectorOf } from "./page.js";
import { keepMove, keptMove } from "./store.js";
import { isBusy } from "./visit.js";

/**
 * What waits: a button to press, or a field and the word typed there; took: how long that took, if it is measured.
 * @typedef {{selector: string, word: string, took?: string}} Waiting
 * @typedef {{key: string, address: string, body?: string, later: Waiting[]}} Move
 */

/** @type {Waiting[]} */
const waiting = [];
/** The move under way. @type {Move | null} */
let underWay = null;
let sending = false; // whether a word that waited is being sent

/** Have a button or a word wait; a button with data-once is pressed only while that has the same value. */
export function enqueue(/** @type {any} */ element, word = "") {
	const once = element?.dataset.once;
	const stage = once === undefined ? "" : `[data-once="${once}"]`;
	const took = element?.form.elements.took?.value;
	waiting.push({ selector: selectorOf(element) + stage, word, took });
	if (underWay) keepMove(underWay.key, underWay);
}

/** Whether anything waits. */
export const isQueued = () => waiting.length > 0;

/** Whether the form that is being sent holds a word that waited, not the one in its field. */
export const isSendingQueued = () => sending;

export function clearQueue() {
	waiting.length = 0;
}

/** Press and send what waits, until another visit begins; words that follow a refused one are dropped. */
export function sendQueue() {
	while (waiting.length && !isBusy()) {
		const { selector, word, took } = /** @type {Waiting} */ (waiting.shift());
		const element = one(selector);
		if (!word) element?.click();
		else if (element && !element.ariaInvalid) sendWord(element, word, took);
	}
}

/** @type {(field: any, word: string, took?: string) => void} */
function sendWord(field, word, took) {
	const typedMeanwhile = field.value;
	sending = true;
	if (took) Object.assign(field.form.elements.took ?? {}, { value: took, disabled: false });
	type(field, word);
	field.form.requestSubmit();
	sending = false;
	type(field, typedMeanwhile);
}

export function type(/** @type {HTMLInputElement} */ field, /** @type {string} */ word) {
	field.value = word;
	field.dispatchEvent(new Event("input"));
}

/**
 * Keep a move that is being sent; body: what is posted, undefined if it is all in the address.
 * @type {(form: HTMLFormElement, address: URL, body?: URLSearchParams) => Move | null}
 */
export function keep(form, address, body) {
	if (!("lasts" in form.dataset)) return null;
	underWay = { key: keyOf(form), address: address.href, body: body?.toString(), later: waiting };
	keepMove(underWay.key, underWay);
	return underWay;
}

/** Forget a move that was answered, unless the next one of the same form is under way. */
export function forget(/** @type {Move | null} */ move) {
	if (!move) return;
	if (underWay === move || underWay?.key !== move.key) keepMove(move.key);
	if (underWay === move) underWay = null;
}

/** Return the move that a form of this page was left with, and put what followed it back in the queue. */
export function resumed() {
	for (const form of all("[data-lasts]")) {
		const move = keptMove(keyOf(form));
		if (!move?.address) continue;
		waiting.push(...move.later);
		return { form, address: new URL(move.address), body: move.body };
	}
	return null;
}

const CHANGING = ["notes", "took"]; // words written down grow, and time passes

/** Return what identifies a form: where it leads, and from which state. @param {HTMLFormElement} form */
function keyOf(form) {
	const fields = all("input[type=hidden]", form).filter(({ name }) => !CHANGING.includes(name));
	const { pathname } = new URL(form.getAttribute("action") || location.href, location.href);
	return [pathname, ...fields.map(({ name, value }) => `${name}=${value}`)].join(" ");
}
