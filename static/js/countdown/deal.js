// The deal: tiles come one by one, face down, and are turned (css/countdown.css). A tap or a key turns them all.

import { feel } from "../feedback.js";
import { all, atNextTouch, wantsLessMotion } from "../page.js";

/**
 * Turn the tiles of a rack; return how many milliseconds that takes, 0 where less motion is wanted.
 *
 * @param {Element} rack its items have a back, `::after`, over their tile
 * @param {boolean} lie whether the tiles already lie there face down
 */
export function deal(rack, lie) {
	feel("deal");
	if (wantsLessMotion()) return 0;
	for (const [place, { style }] of all("li", rack).entries())
		style.setProperty("--place", String(place));
	rack.classList.add("dealing");
	rack.classList.toggle("lying", lie);
	const turned = () => rack.classList.remove("dealing");
	atNextTouch(turned);
	settled(rack).then(turned);
	const moves = rack.getAnimations({ subtree: true });
	return Math.max(0, ...moves.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
}

/** Wait until all tiles are turned. @param {Element} rack */
export const settled = (rack) =>
	Promise.allSettled(rack.getAnimations({ subtree: true }).map(({ finished }) => finished));
