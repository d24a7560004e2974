// The deal: tiles come one by one, face down, and are turned (css/countdown.css). A tap or a key turns them all.

import { feel } from "../feedback.js";
import { atNextTouch, wantsLessMotion } from "../page.js";

/**
 * Turn the tiles of a rack; return how many milliseconds that takes, 0 where less motion is wanted.
 *
 * @param {Element} rack its items have a back, `::after`, over their tile
 * @param {boolean} lie whether the tiles already lie there face down
 */
export function deal(rack, lie) {
	feel("deal");
	if (wantsLessMotion()) return 0;
	/** @type {NodeListOf<HTMLElement>} */
	const items = rack.querySelectorAll("li");
	for (const [place, { style }] of items.entries()) style.setProperty("--place", String(place));
	rack.classList.add("dealing");
	rack.classList.toggle("lying", lie);
	const turned = () => rack.classList.remove("dealing");
	items[items.length - 1].addEventListener("animationend", ({ animationName }) => {
		if (animationName === "turn-up") turned();
	});
	atNextTouch(turned);
	const moves = rack.getAnimations({ subtree: true });
	return Math.max(0, ...moves.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
}
