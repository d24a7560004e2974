// Moves of forms with data-lasts stay in this browser until they are answered: whoever closes the page
// while one waits for the network finds it sent when the page of the round opens again.

import { enqueueAll, queued } from "./queue.js";
import { keepMove, keptMove } from "./store.js";

/** @import { Waiting } from "./queue.js" */
/** @typedef {{key: string, address: string, body?: string, later: Waiting[]}} Move */

/** The move under way. @type {Move | null} */
let waiting = null;

/**
 * Keep a move that is being sent; body: what is posted, undefined if it is all in the address.
 * @type {(form: HTMLFormElement, address: URL, body?: URLSearchParams) => Move | null}
 */
export function keep(form, address, body) {
	if (!("lasts" in form.dataset)) return null;
	waiting = { key: keyOf(form), address: address.href, body: body?.toString(), later: queued() };
	keepMove(waiting.key, waiting);
	return waiting;
}

/** Keep what has been pressed or typed since as well. */
export function keepQueue() {
	if (!waiting) return;
	waiting.later = queued();
	keepMove(waiting.key, waiting);
}

/**
 * Forget a move that was answered, unless the next one of the same form is under way.
 * @param {Move | null} move
 */
export function forget(move) {
	if (!move) return;
	if (waiting === move || waiting?.key !== move.key) keepMove(move.key);
	if (waiting === move) waiting = null;
}

/** Return the move that a form of this page was left with, and put what followed it back in the queue. */
export function resumed() {
	/** @type {NodeListOf<HTMLFormElement>} */
	const forms = document.querySelectorAll("[data-lasts]");
	for (const form of forms) {
		const move = keptMove(keyOf(form));
		if (!move?.address) continue;
		enqueueAll(move.later);
		return { form, address: new URL(move.address), body: move.body };
	}
	return null;
}

const CHANGING = ["notes", "took"]; // words written down grow, and time passes

/** What tells a form apart: where it leads, and from which state. @param {HTMLFormElement} form */
function keyOf(form) {
	/** @type {NodeListOf<HTMLInputElement>} */
	const hidden = form.querySelectorAll("input[type=hidden]");
	const fields = [...hidden].filter(({ name }) => !CHANGING.includes(name));
	const { pathname } = new URL(form.getAttribute("action") || location.href, location.href);
	return [pathname, ...fields.map(({ name, value }) => `${name}=${value}`)].join(" ");
}
