// Words found, on the page of a round: its counts, its rank and its list.

import { formatNumber, gettext, ngettext } from "../i18n.js";
import { all, make, wordAddress } from "../page.js";

/** @import { Entry } from "./judge.js" */

const FAMILIAR_BAND = 2; // the last band of familiar words

/** Whether a word raises the rank. @param {Entry} entry */
export const isFamiliar = ({ band, blocked }) => band <= FAMILIAR_BAND && !blocked;

/**
 * Count a word that has been found, and list it.
 *
 * @param {HTMLElement} round
 * @param {Entry} entry
 * @returns {string} the rank that it brought, "" if it brought none
 */
export function showFound(round, entry) {
	const { word, spellings = [word], points, path } = entry;
	/** @type {Record<string, number>} */
	const kinds = isFamiliar(entry) ? { familiar: 1, [word.length]: 1 } : { rare: 1 };
	addCounts(round, { words: 1, points, ...kinds });
	const link = linkTo(word, spellings, points, path);
	if (kinds.familiar) link.setAttribute("aria-description", gettext("familiar word"));
	const list = /** @type {any} */ (round.querySelector("[data-words]"));
	list.prepend(make("li", { className: kinds.familiar ? "familiar" : "" }, link));
	requestAnimationFrame(() => list.parentElement.scrollTo(0, 0));
	return showRank(round);
}

/** Add to the counts on the page, by their names. */
function addCounts(/** @type {any} */ round, /** @type {Record<string, number>} */ added) {
	for (const place of all("[data-count]", round)) {
		const count = Number(place.textContent) + (added[place.dataset.count] ?? 0);
		place.textContent = count;
		place.value = count; // of a progress bar
	}
	const { textContent: points } = round.querySelector("b[data-count=points]");
	round.querySelector("[data-unit]").textContent = ngettext("point", "points", Number(points));
}

/**
 * Show the rank of the familiar words found, and the next; return it if it is a new one, else "".
 * @type {(round: any) => string}
 */
function showRank(round) {
	const goal = round.querySelector("[data-ranks]");
	if (!goal) return "";
	const found = Number(goal.querySelector("[data-count]").textContent);
	/** @type {[string, number][]} */
	const ranks = JSON.parse(goal.dataset.ranks);
	const [next, num = 0] = ranks.find(([, start]) => start > found) ?? [];
	const ahead = next ? gettext("%(rank)s at %(num)s", { rank: next, num: formatNumber(num) }) : "";
	goal.querySelector("[data-next-rank]").textContent = ahead;
	const [rank] = /** @type {[string, number]} */ (ranks.findLast(([, start]) => start <= found));
	const shown = goal.querySelector("[data-rank]");
	if (shown.textContent === rank) return "";
	shown.textContent = rank;
	return rank;
}

/** @type {(word: string, spellings: string[], points: number, path: number[]) => HTMLElement} */
function linkTo(word, [first, ...others], points, path) {
	const more = make("i", {}, others.length ? `+${others.length} ` : "");
	const small = make("small", {}, String(points));
	const link = make("a", { href: wordAddress(word) }, `${first} `, more, small);
	link.dataset.path = path.join("-");
	return link;
}
