// What stays in this browser, in localStorage: settings, finished rounds (results), open rounds,
// puzzles of a day, moves that wait for the network.

const PREFIX = "quartet.";
const MAX_RESULTS = 10_000; // finished rounds a game, the latest
const MAX_OPEN = 3; // open rounds a game, the latest
const MAX_MOVES = 8; // that wait for the network, besides the latest
const EXPORT_VERSION = 1;
/** The most characters of an export: years of four games a day. */
export const LONGEST_EXPORT = 8_000_000;
const DAY_PUZZLE = /^[a-z]{2,3}(-[a-z\d]+)* \d{4}-\d\d-\d\d [a-z]+$/; // language, day and game
const ENTRY_TEXTS = ["began", "text", "stamp", "word", "share", "address"]; // of a day's puzzle

function read(/** @type {string} */ part) {
	try {
		const value = JSON.parse(localStorage.getItem(PREFIX + part) ?? "null");
		return value && typeof value === "object" ? value : {};
	} catch {
		return {};
	}
}

function write(/** @type {string} */ part, /** @type {object} */ value) {
	try {
		localStorage.setItem(PREFIX + part, JSON.stringify(value));
	} catch {
		// Storage is refused or full: the round goes on without it.
	}
}

/** @type {(name: string, otherwise?: any) => any} */
export const setting = (name, otherwise) => read("settings")[name] ?? otherwise;

/** Keep a setting; null forgets it. @type {(name: string, value: any) => void} */
export function keepSetting(name, value) {
	write("settings", { ...read("settings"), [name]: value ?? undefined });
}

/** Return the finished rounds of a game, oldest first. @type {(game: string) => Round[]} */
export function results(game) {
	const rounds = read("results")[game];
	if (!Array.isArray(rounds)) return [];
	return rounds.map((round) => ({ ...round, kind: kindKey(round.kind) }));
}

/** Kinds were once kept as they were shown: "4 × 4, no clock, Français". @type {Record<string, string>} */
const SHOWN_LANGUAGES = { Français: "fr" };
/** @type {Record<string, string>} */
const SHOWN_PARTS = {
	Letters: "letters",
	Conundrum: "conundrum",
	Evil: "evil",
	"2 minutes": "120",
	"no clock": "none",
};

/** Return the key of a kind, "en/4x4/none": its language, and what else tells it apart. */
function kindKey(kind = "") {
	if (kind.includes("/")) return kind;
	const shown = kind.split(", ").filter(Boolean);
	const lang = shown.map((part) => SHOWN_LANGUAGES[part]).find(Boolean) ?? "en";
	const parts = shown
		.filter((part) => !SHOWN_LANGUAGES[part])
		.map((part) => SHOWN_PARTS[part] ?? part.replace(" × ", "x").replace(/ (letter|round)s?$/, ""));
	return `${lang}/${parts.join("/")}`;
}

/**
 * Return the day of a date in local time: "2026-11-20". The formats of Intl take many milliseconds to make.
 * @type {(date: Date) => string}
 */
export const dayOf = (date) =>
	[date.getFullYear(), date.getMonth() + 1, date.getDate()]
		.map((part) => String(part).padStart(2, "0"))
		.join("-");

/**
 * What is kept of a finished round: figures are kept apart by kind, a key; of is the best possible
 * score, familiar the share of familiar words found, short the letters that a word has fewer than
 * the best.
 *
 * @typedef {{id: string, kind?: string, won?: boolean, tied?: boolean, score?: number, of?: number,
 *     familiar?: number, short?: number, seconds?: number}} Result
 * @typedef {Required<Result> & {day: string}} Round with the figures that its game keeps
 */

/** Count a finished round once. @type {(game: string, result: Result) => void} */
export function record(game, result) {
	const before = results(game);
	if (before.some(({ id }) => id === result.id)) return;
	const all = [...before, { ...result, day: dayOf(new Date()) }];
	write("results", { ...read("results"), [game]: all.slice(-MAX_RESULTS) });
}

/**
 * Remember a round that is being played, so that home can offer it again.
 *
 * @param {string} game
 * @param {string} id
 * @param {{address: string, title: string, [more: string]: any}} open may hold more, which openRound
 *     returns
 */
export function leaveOpen(game, id, open) {
	closeOpen(game, id);
	const all = read("open");
	const rounds = Object.entries({ ...all[game], [id]: open }).slice(-MAX_OPEN);
	write("open", { ...all, [game]: Object.fromEntries(rounds) });
}

export function closeOpen(/** @type {string} */ game, /** @type {string} */ id) {
	const all = read("open");
	delete all[game]?.[id];
	write("open", all);
}

/** @type {(game: string, id: string) => any} */
export const openRound = (game, id) => read("open")[game]?.[id];

const DAY_MS = 24 * 3600 * 1000;
/**
 * How long the site keeps a game of Hangman, a word set for friends and a room: KEPT and KEPT_ROOM in app/store/expiry.py.
 * @type {Record<string, number>}
 */
const KEPT_MS = { hangman: 30 * DAY_MS, words: 30 * DAY_MS, rooms: DAY_MS };

/**
 * Whether the site still has a game last played, or a room opened, at a time in ms since 1970; true if unknown.
 * @param {string} game
 */
export const isKept = (game, at = Number.NaN) =>
	!(Date.now() - at > (KEPT_MS[game] ?? Number.POSITIVE_INFINITY));

