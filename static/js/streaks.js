// Days in a row, and what was done on a day. Late plays count for no streak.

import { dayResult, isLate, today } from "./days.js";
import { dayOf, daysOf } from "./store.js";

/** Return how many of these games' puzzles of a day have a result. */
export function doneOf(lang, day, games) {
	return games.filter((game) => dayResult(lang, day, game)).length;
}

/** Count the days in a row with one of these games, up to today, or to yesterday while today waits. */
export function daysInARow(lang, games) {
	const days = daysOf(lang);
	const isPlayed = (day) =>
		games.some((game) => days[day]?.[game]?.text && !isLate(days[day][game], day));
	let day = today();
	if (!isPlayed(day)) day = dayBefore(day);
	let count = 0;
	for (; isPlayed(day); day = dayBefore(day)) count += 1;
	return count;
}

function dayBefore(day) {
	const noon = new Date(`${day}T12:00`);
	noon.setDate(noon.getDate() - 1);
	return dayOf(noon);
}
