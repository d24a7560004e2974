// Days in a row, and what was done on a day. Late plays count for no streak.

import { dayResult, isLate, today } from "./days.js";
import { dayOf, daysOf } from "./store.js";

/**
 * Return how many of these games' puzzles of a day have a result.
 * @type {(lang: string, day: string, games: string[]) => number}
 */
export function doneOf(lang, day, games) {
	return games.filter((game) => dayResult(lang, day, game)).length;
}

/**
 * Count the days in a row with one of these games, up to today, or to yesterday while today waits.
 * A player who flew west may have played tomorrow's already.
 * @type {(lang: string, games: string[]) => number}
 */
export function daysInARow(lang, games) {
	const days = daysOf(lang);
	const isPlayed = (/** @type {string} */ day) =>
		games.some((game) => days[day]?.[game]?.text && !isLate(days[day][game], day));
	let day = [1, 0, -1].map((by) => shifted(today(), by)).find(isPlayed);
	let count = 0;
	for (; day && isPlayed(day); day = shifted(day, -1)) count += 1;
	return count;
}

/** @type {(day: string, by: number) => string} */
function shifted(day, by) {
	const noon = new Date(`${day}T12:00`);
	noon.setDate(noon.getDate() + by);
	return dayOf(noon);
}
