// Points of a day: what each game's puzzles earned (app/solver/day_points.py), kept with their results.

import { dayResult } from "./days.js";
import { daysOf } from "./store.js";

/** Countdown's letters and its conundrum are two halves of one game. @type {Record<string, string[]>} */
const HALVES = { countdown: ["countdown", "conundrum"] };

const puzzlesOf = (/** @type {string} */ game) => HALVES[game] ?? [game];

/**
 * Whether all of a game's puzzles of a day have a result.
 * @type {(lang: string, day: string, game: string) => boolean}
 */
export const isDone = (lang, day, game) =>
	puzzlesOf(game).every((puzzle) => dayResult(lang, day, puzzle));

/** Add up the points that are known; undefined if none are. @param {any[]} points */
function sumOf(points) {
	const known = points.filter(Number.isFinite);
	return known.length ? known.reduce((sum, each) => sum + each) : undefined;
}

/**
 * Return the points that a game earned on a day, undefined if none are known: days before 1.1.
 * @type {(lang: string, day: string, game: string) => number|undefined}
 */
export function earnedBy(lang, day, game) {
	return sumOf(puzzlesOf(game).map((puzzle) => dayResult(lang, day, puzzle)?.earned));
}

/**
 * Return the points of a day, undefined if none are known.
 * @type {(lang: string, day: string, games: string[]) => number|undefined}
 */
export function earnedOn(lang, day, games) {
	return sumOf(games.map((game) => earnedBy(lang, day, game)));
}

/**
 * Return the most points of the other days of a day's month, 0 if there are none.
 * @type {(lang: string, day: string, games: string[]) => number}
 */
export function bestOfMonth(lang, day, games) {
	const days = Object.keys(daysOf(lang)).filter(
		(each) => each !== day && each.slice(0, 7) === day.slice(0, 7),
	);
	return Math.max(0, ...days.map((each) => earnedOn(lang, each, games) ?? 0));
}
