// A round, the same in every game: left open in this browser, joined by its other tabs, played by keys,
// read out to those who can't see it, timed as the settings ask, and demonstrated once to newcomers.

import { gettext } from "./i18n.js";
import { shortcuts } from "./keys.js";
import { all, announce, atNextTouch, make, one, Part, setUpEach } from "./page.js";
import { keepSetting, leaveOpen, openRound, results, setting } from "./store.js";
import { visit } from "./visit.js";

/** @import { Clock } from "./clock.js" */
/** @import { Actions } from "./keys.js" */
/** @import { Step } from "./demo.js" */

/**
 * A round that can be played.
 *
 * @typedef {object} Playable
 * @property {HTMLElement} element
 * @property {() => boolean} isPlaying whether it takes moves
 * @property {() => string} spoken what `?` says: all that a player sees before a move
 * @property {Actions} keys what keys do, as shortcuts() takes them
 * @property {() => void} [joinOtherTab] goes on as another tab left it
 */

/** The round that was set up last. @type {Playable | undefined} */
let current;

/** Return the round that is being played on this page, if any. */
export const playing = () =>
	current?.element.isConnected && current.isPlaying() ? current : undefined;

/** Play a round from now on: keys and what other tabs do go to it. @param {Playable} round */
export function play(round) {
	current = round;
}

addEventListener("storage", () => {
	if (current?.element.isConnected) current.joinOtherTab?.();
});

/**
 * Let a key act in the current round; otherwise leave it to the browser.
 * @type {(name: string) => Actions[string]}
 */
const inRound = (name) => (key, event) => {
	const act = playing()?.keys[name];
	return act ? act(key, event) : false;
};

shortcuts({
	letter(key, event) {
		const button = one(`[data-shortcut="${key}"]:not([data-rests])`);
		button?.click();
		return button ? true : inRound("letter")(key, event);
	},
	"?": () => {
		const round = playing();
		if (!round) return false;
		announce(round.spoken());
	},
	...Object.fromEntries(["Enter", "Backspace", "Escape", " "].map((key) => [key, inRound(key)])),
});

/** Return letters, and names of signs among them, to be heard one by one. */
export const spelled = (/** @type {Iterable<string>} */ letters) =>
	[...letters].map((each) => (each.length > 2 ? each : each.toUpperCase())).join(", ");

/** Return the word that a ladder has come to and its end, to be heard. */
export const onTheWay = (/** @type {string} */ word, /** @type {string} */ end) =>
	gettext("%(word)s, on the way to %(end)s.", { word: spelled(word), end: spelled(end) });

/** Return a masked word, the state of its round and the wrong letters, to be read out. @param {string} standing */
export function spokenMasked(standing) {
	const wrong = all("[data-keyboard] .key-miss").map(({ value }) => value);
	const tried = wrong.length ? gettext("Not in it: %(letters)s.", { letters: spelled(wrong) }) : "";
	return `${spelled(textsOf(".slots li"))}. ${standing} ${tried}`;
}

/** Return the rows of a board with their bonuses, to be heard. @param {HTMLElement} board */
export function spokenRows(board) {
	const columns = Number(board.dataset.board);
	const cells = all("[data-cell]", board).map(({ textContent, dataset: { bonusName = "" } }) =>
		`${spelled([textContent.trim()])} ${bonusName}`.trim(),
	);
	const rows = Array.from({ length: cells.length / columns }, (_, row) => {
		const letters = cells.slice(row * columns, (row + 1) * columns).join(", ");
		return gettext("Row %(row)s: %(letters)s.", { row: row + 1, letters });
	});
	return rows.join(" ");
}

/** Return the texts of what matches, each on one line. @param {string} selector */
export const textsOf = (selector) =>
	all(selector).map(({ textContent }) => textContent.replace(/\s+/g, " ").trim());

/** Return the line of status, to be heard. */
export const spokenStatus = () =>
	textsOf(".status > *")
		.filter(Boolean)
		.map((line) => `${line}.`)
		.join(" ");

let isTimeUp = false; // which the result has yet to announce

/** Have the next result announce that the time is up. */
export function announceTimeUp() {
	isTimeUp = true;
}

setUpEach("[data-finished]", (result) => {
	if (!isTimeUp) return;
	isTimeUp = false;
	const told = make("span", { className: "unseen" }, gettext("Time’s up!"));
	told.dataset.announce = "";
	one("h2", result).after(told);
});

/** A round that this browser keeps, so that home can offer it again and other tabs join it. */
export class OpenRound extends Part {
	/**
	 * @param {HTMLElement} element has the id of the round and its title as data
	 * @param {string} game
	 * @param {string} words what its address calls the words found so far
	 */
	constructor(element, game, words) {
		super(element);
		this.game = game;
		this.words = words;
		this.isBegun = false; // until it was begun here
	}

	/** Return what is left open, perhaps by another tab. */
	get open() {
		return openRound(this.game, this.data.round);
	}

	/** Return the words found, here or in another tab. */
	get openWords() {
		const query = this.open?.address?.split("?")[1];
		return new URLSearchParams(query).get(this.words)?.match(/[^.-]+/g) ?? [];
	}

	/**
	 * Leave it open as it stands now, unless another tab has ended it.
	 * @type {(address: string, more?: object) => void}
	 */
	leaveOpen(address, more) {
		if (this.isBegun && !this.open) return;
		const { round: id, title } = this.data;
		leaveOpen(this.game, id, { address, title, ...more });
		this.isBegun = true;
	}
}

// A clock that has not begun gives way to the one that the settings ask for.
setUpEach("[data-double-time]", ({ dataset }) => {
	/** @type {Record<string, string>} */
	const others = { double: dataset.doubleTime, none: dataset.noClock };
	const address = others[setting("clock")];
	const game = /** @type {string} */ (document.body.dataset.game);
	const isOpen = openRound(game, dataset.round)?.until;
	if (!address || isOpen) return;
	// Once the visit that brought this page is over.
	queueMicrotask(() => visit(address, {}, "replace").catch(() => location.replace(address)));
});

/**
 * Show how a game is played to someone who has never played it: once, until a touch or a key.
 *
 * @param {string} game
 * @param {() => Step[] | Promise<Step[]>} findSteps finds what is shown, see demo.js
 * @param {() => void} undo leaves the round as it was before
 * @param {Clock | null} clock begins once all is shown: it costs no time
 */
export async function showFirst(game, findSteps, undo = () => {}, clock = null) {
	const shown = setting("shown", []);
	// Ruzzle's was once kept as a setting of its own.
	const isKnown = shown.includes(game) || (game === "ruzzle" && setting("traced"));
	if (isKnown || results(game).length) return;
	keepSetting("shown", [...shown, game]);
	const over = new AbortController();
	const { signal } = over;
	clock?.pause();
	signal.addEventListener("abort", () => {
		clock?.resume();
		undo();
	});
	atNextTouch(() => over.abort(), { signal });
	const { demonstrate } = await import("./demo.js");
	await demonstrate(await findSteps(), signal);
	over.abort();
}
