// The puzzles of a day: the first attempt at each counts and is kept (store.js); a half-played puzzle
// is resumed; later attempts are for fun. The day is the player's own, by the browser's clock.

import { gettext, timeText } from "./i18n.js";
import { all, make, setUpEach } from "./page.js";
import { dayEntry, dayOf, isKept, isOurs, keepDayEntry, openRounds } from "./store.js";

/** @import { Entry } from "./store.js" */
/** @typedef {Entry & {text: string}} DayResult */

export const today = () => dayOf(new Date());

/** Return the whole seconds until the next day, by halving: a day has fewer than 2 ** 17. */
export function secondsToNextDay() {
	const now = Date.now();
	let [before, after] = [0, 2 ** 17];
	while (after - before > 1) {
		const middle = (before + after) / 2;
		if (dayOf(new Date(now + 1000 * middle)) === today()) before = middle;
		else after = middle;
	}
	return after;
}

/**
 * Return the first result of a day's puzzle, undefined if there is none.
 * @type {(lang: string, day: string, game: string) => DayResult|undefined}
 */
export function dayResult(lang, day, game) {
	const entry = dayEntry(lang, day, game);
	return entry?.text ? /** @type {DayResult} */ (entry) : undefined;
}

/** Whether a puzzle was begun after its day. @type {(entry: Entry, day: string) => boolean} */
export const isLate = ({ began = "" }, day) => began > day;

/**
 * Return a day's puzzle as it was left, undefined if it is not half played.
 * @type {(lang: string, day: string, game: string) => any}
 */
export function leftOpen(lang, day, game) {
	const home = game === "conundrum" ? "countdown" : game; // a conundrum is a round of Countdown
	const isAsked = (/** @type {any} */ { day: kept, address }) => {
		const { pathname, searchParams } = new URL(address, location.href);
		return (
			(kept ?? searchParams.get("day")) === day &&
			pathname.includes(`/${lang}/${home}/`) &&
			searchParams.has("conundrum") === (game === "conundrum")
		);
	};
	return openRounds().find((open) => open.game === home && isAsked(open));
}

/**
 * Return a link to a round that was left open. If the round has a clock, the link says how long it still runs and then
 * that there is a result. `sentence`, if given, puts this text in a sentence.
 * @type {(open: {address: string, until?: number}, className?: string, sentence?: (text: string) => string) => any}
 */
export function continueLink(
	{ address: href, until = Number.NaN },
	className = "button",
	sentence = (/** @type {string} */ text) => text,
) {
	const link = make("a", { className, href });
	const update = () => {
		const left = Math.ceil((until - Date.now()) / 1000);
		const ended = until ? gettext("See your result") : gettext("Continue");
		const time = timeText(left);
		link.textContent = sentence(left > 0 ? gettext("Continue · %(time)s left", { time }) : ended);
	};
	update();
	const timer = setInterval(() => (link.isConnected ? update() : clearInterval(timer)), 1000);
	return link;
}

setUpEach("[data-begun]", ({ dataset: { begun: game, lang, day } }) => {
	if (!dayEntry(lang, day, game)) keepDayEntry(lang, day, game, { began: today() });
});

setUpEach("[data-daily]", (section) => {
	const { lang } = section.dataset;
	const { game, day, ...result } = JSON.parse(section.dataset.daily);
	const entry = dayEntry(lang, day, game);
	// A result that was not begun here is somebody else's.
	if (entry && !entry.text) {
		keepDayEntry(lang, day, game, { ...entry, ...result, at: Date.now() });
		// A visit sets the address only after it has set up the page.
		setTimeout(() => {
			const address = location.pathname + location.search;
			keepDayEntry(lang, day, game, { ...dayEntry(lang, day, game), address });
		});
	}
	const kept = dayResult(lang, day, game);
	showLate(section, isLate(kept ?? { began: today() }, day));
	if (kept && kept.text !== result.text) {
		const values = { result: kept.text };
		const counted = section.querySelector("[data-counted]");
		counted.textContent = gettext("Just for fun: your first result counts (%(result)s).", values);
		counted.hidden = false;
	}
	showNextPuzzle(section.querySelector("[data-next]"), lang, day);
});

