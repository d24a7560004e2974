// Days to choose from: the week on home, the calendar of the archive.

import { today } from "./days.js";
import { gettext } from "./i18n.js";
import { all, make, setUpEach } from "./page.js";
import { playedOn } from "./streaks.js";

/** Mark each day with how many of these games' puzzles were played. @type {(lang: string, games: string[]) => void} */
export function markDays(lang, games) {
	for (const link of all("[data-of-day]")) {
		const { ofDay: day } = link.dataset;
		const played = playedOn(lang, day, games);
		const done = played.length;
		if (day > today() && !done) {
			// One to come: it has begun on the server, not yet where the player is.
			link.replaceWith(make("span", { className: "day day-closed" }, ...link.childNodes));
			continue;
		}
		link.dataset.done = done || "";
		link.dataset.games = played.join(" ");
		link.classList.toggle("day-all", done === games.length);
		if (day === today()) link.ariaCurrent = "date";
		const name = link.querySelector(".unseen");
		name.dataset.day ??= name.textContent;
		const values = { day: name.dataset.day, done, of: games.length };
		if (done) name.textContent = gettext("%(day)s, %(done)s of %(of)s", values);
	}
}

setUpEach("[data-archive]", ({ dataset: { lang, games } }) => markDays(lang, games.split(" ")));
