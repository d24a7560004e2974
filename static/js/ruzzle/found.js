// Words found, on the page of a round: its counts and its list.

import { wordAddress } from "../page.js";

const FAMILIAR_BAND = 2; // the last band of familiar words

/**
 * Count a word that has been found, and list it.
 *
 * @param {Element} round
 * @param {{word: string, points: number, band: number, path: number[]}} entry of the grid's solve
 */
export function showFound(round, { word, points, band, path }) {
	const kind = band <= FAMILIAR_BAND ? "familiar" : "rare";
	addCounts(round, { words: 1, points, [kind]: 1, [word.length]: 1 });
	const item = document.createElement("li");
	item.className = kind;
	item.append(linkTo(word, points, path));
	round.querySelector("[data-words]").prepend(item);
}

/** Add to the counts on the page, by their names. */
function addCounts(round, added) {
	for (const place of round.querySelectorAll("[data-count]")) {
		const count = Number(place.textContent) + (added[place.dataset.count] ?? 0);
		place.textContent = count;
		place.value = count; // of a progress bar
	}
}

function linkTo(word, points, path) {
	const link = document.createElement("a");
	link.href = wordAddress(word);
	link.dataset.path = path.join("-");
	const small = document.createElement("small");
	small.textContent = points;
	link.append(`${word} `, small);
	return link;
}