/** Say whether the puzzle was played late: the server knows only what is late everywhere. */
function showLate(/** @type {any} */ section, /** @type {boolean} */ late) {
	section.querySelector(".late").hidden = !late;
	const button = section.querySelector("[data-share]");
	if (!late || !button) return;
	const [line, ...others] = button.dataset.share.split("\n");
	button.dataset.share = [gettext("%(line)s (late)", { line }), ...others].join("\n");
}

/**
 * Offer the next puzzle of the day that is still open, or else the day.
 * @type {(row: any, lang: string, day: string) => void}
 */
function showNextPuzzle(row, lang, day) {
	const links = [...row.children];
	const next = links.find(({ dataset: { game } }) => !game || !dayResult(lang, day, game));
	for (const link of links) link.hidden = link !== next;
	if (next?.dataset.game === "conundrum")
		next.href = leftOpen(lang, day, "conundrum")?.address ?? next.href;
}

setUpEach("[data-shown-day]", (place) => {
	const { shownDay: day, of: game, lang } = place.dataset;
	if (redirectToOwnDay(place.dataset) || !game) return;
	const button = place.parentElement.querySelector(".button");
	const result = dayResult(lang, day, game);
	showConundrum(place.parentElement, lang, day);
	if (result) {
		place.parentElement.querySelector(".face-down")?.remove();
		const sentence = /[.!?]$/.test(result.text) ? result.text : `${result.text}.`;
		const again = gettext("Playing again is just for fun and isn’t counted.");
		place.textContent = `${sentence} ${again}`;
		place.hidden = false;
		button.textContent = gettext("Play again");
		button.classList.add("button-quiet");
		const href = resultAddress(result, game);
		if (href) button.before(make("a", { className: "button", href }, gettext("See your result")));
	} else continueFrom(place);
});

/**
 * Have the link to a day's conundrum say how it went, and lead to its result if that is known, or to where it was left.
 * @type {(place: any, lang: string, day: string) => void}
 */
function showConundrum(place, lang, day) {
	const link = place.querySelector("[data-day-puzzle=conundrum]");
	if (!link) return;
	const told = (/** @type {string} */ result) => gettext("Conundrum · %(result)s", { result });
	const entry = dayResult(lang, day, "conundrum");
	if (entry) {
		link.textContent = told(entry.text);
		link.href = resultAddress(entry, "conundrum") ?? link.href;
		return;
	}
	const open = leftOpen(lang, day, "conundrum");
	if (open) link.replaceWith(continueLink(open, link.className, told));
}

// Another tab may have begun the puzzle that this one offers.
addEventListener("storage", () => {
	for (const place of all("[data-shown-day]")) {
		const { shownDay, of: game, lang } = place.dataset;
		if (game && !dayResult(lang, shownDay, game)) continueFrom(place);
	}
});

/** Return where a day's result is, undefined if that is not known, or no longer there. */
export function resultAddress(/** @type {any} */ { address, at }, /** @type {string} */ game) {
	return isOurs(address) && isKept(game, at) ? new URL(address, location.href).href : undefined;
}

/** Offer a day's puzzle as it was left, if it is half played. @param {any} place */
function continueFrom({ parentElement, dataset: { shownDay, of: game, lang } }) {
	const open = leftOpen(lang, shownDay, game);
	const button = parentElement.querySelector(".button");
	const link = open && continueLink(open);
	if (link && link.href !== button.href) button.replaceWith(link);
}

/** Go to the player's own day if this page is for the server's; return whether it goes. @param {any} dataset */
function redirectToOwnDay({ shownDay, first, last, asked }) {
	const day = today();
	if (asked !== undefined || day === shownDay || day < first || day > last) return false;
	const address = new URL(location.href);
	address.searchParams.set("day", day);
	location.replace(address);
	return true;
}
