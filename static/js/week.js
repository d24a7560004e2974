// Days to choose from: the week on home, the calendar of the archive.

import { dayResult, today } from "./days.js";
import { gettext } from "./i18n.js";
import { doneOf } from "./streaks.js";

/** Mark each day with how many of these games' puzzles were played. @type {(lang: string, games: string[]) => void} */
export function markDays(lang, games) {
	for (const link of /** @type {any} */ (document.querySelectorAll("[data-of-day]"))) {
		const { ofDay: day } = link.dataset;
		const done = doneOf(lang, day, games);
		if (day > today() && !done) {
			close(link);
			continue;
		}
		link.dataset.done = done || "";
		link.dataset.games = games.filter((game) => dayResult(lang, day, game)).join(" ");
		link.classList.toggle("day-all", done === games.length);
		if (day === today()) link.ariaCurrent = "date";
		const name = link.querySelector(".unseen");
		name.dataset.day ??= name.textContent;
		const values = { day: name.dataset.day, done, of: games.length };
		if (done) name.textContent = gettext("%(day)s, %(done)s of %(of)s", values);
	}
}

/** Show a day as one to come: it has begun on the server, not yet where the player is. @type {(link: Element) => void} */
function close(link) {
	const closed = document.createElement("span");
	closed.className = "day day-closed";
	closed.append(...link.childNodes);
	link.replaceWith(closed);
}
