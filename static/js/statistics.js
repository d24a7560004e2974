// This browser's own statistics: figures of the finished rounds, shown in a panel.

import { formatNumber, gettext, ngettext } from "./i18n.js";
import { kindName } from "./kinds.js";
import { all, make, setUpEach } from "./page.js";
import { distribution } from "./spread.js";
import { results } from "./store.js";
import { showStreak } from "./streaks.js";

/** @import { Round } from "./store.js" */
/** @typedef {[label: string, value: string|number][]} Pairs */

/**
 * What the best and the average score are called, by what a panel's data-score counts.
 * @type {Record<string, string[]>}
 */
const SCORE_LABELS = {
	misses: [gettext("Fewest misses"), gettext("Average misses")],
	total: [gettext("Best total"), gettext("Average total")],
	steps: [gettext("Fewest steps over par"), gettext("Average steps over par")],
};
const ANY_SCORE_LABELS = [gettext("Best score"), gettext("Average score")];

/**
 * Return a game's figures by kind of round: `{ kind: [[label, value], ...] }`; kind is a key.
 *
 * @param {string} game
 * @param {string} scoreName what the score counts; those in SCORE_LABELS have names of their own
 * @param {"max"|"min"} best which score is the better one
 */
export function figures(game, scoreName, best) {
	const kinds = Object.entries(byKind(game));
	return Object.fromEntries(
		kinds.map(([kind, rounds]) => [
			kind,
			kind.endsWith("conundrum") ? conundrumFigures(rounds) : figuresOf(rounds, scoreName, best),
		]),
	);
}

function byKind(/** @type {string} */ game) {
	/** @type {Record<string, Round[]>} */
	const kinds = {};
	for (const round of results(game)) {
		kinds[round.kind] ??= [];
		kinds[round.kind].push(round);
	}
	return kinds;
}

/**
 * A conundrum scores all or nothing: what counts is how many were solved, and how fast.
 * @type {(rounds: Round[]) => Pairs}
 */
function conundrumFigures(rounds) {
	const solved = rounds.filter(({ score }) => score > 0).length;
	const values = { won: solved, percent: percent(solved, rounds.length) };
	return [
		[ngettext("Played", "Played", rounds.length), rounds.length],
		[
			ngettext("Conundrum solved", "Conundrums solved", solved),
			gettext("%(won)s (%(percent)s)", values),
		],
		...timeFigures(rounds),
	];
}

/** @type {(rounds: Round[], scoreName: string, best: "max"|"min") => Pairs} */
function figuresOf(rounds, scoreName, best) {
	return [
		[ngettext("Played", "Played", rounds.length), rounds.length],
		...wonFigures(rounds.filter(({ won }) => typeof won === "boolean")),
		...scoreFigures(
			rounds.filter(({ score }) => Number.isFinite(score)),
			scoreName,
			best,
		),
		...timeFigures(rounds),
		...maximumFigures(rounds.filter((round) => Number.isFinite(round.score) && round.of > 0)),
	];
}

/** @type {(rounds: Round[]) => Pairs} */
function wonFigures(rounds) {
	if (!rounds.length) return [];
	const won = rounds.filter((round) => round.won).length;
	const tied = rounds.filter((round) => round.tied).length;
	const values = { won, tied, of: rounds.length, percent: percent(won, rounds.length) };
	const text = tied
		? gettext("%(won)s, drawn %(tied)s (of %(of)s)", values)
		: gettext("%(won)s (%(percent)s)", values);
	const isDuel = rounds.some((round) => "tied" in round);
	const label = isDuel
		? ngettext("Won against the computer", "Won against the computer", won)
		: ngettext("Won", "Won", won);
	return [[label, text]];
}

/** @type {(rounds: Round[], scoreName: string, best: "max"|"min") => Pairs} */
function scoreFigures(rounds, scoreName, best) {
	if (!rounds.length) return [];
	const [bestLabel, averageLabel] = SCORE_LABELS[scoreName] ?? ANY_SCORE_LABELS;
	const scores = rounds.map(({ score }) => score);
	/** @type {Pairs[0]} */
	const average = [averageLabel, formatNumber(sum(scores) / scores.length, 1)];
	if (best !== "min") return [[bestLabel, Math.max(...scores)], average];
	// A lost round does not compete for the fewest misses.
	const kept = rounds.filter(({ won }) => won !== false).map(({ score }) => score);
	return kept.length ? [[bestLabel, Math.min(...kept)], average] : [average];
}

