// What a player's days come to: puzzles done, points (app/solver/day_points.py), and days in a row, for which
// late plays do not count.

import { dayResult, isLate, today } from "./days.js";
import { ngettext } from "./i18n.js";
import { dayOf, daysOf } from "./store.js";

/** Countdown's letters and its conundrum are two halves of one game. @type {Record<string, string[]>} */
const HALVES = { countdown: ["countdown", "conundrum"] };

/** @type {(lang: string, day: string, game: string) => any[]} */
const resultsOf = (lang, day, game) =>
	(HALVES[game] ?? [game]).map((puzzle) => dayResult(lang, day, puzzle));

/**
 * Whether all of a game's puzzles of a day have a result.
 * @type {(lang: string, day: string, game: string) => boolean}
 */
export const isDone = (lang, day, game) => resultsOf(lang, day, game).every(Boolean);

/**
 * Return the points that games earned on a day, undefined if none are known: days before 1.1.
 * @type {(lang: string, day: string, games: string[]) => number|undefined}
 */
export function earnedOn(lang, day, games) {
	const points = games.flatMap((game) => resultsOf(lang, day, game).map((each) => each?.earned));
	const known = points.filter(Number.isFinite);
	return known.length ? known.reduce((sum, each) => sum + each) : undefined;
}

/**
 * Return the most points of the other days of a day's month, 0 if there are none.
 * @type {(lang: string, day: string, games: string[]) => number}
 */
export function bestOfMonth(lang, day, games) {
	const month = day.slice(0, "2026-11".length);
	const days = Object.keys(daysOf(lang)).filter((each) => each !== day && each.startsWith(month));
	return Math.max(0, ...days.map((each) => earnedOn(lang, each, games) ?? 0));
}

/**
 * Return those of these games that have a result of a day.
 * @type {(lang: string, day: string, games: string[]) => string[]}
 */
export const playedOn = (lang, day, games) => games.filter((game) => dayResult(lang, day, game));

/**
 * Count the days in a row with one of these games, up to today, or to yesterday while today waits.
 * A player who flew west may have played tomorrow's already.
 */
function daysInARow(/** @type {string} */ lang, /** @type {string[]} */ games) {
	const days = daysOf(lang);
	const isPlayed = (/** @type {string} */ day) =>
		games.some((game) => days[day]?.[game]?.text && !isLate(days[day][game], day));
	let day = [1, 0, -1].map((by) => shifted(today(), by)).find(isPlayed);
	let count = 0;
	for (; day && isPlayed(day); day = shifted(day, -1)) count += 1;
	return count;
}

/** Show how many days in a row these games were played; one is no streak. @type {(place: any, lang: string, games: string[]) => void} */
export function showStreak(place, lang, games) {
	const count = daysInARow(lang, games);
	place.hidden = count < 2;
	place.textContent = place.hidden
		? ""
		: ngettext("%(num)s-day streak", "%(num)s-day streak", count);
}

function shifted(/** @type {string} */ day, /** @type {number} */ by) {
	const noon = new Date(`${day}T12:00`);
	noon.setDate(noon.getDate() + by);
	return dayOf(noon);
}
