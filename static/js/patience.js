// Requests that wait out a lost connection, or a server that is away for a while: the page says so,
// and they are sent again until there is an answer. Whatever is sent so may arrive twice, if only its
// answer was lost: the moves of all games allow it, as a state in an address is the same each time,
// and a letter guessed again is free.

import { gettext } from "./i18n.js";
import { all, announce, setUpEach } from "./page.js";

const OUT_OF_ORDER = [502, 503, 504]; // a server that restarts or is busy
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const MARKS = ".trouble, .unsent"; // the sign in the bar, the sentence in place of the message

let waiting = false; // whether a request waits for the network

/**
 * Fetch a text. Throws if there is no answer, or one that is OUT_OF_ORDER.
 *
 * @param {string|URL} address
 * @param {RequestInit} options
 * @returns {Promise<{response: Response, text: string}>}
 */
export async function fetchOnce(address, options) {
	const response = await fetch(address, options);
	if (OUT_OF_ORDER.includes(response.status)) throw Error(`no answer: ${response.status}`);
	const text = await response.text();
	showTrouble(false);
	return { response, text };
}

/**
 * Fetch a text, however long the network needs to come back. Throws once the options' signal aborts.
 * @param {string|URL} address
 * @param {RequestInit & {signal: AbortSignal}} options
 */
export async function fetchPatiently(address, options) {
	for (let wait = FIRST_WAIT_MS; ; ) {
		try {
			return await fetchOnce(address, options);
		} catch (error) {
			if (options.signal.aborted) throw error;
			showTrouble(true);
			const isBack = await pause(wait, options.signal);
			wait = isBack ? FIRST_WAIT_MS : Math.min(2 * wait, LONGEST_WAIT_MS);
		}
	}
}

/** Whether a request waits for the network. */
export const isWaiting = () => waiting;

/** Say that Quartet cannot be reached, again if it was said before. */
export const sayTrouble = () => announce(gettext("Can’t reach Quartet. We’ll try again."));

function showTrouble(/** @type {boolean} */ is) {
	if (is && !waiting) sayTrouble();
	waiting = is;
	for (const mark of all(MARKS)) mark.hidden = !is;
}

// The sign and the sentence; a swapped region brings new ones.
setUpEach(MARKS, (mark) => {
	mark.hidden = !waiting;
});
setUpEach(".trouble", (mark) => {
	mark.querySelector("button").onclick = () => {
		mark.open = false;
		dispatchEvent(new Event("online"));
	};
});

/**
 * Wait that long, or until the network is back or the signal aborts; return whether the wait was cut short.
 * @type {(milliseconds: number, signal: AbortSignal) => Promise<boolean>}
 */
export function pause(milliseconds, signal) {
	return new Promise((resolve) => {
		setTimeout(resolve, milliseconds, false);
		addEventListener("online", () => resolve(true), { once: true, signal });
		signal.addEventListener("abort", () => resolve(true));
	});
}
