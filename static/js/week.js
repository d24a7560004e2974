// Days to choose from: the week on home, the calendar of the archive.

import { dayResult, today } from "./days.js";
import { gettext } from "./i18n.js";
import { doneOf } from "./streaks.js";

/** Mark each day with how many of these games' puzzles were played. @type {(lang: string, games: string[]) => void} */
export function markDays(lang, games) {
	for (const link of /** @type {any} */ (document.querySelectorAll("[data-of-day]"))) {
		const { ofDay: day } = link.dataset;
		const done = doneOf(lang, day, games);
		link.dataset.done = done || "";
		link.dataset.games = games.filter((game) => dayResult(lang, day, game)).join(" ");
		link.classList.toggle("day-all", done === games.length);
		if (day === today()) link.ariaCurrent = "date";
		if (day > today() && !done) {
			link.removeAttribute("href");
			link.classList.add("day-closed");
		}
		const name = link.querySelector(".unseen");
		name.dataset.day ??= name.textContent;
		const values = { day: name.dataset.day, done, of: games.length };
		if (done) name.textContent = gettext("%(day)s, %(done)s of %(of)s", values);
	}
}
