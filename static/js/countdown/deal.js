// The deal: tiles come one by one, face down, and are turned. A tap or a key turns them all.

import { feel } from "../feedback.js";
import { atNextTouch, wantsLessMotion } from "../page.js";

// All in milliseconds; the last of nine tiles is turned after 1100.
const APART = 55; // from one tile to the next
const FALL = 220;
const REST = 220; // face down
const TURN = 220;

const FALLING = [{ translate: "0 -3rem", opacity: 0 }, { translate: "none" }];
const BACK_TURNING = [{ transform: "none" }, { transform: "rotateY(90deg)" }];
const FACE_TURNING = [{ transform: "rotateY(-90deg)" }, { transform: "none" }];

/**
 * Turn the tiles of a rack; return how many milliseconds that takes, 0 where less motion is wanted.
 *
 * @param {Element} rack its items have a back, `::after`, over their tile
 * @param {boolean} lie whether the tiles already lie there face down
 */
export function deal(rack, lie) {
	feel("deal");
	if (wantsLessMotion()) return 0;
	const items = [...rack.children];
	const moves = items.flatMap((item, place) => {
		const from = place * APART + (lie ? 0 : FALL + REST);
		const tile = /** @type {Element} */ (item.firstElementChild);
		/** @type {KeyframeAnimationOptions} */
		const fall = { duration: FALL, delay: place * APART, fill: "backwards", easing: "ease-out" };
		return [
			...(lie ? [] : [item.animate(FALLING, fall)]),
			item.animate(BACK_TURNING, {
				pseudoElement: "::after",
				duration: TURN / 2,
				delay: from,
				fill: "both",
			}),
			tile.animate(FACE_TURNING, {
				duration: TURN / 2,
				delay: from + TURN / 2,
				fill: "backwards",
			}),
		];
	});
	rack.classList.add("dealing");
	Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
		rack.classList.remove("dealing");
		for (const move of moves) move.cancel();
	});
	atNextTouch(() => {
		for (const move of moves) move.finish();
	});
	return (items.length - 1) * APART + TURN + (lie ? 0 : FALL + REST);
}
