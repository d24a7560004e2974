// Requests that wait out a lost connection, or a server that is away for a while: the page says so,
// and they are sent again until there is an answer. Whatever is sent so may arrive twice, if only its
// answer was lost: the moves of all games allow it, as a state in an address is the same each time,
// and a letter guessed again is free.

import { announce } from "./announce.js";
import { one } from "./page.js";

const OUT_OF_ORDER = [502, 503, 504]; // a server that restarts or is busy
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Fetch a text.
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

/** The same, however long the network needs to come back. Throws once the options' signal is given. */
export async function fetchPatiently(address, options) {
	for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
		try {
			return await fetchOnce(address, options);
		} catch (error) {
			if (options.signal.aborted) throw error;
			showTrouble(true);
			await pause(wait, options.signal);
		}
	}
}

/** Whether a request waits for the network. */
export const isWaiting = () => !one("[data-trouble]").hidden;

/** Say that Quartet cannot be reached, again if it was said before. */
export const sayTrouble = () => announce(one("[data-trouble]").textContent);

function showTrouble(is) {
	const said = isWaiting();
	one("[data-trouble]").hidden = !is;
	if (is && !said) sayTrouble();
}

/** Wait that long, or until the network is back, or until the signal is given. */
function pause(milliseconds, signal) {
	return new Promise((resolve) => {
		const timer = setTimeout(go, milliseconds);
		addEventListener("online", go);
		signal.addEventListener("abort", go);
		function go() {
			clearTimeout(timer);
			removeEventListener("online", go);
			resolve();
		}
	});
}
