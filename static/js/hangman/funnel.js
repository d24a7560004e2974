// The words that fit while the computer guesses: their number counts down, and those that no longer
// fit are struck and fall away. Nothing moves where less motion is wanted.

import { formatNumber } from "../i18n.js";
import { setUpEach, wantsLessMotion } from "../page.js";

const COUNT = 700; // ms
const FALL = 900;
const FALLING = [
	{ opacity: 1 },
	{ opacity: 1, offset: 0.35 },
	{ opacity: 0, transform: "translateY(2rem) rotate(4deg)" },
];
const MOST_GONE = 12;

let shownCount = 0;
/** @type {{item: HTMLElement, word: string}[]} */
let shownWords = [];

setUpEach("[data-funnel]", ({ dataset: { funnel }, lastElementChild: figure }) => {
	const before = shownCount;
	shownCount = Number(funnel);
	if (before <= shownCount || wantsLessMotion()) return;
	const run = figure.animate(null, { duration: COUNT, easing: "ease-out" });
	const show = () => {
		const done = run.effect.getComputedTiming().progress ?? 1;
		// In equal factors, as each answer leaves a share of the words.
		const left = before * (Math.max(1, funnel) / before) ** done;
		figure.textContent = formatNumber(done < 1 ? Math.round(left) : Number(funnel));
		if (done < 1) requestAnimationFrame(show);
	};
	show();
});

setUpEach("[data-sample]", (sample) => {
	const list = sample.querySelector("ul");
	/** @type {HTMLElement[]} */
	const items = [...list.children];
	const words = items.map((item) => item.textContent.trim());
	const gone = shownWords.filter(({ word }) => !words.includes(word)).slice(0, MOST_GONE);
	shownWords = items.map((item, n) => ({ item, word: words[n] }));
	if (!gone.length || wantsLessMotion()) return;
	for (const { item } of gone) {
		const falling = /** @type {HTMLElement} */ (item.cloneNode(true));
		falling.className = "gone";
		falling.ariaHidden = "true";
		list.append(falling);
		falling.animate(FALLING, { duration: FALL }).onfinish = () => falling.remove();
	}
});
