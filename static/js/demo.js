// A demonstration for newcomers: a drawn finger makes a move, so that nobody needs instructions.

import { make, wantsLessMotion } from "./page.js";
import { pause } from "./patience.js";

const STEP_MS = 450;
const REST_MS = 1200; // after the last step
const STILL_MS = 4000; // how long all of it shows where motion is not wanted

/**
 * Where the finger is, and what happens there.
 * @typedef {{at: Element, act?: () => void}} Step
 */

/**
 * Show steps one after the other, or all at once where motion is not wanted.
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
 * Put the finger on an element. Its place is a share of the stage, so it is right in a resized window too.
 * @type {(finger: HTMLElement, at: Element) => void}
 */
function put(finger, at) {
	const frame = /** @type {Element} */ (at.closest(".stage"));
	const [box, around] = [at, frame].map((each) => each.getBoundingClientRect());
	const x = (box.x + box.width / 2 - around.x) / around.width;
	const y = (box.y + box.height / 2 - around.y) / around.height;
	// Its right half stays within the stage, or the page would be wider than the window.
	finger.style.inset = `${100 * y}% auto auto min(${100 * x}%, 100% - 1.75rem)`;
	if (!finger.isConnected) frame.append(finger);
}
