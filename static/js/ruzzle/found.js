// Words found, on the page of a round: its counts, its rank and its list.

import { ngettext } from "../i18n.js";
import { wordAddress } from "../page.js";

const FAMILIAR_BAND = 2; // the last band of familiar words

/**
 * Count a word that has been found, and list it.
 *
 * @param {Element} round
 * @param {{word: string, written?: string, points: number, band: number, path: number[]}} entry of
 *     the grid's solve; written: with its accents, if that is known
 * @returns {string} the rank that it brought, "" if it brought none
 */
export function showFound(round, { word, written = word, points, band, path }) {
	const kinds = band <= FAMILIAR_BAND ? { familiar: 1, [word.length]: 1 } : { rare: 1 };
	addCounts(round, { words: 1, points, ...kinds });
	const item = document.createElement("li");
	if (kinds.familiar) item.className = "familiar";
	item.append(linkTo(word, written, points, path));
	round.querySelector("[data-words]").prepend(item);
	return showRank(round);
}

/** Add to the counts on the page, by their names. */
function addCounts(round, added) {
	for (const place of round.querySelectorAll("[data-count]")) {
		const count = Number(place.textContent) + (added[place.dataset.count] ?? 0);
		place.textContent = count;
		place.value = count; // of a progress bar
	}
	const { textContent: points } = round.querySelector("b[data-count=points]");
	round.querySelector("[data-unit]").textContent = ngettext("point", "points", Number(points));
}

/** Show the rank of the familiar words found; return it if it is a new one, else "". */
function showRank(round) {
	const goal = round.querySelector("[data-ranks]");
	if (!goal) return "";
	const found = Number(goal.querySelector("[data-count]").textContent);
	for (const step of goal.querySelectorAll("progress")) step.value = found - step.dataset.from;
	const reached = JSON.parse(goal.dataset.ranks).filter(([, start]) => start <= found);
	const [rank] = reached.at(-1);
	const shown = goal.querySelector("[data-rank]");
	if (shown.textContent === rank) return "";
	shown.textContent = rank;
	return rank;
}

function linkTo(word, written, points, path) {
	const link = document.createElement("a");
	link.href = wordAddress(word);
	link.dataset.path = path.join("-");
	const small = document.createElement("small");
	small.textContent = points;
	link.append(`${written} `, small);
	return link;
}
