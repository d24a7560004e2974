// A game shown to who has never played it: a finger that is not there makes a move, so that nobody need be told how.

import { make, wantsLessMotion } from "./page.js";
import { pause } from "./patience.js";

const STEP_MS = 450;
const REST_MS = 1200; // after the last step
const STILL_MS = 4000; // how long all of it stands where nothing may move

/**
 * Where the finger is, and what happens there.
 * @typedef {{at: Element, act?: () => void}} Step
 */

/**
 * Show steps one after the other, where nothing may move all at once.
 *
 * @param {Step[]} steps
 * @param {AbortSignal} signal ends it
 */
export async function demonstrate(steps, signal) {
	const finger = make("span", { className: "finger", ariaHidden: "true" });
	signal.addEventListener("abort", () => finger.remove());
	const moves = !wantsLessMotion();
	for (const { at, act } of steps) {
		if (signal.aborted || !at.isConnected) break;
		put(finger, at);
		act?.();
		if (moves) await pause(STEP_MS, signal);
	}
	if (finger.isConnected) await pause(moves ? REST_MS : STILL_MS, signal);
}

/**
 * Put the finger on an element, in shares of what holds them both: it stays there in a window of another size.
 * @type {(finger: HTMLElement, at: Element) => void}
 */
function put(finger, at) {
	const frame = /** @type {Element} */ (at.closest(".stage"));
	const [box, around] = [at, frame].map((each) => each.getBoundingClientRect());
	const x = (box.x + box.width / 2 - around.x) / around.width;
	const y = (box.y + box.height / 2 - around.y) / around.height;
	// Half of it stays within the window, or the page would be wider than that.
	finger.style.inset = `${100 * y}% auto auto min(${100 * x}%, 100% - 1.75rem)`;
	if (!finger.isConnected) frame.append(finger);
}
