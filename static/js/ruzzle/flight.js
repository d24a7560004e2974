// Points that fly from the tiles of a word to the score.

import { make, wantsLessMotion } from "../page.js";

const FLIGHT_MS = 400; // of one tile's share
const SPREAD_MS = 150; // between the first share and the last

/**
 * Let the points of a word fly; the last tile's share shows how many they are.
 *
 * @param {HTMLElement[]} tiles in the order traced
 * @param {HTMLElement} score where they go
 * @param {number} points
 */
export function flyPoints(tiles, score, points) {
	if (wantsLessMotion()) return;
	const goal = middleOf(score);
	const side = `${tiles[0].offsetWidth}px`;
	// All are measured before any is made: each would cause another layout of the page.
	for (const [place, from] of tiles.map(middleOf).entries()) {
		const isLast = place === tiles.length - 1;
		const properties = { className: "share-of-points", ariaHidden: "true" };
		const share = make("span", properties, isLast ? `+${points}` : "");
		share.style.setProperty("--side", side);
		document.body.append(share);
		fly(share, from, goal, (place / tiles.length) * SPREAD_MS);
	}
	const bump = [{ scale: 1 }, { scale: 1.2 }, { scale: 1 }];
	score.animate(bump, { duration: 150, delay: FLIGHT_MS, easing: "ease-out" });
}

/** @typedef {{x: number, y: number}} Point */

/** @type {(share: HTMLElement, from: Point, goal: Point, delay: number) => void} */
function fly(share, from, goal, delay) {
	const at = (/** @type {Point} */ { x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
	const flight = share.animate(
		[
			{ transform: at(from), opacity: 1 },
			{ transform: at(goal), opacity: 0.6 },
		],
		{ duration: FLIGHT_MS, delay, easing: "cubic-bezier(0.5, 0, 0.8, 0.6)", fill: "both" },
	);
	flight.onfinish = () => share.remove();
}

function middleOf(/** @type {Element} */ element) {
	const { x, y, width, height } = element.getBoundingClientRect();
	return { x: x + width / 2, y: y + height / 2 };
}
