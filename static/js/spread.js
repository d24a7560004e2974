// How a game's rounds spread: how many ended how well.

import { gettext } from "./i18n.js";

/** @import { Round } from "./store.js" */
/** @typedef {{title: string, labels: string[], place: (round: Round) => number|undefined}} Classes */

// Rounds were once kept without the letters that they fell short by; their points tell of them.
const NINE = 18; // points of nine letters; of fewer, as many as letters
const SHARES = [0.1, 0.2, 0.3, 0.5, 1.01];

const lettersOf = (/** @type {number} */ points) => (points === NINE ? 9 : points);

/**
 * Of each game: what its classes are about, their labels, and the class of a round (undefined: in none).
 * @type {Record<string, Classes>}
 */
const CLASSES = {
	ladder: {
		title: gettext("Steps over par"),
		labels: [gettext("Par or less"), "+1", "+2", gettext("+3 or more"), gettext("Given up")],
		place: ({ won, score }) => (won ? Math.max(0, Math.min(score, 3)) : 4),
	},
	countdown: {
		title: gettext("Letters short of the best"),
		labels: [gettext("Best"), "−1", "−2", "−3", gettext("−4 or more")],
		place: ({ kind, short, score, of }) =>
			kind.endsWith("letters") ? Math.min(short ?? lettersOf(of) - lettersOf(score), 4) : undefined,
	},
	hangman: {
		title: gettext("Misses"),
		labels: ["0", "1", "2", "3", "4", "5", gettext("Lost")],
		place: ({ won, score }) => (won ? Math.min(score, 5) : 6),
	},
	ruzzle: {
		title: gettext("Familiar words found"),
		labels: ["0–9", "10–19", "20–29", "30–49", "50–100"].map((num) =>
			gettext("%(num)s%%", { num }),
		),
		place: ({ familiar }) => SHARES.findIndex((most) => familiar < most),
	},
};

/**
 * Return how the rounds spread, if anything is known of them.
 *
 * @param {string} game
 * @param {Round[]} rounds
 * @returns {{title: string, rows: [string, number][]}|undefined} rows: [label, number of rounds],
 *     best first or lowest first
 */
export function distribution(game, rounds) {
	const { title, labels, place } = CLASSES[game] ?? {};
	if (!labels) return;
	const counts = labels.map(() => 0);
	for (const round of rounds) {
		const at = place(round);
		if (at !== undefined && at in counts) counts[at] += 1;
	}
	if (!counts.some(Boolean)) return;
	return { title, rows: labels.map((label, i) => [label, counts[i]]) };
}
