// Forms and links with data-enhance are fetched instead of followed, and only the regions of the
// page are swapped. A lost connection is waited out; on any other trouble the browser takes over.
// What a form or link with data-replace leads to takes the place of its page in the history.

import { dataOf, showsAddress } from "./page.js";
import { isWaiting, sayTrouble } from "./patience.js";
import { clearQueue, enqueue, forget, keep, resumed } from "./queue.js";
import { isBusy, visit } from "./visit.js";

addEventListener("submit", (event) => {
	const { submitter } = event;
	const form = /** @type {HTMLFormElement} */ (event.target);
	if (event.defaultPrevented || !form.matches("[data-enhance]") || form.dataset.plain) return;
	event.preventDefault();
	if (isBusy() && ("queue" in form.dataset || isWaiting())) sendLater(form, submitter);
	else send(form, submitter);
});

addEventListener("click", (event) => {
	const link = /** @type {any} */ (event.target).closest?.("a[data-enhance]");
	const opensElsewhere =
		event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
	if (!link || opensElsewhere || event.defaultPrevented) return;
	event.preventDefault();
	if (isWaiting())
		sayTrouble(); // a visit would overtake the move that waits
	else visit(link.href, {}, entryOf(link)).catch(() => location.assign(link.href));
});

addEventListener("popstate", () => {
	if (showsAddress() && !isBusy()) return;
	clearQueue();
	visit(location.href, {}, "back").catch(() => location.reload());
});

/** @type {(origin: HTMLElement) => "replace" | "push"} */
const entryOf = ({ dataset }) => ("replace" in dataset ? "replace" : "push");

/** @type {(form: HTMLFormElement) => any} */
const textField = (form) =>
	form.querySelector("input:not([type=hidden], [type=radio], [type=checkbox])");

/** @type {(form: HTMLFormElement, submitter: HTMLElement | null) => void} */
function sendLater(form, submitter) {
	const field = textField(form);
	if (field) {
		enqueue(field, field.value);
		field.value = "";
		field.dataset.sent = "";
	} else enqueue(submitter);
}

function send(/** @type {HTMLFormElement} */ form, /** @type {HTMLElement | null} */ submitter) {
	for (const element of /** @type {Iterable<any>} */ (form.elements))
		element.dataset.sent = element.value;
	textField(form)?.select(); // to be typed over
	const data = new URLSearchParams(/** @type {any} */ (dataOf(form, submitter)));
	const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
	const address = new URL(action || location.href, location.href);
	if (form.method === "post") {
		move(form, address, data).catch(() => sendPlainly(form, submitter));
	} else {
		address.search = String(data);
		move(form, address).catch(() => location.assign(address));
	}
}

/**
 * Visit where a form leads, and keep the move until there is an answer.
 * @type {(form: HTMLFormElement, address: URL, body?: URLSearchParams) => Promise<void>}
 */
async function move(form, address, body) {
	const kept = keep(form, address, body);
	try {
		await visit(address, body && { method: "POST", body }, entryOf(form));
	} finally {
		forget(kept);
	}
}

/**
 * Let the browser post what was sent, whatever has been typed since.
 * @type {(form: HTMLFormElement, submitter: HTMLElement | null) => void}
 */
function sendPlainly(form, submitter) {
	for (const element of /** @type {Iterable<any>} */ (form.elements))
		element.value = element.dataset.sent;
	form.dataset.plain = "yes";
	form.requestSubmit(submitter);
}

const left = resumed();
if (left) {
	const { form, address, body } = left;
	// A move that is no longer possible is forgotten: the page shows the round as it is.
	move(form, address, body && new URLSearchParams(body)).catch(() => {});
}
