// Home: how much of the day is done, by what this browser keeps of it.

import { continueLink, dayResult, isLate, leftOpen, secondsToNextDay, today } from "./days.js";
import { gettext, ngettext } from "./i18n.js";
import { all, announce, make, one } from "./page.js";
import { showOpenRounds } from "./resume.js";
import { share } from "./share.js";
import { bestOfMonth, earnedOn, isDone, playedOn, showStreak } from "./streaks.js";
import { markDays } from "./week.js";

/** @import { DayResult } from "./days.js" */

const { shownDay: day, lang } = one("[data-shown-day]").dataset;
const cards = all(".card");
const games = cards.map(({ dataset }) => dataset.game);
const resume = one("[data-resume]");
const [MOST_NARROW, MOST_WIDE] = [5, 9]; // tiles of a word on a line of its card
/** Addresses that cards continue. @type {string[]} */
const dailies = [];

const lineOf = (/** @type {any} */ card) => card.querySelector("[data-line]");
const lines = new Map(cards.map((card) => [card, [...lineOf(card).childNodes]]));

function show() {
	dailies.length = 0;
	for (const card of cards) showCard(card);
	showStreak(one(".day-head [data-streak]"), lang, games);
	showFinish();
	markDays(lang, games);
	showStanding();
	showShare();
	showOpenRounds(resume, dailies);
}

function showCard(/** @type {any} */ card) {
	const { game } = card.dataset;
	const result = dayResult(lang, day, game);
	const second = card.querySelector("[data-second]");
	const isOver = isDone(lang, day, game);
	const waiting = [game, second?.dataset.second].filter((each) => !dayResult(lang, day, each));
	const [open] = waiting.flatMap((each) => leftOpen(lang, day, each) ?? []);
	if (open) dailies.push(open.address);
	card.classList.toggle("card-done", isOver);
	lineOf(card).replaceChildren(
		...lineFor(result, second && dayResult(lang, day, second.dataset.second), card),
	);
	const stamp = card.querySelector("[data-stamp]");
	const earned = isOver ? earnedOn(lang, day, [game]) : undefined;
	const told = isOver ? String(earned ?? result?.stamp) : "";
	stamp.textContent = told;
	if (earned !== undefined) stamp.append(make("small", {}, stamp.dataset.outOf));
	stamp.ariaLabel =
		earned === undefined ? told : ngettext("%(num)s point", "%(num)s points", earned);
	stamp.hidden = !told;
	stamp.classList.toggle("stamp-long", told.length > 2);
	card.querySelector("[data-play]").hidden = Boolean(result);
	if (second) second.hidden = !result || isOver;
	for (const tile of all(".face-down .tile", card))
		tile.className = result ? "tile tile-empty" : "tile tile-down";
	for (const [i, tile] of all(".slots .tile", card).entries()) {
		tile.textContent = open?.found?.[i] ?? "";
		tile.classList.toggle("tile-empty", !tile.textContent);
		tile.nextElementSibling.hidden = Boolean(tile.textContent); // that it is blank
	}
	showWord(card.querySelector("[data-word]"), result?.word);
	showContinue(card, open);
	showStreak(card.querySelector("[data-streak]"), lang, [game]);
}

const AT_NUMBER = /(\d) (?=\p{L})|(\p{L}) (?=\d+(?: ·|$))/gu; // a number and its noun stand on one line

/**
 * Return how a puzzle and its other half went, or else what it is. Lines break only between its parts, without a dot
 * there.
 * @type {(result: DayResult | undefined, other: DayResult | undefined, card: any) => (Node | string)[]}
 */
function lineFor(result, other, card) {
	if (!result && !other) return /** @type {Node[]} */ (lines.get(card));
	let text = result?.text ?? gettext("Conundrum · %(result)s", { result: other?.text ?? "" });
	if (result && other) {
		const values = { letters: result.text, conundrum: other.text.toLowerCase() };
		text = gettext("%(letters)s · Conundrum: %(conundrum)s", values);
	}
	const [first, ...rest] = text.replace(AT_NUMBER, "$1$2\u00a0").split(/(?=· )/);
	const dotted = rest.map((each) => make("span", {}, make("i", {}, "· "), each.slice(2)));
	const spaced = [make("span", {}, first.trim()), ...dotted].flatMap((each) => [each, " "]);
	return [make("span", { className: "parts" }, ...spaced.slice(0, -1))];
}

/** Once all is done: the day's points, and whether the month had a better day. */
function showFinish() {
	const place = one("[data-finish]");
	const earned = earnedOn(lang, day, games);
	const isOver = games.every((game) => isDone(lang, day, game));
	place.hidden = !isOver || earned === undefined;
	one("[data-home]").classList.toggle("day-finished", !place.hidden);
	if (place.hidden || earned === undefined) return;
	place.querySelector("[data-sum]").textContent = earned;
	const best = bestOfMonth(lang, day, games);
	const told = place.querySelector("[data-best]");
	told.hidden = !best; // no other day to compare
	told.textContent =
		earned >= best
			? gettext("Your best day this month")
			: gettext("Your best this month: %(best)s", { best });
}

