// The words that fit while the computer guesses: their number counts down, and those that no longer
// fit are struck and fall away. Nothing moves where less motion is wanted.

import { formatNumber } from "../i18n.js";
import { all, setUpEach, wantsLessMotion } from "../page.js";
import { count } from "../result.js";

const COUNT = 700; // ms
const FALL = 900;
const FALLING = [
	{ opacity: 1 },
	{ opacity: 1, offset: 0.35 },
	{ opacity: 0, transform: "translateY(2rem) rotate(4deg)" },
];
const MOST_GONE = 12;

let shownCount = 0;
/** @type {{item: any, word: string}[]} */
let shownItems = [];

setUpEach("[data-funnel]", ({ dataset: { funnel }, lastElementChild: figure }) => {
	const before = shownCount;
	shownCount = Number(funnel);
	if (before <= shownCount || wantsLessMotion()) return;
	count(figure, COUNT, (done) => {
		// In equal factors, as each answer leaves a share of the words.
		const left = before * (Math.max(1, funnel) / before) ** done;
		figure.textContent = formatNumber(done < 1 ? Math.round(left) : Number(funnel));
	});
});

setUpEach("[data-sample]", (sample) => {
	const list = sample.querySelector("ul");
	const items = all("li", list);
	const words = items.map((item) => item.textContent.trim());
	const gone = shownItems.filter(({ word }) => !words.includes(word)).slice(0, MOST_GONE);
	shownItems = items.map((item, n) => ({ item, word: words[n] }));
	if (wantsLessMotion()) return;
	for (const { item } of gone) {
		const falling = Object.assign(item.cloneNode(true), { className: "gone", ariaHidden: "true" });
		list.append(falling);
		falling.animate(FALLING, { duration: FALL }).onfinish = () => falling.remove();
	}
});
