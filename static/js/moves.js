// Moves of forms with data-lasts stay in this browser until they are answered: whoever closes the page
// while one waits for the network finds it sent when the page of the round opens again.

import { enqueueAll, queued } from "./queue.js";
import { keepMove, keptMove } from "./store.js";

let waiting = null; // the move under way: { key, address, body, later }

/** Keep a move that is being sent; body: what is posted, undefined if it is all in the address. */
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

/** Forget a move that was answered, unless the next one of the same form is under way. */
export function forget(move) {
	if (!move) return;
	if (waiting === move || waiting?.key !== move.key) keepMove(move.key);
	if (waiting === move) waiting = null;
}

/** Return the move that a form of this page was left with, and have what followed it wait again. */
export function resumed() {
	for (const form of document.querySelectorAll("[data-lasts]")) {
		const move = keptMove(keyOf(form));
		if (!move?.address) continue;
		enqueueAll(move.later);
		return { form, address: new URL(move.address), body: move.body };
	}
	return null;
}

const CHANGING = ["notes", "took"]; // words written down grow, and time passes

/** What tells a form apart: where it leads, and from which state. */
function keyOf(form) {
	const fields = [...form.querySelectorAll("input[type=hidden]")].filter(
		({ name }) => !CHANGING.includes(name),
	);
	const { pathname } = new URL(form.getAttribute("action") || location.href, location.href);
	return [pathname, ...fields.map(({ name, value }) => `${name}=${value}`)].join(" ");
}
