// This browser's own statistics: figures of the finished rounds, shown in a panel.

import { announce } from "./announce.js";
import { formatNumber, gettext } from "./i18n.js";
import { setUpEach } from "./page.js";
import { dayOf, exportText, importText, results } from "./store.js";

// What the best and the average score are called, by what a panel's data-score counts.
const SCORE_LABELS = {
	points: [gettext("Best points"), gettext("Average points")],
	misses: [gettext("Fewest misses"), gettext("Average misses")],
	total: [gettext("Best total"), gettext("Average total")],
	"changes over par": [gettext("Fewest steps over par"), gettext("Average steps over par")],
};
const ANY_SCORE_LABELS = [gettext("Best score"), gettext("Average score")];

/**
 * Return a game's figures by kind of round: `{ kind: [[label, value], ...] }`, "" for rounds
 * without one.
 *
 * @param {string} game
 * @param {string} scoreName what the score counts, a key of SCORE_LABELS
 * @param {"max"|"min"} best which score is the better one
 */
export function figures(game, scoreName, best) {
	const kinds = {};
	for (const round of results(game)) {
		const kind = round.kind ?? "";
		kinds[kind] ??= [];
		kinds[kind].push(round);
	}
	for (const kind of Object.keys(kinds)) kinds[kind] = figuresOf(kinds[kind], scoreName, best);
	return kinds;
}

function figuresOf(rounds, scoreName, best) {
	return [
		[gettext("Played"), rounds.length],
		...wonFigures(rounds.filter(({ won }) => typeof won === "boolean")),
		...scoreFigures(rounds.map(({ score }) => score).filter(Number.isFinite), scoreName, best),
		...maximumFigures(rounds.filter((round) => Number.isFinite(round.score) && round.of > 0)),
		[gettext("Days in a row"), daysInARow(rounds)],
	];
}

function wonFigures(rounds) {
	if (!rounds.length) return [];
	const count = rounds.filter(({ won }) => won).length;
	return [[gettext("Won"), `${count} (${percent(count, rounds.length)})`]];
}

function scoreFigures(scores, scoreName, best) {
	if (!scores.length) return [];
	const [bestLabel, averageLabel] = SCORE_LABELS[scoreName] ?? ANY_SCORE_LABELS;
	return [
		[bestLabel, best === "min" ? Math.min(...scores) : Math.max(...scores)],
		[averageLabel, formatNumber(sum(scores) / scores.length, 1)],
	];
}

function maximumFigures(rounds) {
	if (!rounds.length) return [];
	const reached = sum(rounds.map(({ score }) => score));
	const possible = sum(rounds.map((round) => round.of));
	return [
		[gettext("%% of maximum"), percent(reached, possible)],
		[gettext("Maximums"), rounds.filter((round) => round.score >= round.of).length],
	];
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const percent = (part, whole) => gettext("%(num)s%%", { num: Math.round((100 * part) / whole) });

/** Count the days with a round, back from today, or from yesterday if today has none yet. */
function daysInARow(rounds) {
	const days = new Set(rounds.map((round) => round.day));
	const day = new Date();
	if (!days.has(dayOf(day))) day.setDate(day.getDate() - 1);
	let count = 0;
	while (days.has(dayOf(day))) {
		count += 1;
		day.setDate(day.getDate() - 1);
	}
	return count;
}

setUpEach("[data-statistics]", (panel) => {
	const show = () => showFigures(panel);
	show();
	panel.ontoggle = show;
	panel.querySelector("[data-export]").onclick = download;
	panel.querySelector("[data-import]").onchange = async ({ target }) => {
		const sentence = await takeIn(target.files[0]);
		panel.querySelector("[data-said]").textContent = sentence;
		announce(sentence);
		target.value = ""; // or the same file could not be chosen again
		show();
	};
});

function showFigures(panel) {
	const { statistics: game, score, best } = panel.dataset;
	const place = panel.querySelector("[data-figures]");
	const byKind = Object.entries(figures(game, score, best));
	place.textContent = byKind.length ? "" : gettext("No finished rounds yet.");
	for (const [kind, pairs] of byKind) {
		if (kind) append(place, "h3", kind);
		const list = append(place, "dl");
		list.className = "facts";
		for (const [label, value] of pairs) {
			const pair = append(list, "div");
			append(pair, "dt", label);
			append(pair, "dd", value);
		}
	}
}

function append(parent, tag, text = "") {
	const element = parent.appendChild(document.createElement(tag));
	element.textContent = text;
	return element;
}

function download() {
	const href = URL.createObjectURL(new Blob([exportText()], { type: "application/json" }));
	const link = document.createElement("a");
	Object.assign(link, { href, download: "quartet.json" });
	link.click();
	URL.revokeObjectURL(href);
}

/** Import a file of statistics; return what to say. */
async function takeIn(file) {
	try {
		importText(await file.text());
		return gettext("Imported.");
	} catch {
		return gettext("That isn’t a file of Quartet statistics.");
	}
}
