// A result comes in: its tiles turn, its score counts up, its bars grow. The text is there from the
// start; a tap or a key ends what moves, and nothing moves where less motion is wanted.

import { feel } from "./feedback.js";
import { formatNumber } from "./i18n.js";
import { all, atNextTouch, setUpEach, wantsLessMotion } from "./page.js";

/** @type {Record<string, string>} */
const SOUNDS = { triumph: "win", good: "good", modest: "turn", lost: "lose" };

// All in milliseconds; the last tile of a triumph comes to rest after 1350.
const SPREAD = 450; // from the first tile of a word to its last
const TURN = 400;
const HOP_AFTER = 450;
const HOP = 450;
const COUNT = 900;
const GROW = 700;

const WORD_TILES = ".result-tiles .tile, .word-slots .tile-picked"; // of the sheet, or of the board below it
const TURNING = [{ transform: "rotateX(-100deg)", opacity: 0 }, { transform: "none" }];
const HOPPING = [
	{ transform: "none" },
	{ transform: "translateY(-22%)", offset: 0.4 },
	{ transform: "none" },
];
const GROWING = [{ transform: "scaleX(0)" }, { transform: "none" }];

setUpEach("[data-finished][data-kind]", (section) => {
	const { kind } = section.dataset;
	feel(SOUNDS[kind]);
	if (wantsLessMotion()) return;
	const moves = [
		...all(WORD_TILES, section.closest(".stage") ?? section).flatMap((tile, i, tiles) =>
			moveTile(tile, (SPREAD * i) / tiles.length, kind === "triumph"),
		),
		...all(".result-bars rect", section).map((bar) => move(bar, GROWING, GROW)),
		...all("[data-count]", section).map(countUp),
	];
	atNextTouch(() => {
		for (const each of moves) each.finish();
	});
});

/** @type {(element: Element, keyframes: Keyframe[], duration: number, delay?: number) => Animation} */
function move(element, keyframes, duration, delay = 0) {
	return element.animate(keyframes, { duration, delay, easing: "ease-out", fill: "backwards" });
}

/** @type {(tile: Element, delay: number, hops: boolean) => Animation[]} */
function moveTile(tile, delay, hops) {
	const turn = move(tile, TURNING, TURN, delay);
	return hops ? [turn, tile.animate(HOPPING, { duration: HOP, delay: HOP_AFTER + delay })] : [turn];
}

/** Show a number counting up over the one in the page, which stays for those who hear it. @param {any} figure */
function countUp(figure) {
	const number = Number(figure.textContent.replace(/\D/g, ""));
	return count(figure, COUNT, (done) => {
		if (done < 1) figure.dataset.counted = formatNumber(Math.round(number * done));
		else delete figure.dataset.counted;
	});
}

/**
 * Have a figure count for that many milliseconds: `show` gets which share of them is over, 1 at last.
 * @type {(figure: any, duration: number, show: (done: number) => void) => Animation}
 */
export function count(figure, duration, show) {
	const run = figure.animate(null, { duration, easing: "ease-out" });
	const draw = () => {
		const done = run.effect.getComputedTiming().progress ?? 1;
		show(done);
		if (done < 1) requestAnimationFrame(draw);
	};
	draw();
	return run;
}