/** @type {(rounds: Round[]) => Pairs} */
function timeFigures(rounds) {
	const times = rounds.map(({ seconds }) => seconds).filter(Number.isFinite);
	if (!times.length) return [];
	const text = (/** @type {number} */ seconds) =>
		gettext("%(seconds)s\u00a0s", { seconds: formatNumber(seconds, 1) });
	return [
		[gettext("Fastest"), text(Math.min(...times))],
		[gettext("Average time"), text(sum(times) / times.length)],
	];
}

/** @type {(rounds: Round[]) => Pairs} */
function maximumFigures(rounds) {
	if (!rounds.length) return [];
	const reached = sum(rounds.map(({ score }) => score));
	const possible = sum(rounds.map((round) => round.of));
	const maximums = rounds.filter((round) => round.score >= round.of).length;
	return [
		[gettext("Share of maximum"), percent(reached, possible)],
		[ngettext("Maximum", "Maximums", maximums), maximums],
	];
}

const sum = (/** @type {number[]} */ numbers) =>
	numbers.reduce((total, number) => total + number, 0);
/** @type {(part: number, whole: number) => string} */
const percent = (part, whole) => gettext("%(num)s%%", { num: Math.round((100 * part) / whole) });

setUpEach("[data-streak-of-all]", (place) => {
	const panels = all("[data-statistics]");
	showStreak(
		place,
		panels[0].dataset.lang,
		panels.map(({ dataset }) => dataset.statistics),
	);
});

setUpEach("[data-statistics]", (panel) => {
	const show = () => showFigures(panel);
	show();
	panel.ontoggle = show;
});

function showFigures(/** @type {any} */ panel) {
	const { statistics: game, score, best, lang } = panel.dataset;
	const place = panel.querySelector("[data-figures]");
	const kinds = Object.entries(figures(game, score, best));
	// Kinds of this page's language come first.
	kinds.sort(([a], [b]) => Number(b.startsWith(`${lang}/`)) - Number(a.startsWith(`${lang}/`)));
	place.textContent = kinds.length ? "" : gettext("Nothing finished yet.");
	const streak = place.appendChild(make("p"));
	showStreak(streak, lang, [game]);
	const rounds = byKind(game);
	for (const [kind, pairs] of kinds) {
		const name = kindName(game, kind, lang);
		if (name) place.append(make("h3", {}, name));
		place.append(factsOf(pairs));
		const spread = distribution(game, rounds[kind]);
		if (spread) place.append(...chartOf(spread));
	}
}

/** @type {(pairs: Pairs) => HTMLElement} */
function factsOf(pairs) {
	const facts = pairs.map(([label, value]) =>
		make("div", {}, make("dt", {}, label), make("dd", {}, String(value))),
	);
	return make("dl", { className: "facts" }, ...facts);
}

/**
 * Return a title, and a list with how many rounds fell into each class: rows of label, bar and number.
 * @type {(spread: {title: string, rows: [string, number][]}) => HTMLElement[]}
 */
function chartOf({ title, rows }) {
	const most = Math.max(...rows.map(([, number]) => number));
	const bars = rows.map(([label, number]) =>
		make("li", {}, make("span", {}, label), barOf(number / most), make("b", {}, String(number))),
	);
	// With a role, or Safari does not call it a list, as its dots are gone.
	const chart = make("ul", { className: "result-bars", role: "list" }, ...bars);
	return [make("p", { className: "hint" }, title), chart];
}

function barOf(/** @type {number} */ share) {
	const rect = `<rect width="${100 * share}%" height="100%" rx="5"/>`;
	const innerHTML = `<svg class="bar" aria-hidden="true">${rect}</svg>`;
	return make("div", { innerHTML }).firstChild;
}