/** Show a word in place of the puzzle's picture. @type {(place: any, word?: string) => void} */
function showWord(place, word) {
	place.hidden = !word;
	if (!word) return;
	const across = (/** @type {number} */ most) =>
		Math.ceil(word.length / Math.ceil(word.length / most));
	place.style.setProperty("--narrow", across(MOST_NARROW));
	place.style.setProperty("--wide", across(MOST_WIDE));
	const tiles = [...word].map((letter) => make("span", { className: "tile" }, letter));
	const shown = make("span", { className: "card-tiles", ariaHidden: "true" }, ...tiles);
	place.replaceChildren(make("span", { className: "unseen" }, word), shown);
}

/** @type {(card: any, open?: any) => void} */
function showContinue(card, open) {
	card.querySelector("[data-continue]")?.remove();
	const play = card.querySelector("[data-play]");
	if (!open) return;
	for (const button of all("[data-play], [data-second]", card)) button.hidden = true;
	const link = continueLink(open);
	link.dataset.continue = "";
	play.after(link);
}

/** Say how much is done, and when the next puzzles come; at midnight, that they have come. */
function showStanding() {
	const standing = one("[data-standing]");
	const values = {
		done: playedOn(lang, day, games).length,
		of: games.length,
		time: untilNextDay(),
	};
	if (day !== today()) {
		offerToday(standing, values);
	} else if (values.done) {
		standing.textContent = gettext("%(done)s of %(of)s today · next puzzles in %(time)s", values);
	} else {
		standing.textContent = gettext("%(of)s new puzzles · next in %(time)s", values);
	}
}

/** @type {(standing: any, values: Record<string, string|number>) => void} */
function offerToday(standing, values) {
	const count = gettext("%(done)s of %(of)s done", values);
	if (standing.querySelector("a")) {
		standing.firstChild.data = count;
		return;
	}
	const href = new URL(location.href);
	href.searchParams.set("day", today());
	standing.replaceChildren(count, " · ", make("a", { href }, gettext("Go to today’s puzzles")));
}

function untilNextDay() {
	const seconds = secondsToNextDay();
	const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
	return parts.map((part, i) => String(part).padStart(i ? 2 : 1, "0")).join(":");
}

/**
 * Return the signs of a result. Hangman's misses, kept as 5/6, are put in words: 5/6 would look like a good score.
 * @type {(card: any, result: DayResult) => string[]}
 */
function signsOf({ dataset: { game } }, result) {
	const { share = "" } = result;
	const inWords = (/** @type {string} */ _, /** @type {string} */ misses) =>
		ngettext("%(num)s miss", "%(num)s misses", Number(misses));
	const told = game === "hangman" ? share.replace(/(\d+)\/\d+$/, inWords) : share;
	return told ? told.split(" · ") : [];
}

/** Set the button that shares one text for the day, with a line for each game. */
function showShare() {
	const button = one("[data-share-day]");
	const { title } = button.dataset;
	const address = new URL(button.dataset.address, location.href).href;
	const lines = cards.flatMap((card) => {
		const halves = [card.dataset.game, card.querySelector("[data-second]")?.dataset.second];
		const results = halves.flatMap((game) => dayResult(lang, day, game) ?? []);
		if (!results.length) return [];
		const signs = [...new Set(results.flatMap((each) => signsOf(card, each)))];
		const line = `${card.querySelector("h2").textContent.trim()} ${signs.join(" · ")}`;
		return [isLate(results[0], day) ? gettext("%(line)s (late)", { line }) : line];
	});
	const values = { title, done: lines.length, of: games.length };
	const earned = earnedOn(lang, day, games);
	const head = earned
		? gettext("%(title)s: %(earned)s of 400", { title, earned })
		: gettext("%(title)s: %(done)s/%(of)s", values);
	const text = [head, ...lines, address].join("\n");
	button.hidden = lines.length === 0;
	button.onclick = () => share(button, text);
}

let wasToday = day === today();

function tick() {
	showStanding();
	const isToday = day === today();
	if (wasToday && !isToday) announce(gettext("New puzzles are here."));
	wasToday = isToday;
}

show();
// A player who comes from the day's last result hears the day's sum, which was hidden when the browser looked for it.
if (location.hash === "#finish") one("#finish").focus();
setInterval(tick, 1000);
addEventListener("storage", show); // played in another tab
addEventListener("pageshow", ({ persisted }) => persisted && show());