/** Whether an address is one of this site: what is kept may have been imported or edited. @param {string} [address] */
export function isOurs(address) {
	try {
		return Boolean(address) && new URL(address ?? "", location.href).origin === location.origin;
	} catch {
		return false;
	}
}

/** Return every open round that can still be played, with its game and id. */
export function openRounds() {
	const rounds = Object.entries(read("open")).flatMap(([game, ofGame]) =>
		Object.entries(ofGame).map(([id, open]) => ({ ...open, game, id })),
	);
	return rounds.filter(({ address, game, at }) => isOurs(address) && isKept(game, at));
}

/**
 * Keep a move that waits for its answer, the latest few of all; without one, forget it.
 * @type {(key: string, move?: any) => void}
 */
export function keepMove(key, move) {
	const { [key]: _old, ...others } = read("moves");
	const latest = Object.entries(others).slice(-MAX_MOVES);
	write("moves", Object.fromEntries(move ? [...latest, [key, move]] : latest));
}

export const keptMove = (/** @type {string} */ key) => read("moves")[key];

/**
 * What is kept of a day's puzzle: when it was begun, and once it is over, its result.
 *
 * @typedef {{began?: string, at?: number, text?: string, stamp?: string, word?: string,
 *     share?: string, address?: string, earned?: number, top?: boolean}} Entry
 */

/** @type {(lang: string, day: string, game: string) => Entry|undefined} */
export const dayEntry = (lang, day, game) => read("days")[lang]?.[day]?.[game];

/** Keep something of a day's puzzle. @type {(lang: string, day: string, game: string, entry: Entry) => void} */
export function keepDayEntry(lang, day, game, entry) {
	const all = read("days");
	const days = all[lang] ?? {};
	write("days", { ...all, [lang]: { ...days, [day]: { ...days[day], [game]: entry } } });
}

/** Return all days of a language: `{ day: { game: entry } }`. */
export const daysOf = (/** @type {string} */ lang) => read("days")[lang] ?? {};

/** Forget all that this browser keeps of Quartet. */
export function clearAll() {
	for (const key of Object.keys(localStorage)) {
		if (key.startsWith(PREFIX)) localStorage.removeItem(key);
	}
}

/** Return the settings, the results and the puzzles of days as text. */
export function exportText() {
	const everything = {
		quartet: EXPORT_VERSION,
		settings: read("settings"),
		results: read("results"),
		days: read("days"),
	};
	return JSON.stringify(everything);
}

/**
 * Take in an export: its rounds and days join those here, or replace them; its settings win over those here.
 *
 * Throws, and takes in nothing, if it is none, or has what our pages could not show.
 *
 * @param {string} text
 */
export function importText(text, replaces = false) {
	if (text.length > LONGEST_EXPORT) throw Error("too long");
	const { quartet, settings = {}, results: theirs, days = {} } = JSON.parse(text);
	if (quartet !== EXPORT_VERSION || !Array.isArray(settings.shown ?? [])) {
		throw Error("not an export");
	}
	const ours = (/** @type {string} */ part) => (replaces ? {} : read(part));
	const languageNames = new Intl.DisplayNames("en", { type: "language" });
	const merged = ours("results");
	for (const [game, rounds] of Object.entries(theirs)) {
		if (!Array.isArray(rounds)) throw Error("not an export");
		for (const { kind } of rounds) languageNames.of(kindKey(kind).split("/")[0]); // or it throws
		merged[game] = mergeRounds(replaces ? [] : results(game), rounds);
	}
	const mergedDays = mergeDays(ours("days"), days);
	write("results", merged);
	write("days", mergedDays);
	write("settings", { ...ours("settings"), ...settings });
}

/** Return the days of both, of each puzzle the first attempt. @type {(ours: any, theirs: any) => any} */
function mergeDays(ours, theirs) {
	const merged = structuredClone(ours);
	for (const [lang, days] of Object.entries(theirs)) {
		for (const [day, games] of Object.entries(days)) {
			for (const [game, entry] of Object.entries(games)) {
				const named = DAY_PUZZLE.test(`${lang} ${day} ${game}`);
				if (!named || !canBeShown(entry)) throw Error("not an export");
				merged[lang] ??= {};
				merged[lang][day] ??= {};
				merged[lang][day][game] = firstOf(merged[lang][day][game], entry);
			}
		}
	}
	return merged;
}

/** Whether the pages can show what is kept of a day's puzzle. @param {any} entry */
function canBeShown(entry) {
	const isText = (/** @type {string} */ name) => typeof entry[name] === "string";
	return (
		ENTRY_TEXTS.every((name) => !(name in entry) || isText(name)) &&
		(!entry.text || isText("stamp")) &&
		Number.isFinite(entry.earned ?? 0)
	);
}

/**
 * Return the entry that was finished first; if neither was, `one` or else `other`.
 * @type {(one: any, other: any) => Entry}
 */
function firstOf(one, other) {
	if (!one?.text || !other?.text) return other?.text || !one ? other : one;
	return one.at <= other.at ? one : other;
}

/** Return the rounds of both lists, each id once, oldest first. @type {(ours: Round[], theirs: Round[]) => Round[]} */
function mergeRounds(ours, theirs) {
	const byId = new Map([...ours, ...theirs].map((round) => [round.id, round]));
	const rounds = [...byId.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
	return rounds.slice(-MAX_RESULTS);
}
