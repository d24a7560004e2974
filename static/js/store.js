// What stays in this browser, in localStorage: settings, finished rounds (results), open rounds.

const PREFIX = "quartet.";
const MAX_RESULTS = 10_000; // finished rounds a game, the latest
const MAX_OPEN = 3; // open rounds a game, the latest
const EXPORT_VERSION = 1;

function read(part) {
	try {
		const value = JSON.parse(localStorage.getItem(PREFIX + part));
		return value && typeof value === "object" ? value : {};
	} catch {
		return {};
	}
}

function write(part, value) {
	try {
		localStorage.setItem(PREFIX + part, JSON.stringify(value));
	} catch {
		// Storage is refused or full: the round goes on without it.
	}
}

export const setting = (name, otherwise) => read("settings")[name] ?? otherwise;

/** Keep a setting; null forgets it. */
export function keepSetting(name, value) {
	write("settings", { ...read("settings"), [name]: value ?? undefined });
}

/** Return the finished rounds of a game, oldest first. */
export function results(game) {
	const rounds = read("results")[game];
	return Array.isArray(rounds) ? rounds : [];
}

/** Return the day of a date in local time: "2026-11-20". */
export const dayOf = (date) => date.toLocaleDateString("sv");

/**
 * Count a finished round once.
 *
 * @param {string} game
 * @param {{id: string, kind?: string, won?: boolean, score?: number, of?: number}} result
 *     figures are kept apart by kind; of is the best possible score
 */
export function record(game, result) {
	const before = results(game);
	if (before.some(({ id }) => id === result.id)) return;
	const all = [...before, { ...result, day: dayOf(new Date()) }];
	write("results", { ...read("results"), [game]: all.slice(-MAX_RESULTS) });
}

/**
 * Remember a round that is being played, so that home can offer it again.
 *
 * @param {{address: string, title: string}} open may hold more, which openRound returns
 */
export function leaveOpen(game, id, open) {
	closeOpen(game, id);
	const all = read("open");
	const rounds = Object.entries({ ...all[game], [id]: open }).slice(-MAX_OPEN);
	write("open", { ...all, [game]: Object.fromEntries(rounds) });
}

export function closeOpen(game, id) {
	const all = read("open");
	delete all[game]?.[id];
	write("open", all);
}

export const openRound = (game, id) => read("open")[game]?.[id];

/** Return every open round that has an address, with its game and id. */
export function openRounds() {
	const rounds = Object.entries(read("open")).flatMap(([game, ofGame]) =>
		Object.entries(ofGame).map(([id, open]) => ({ ...open, game, id })),
	);
	return rounds.filter(({ address }) => address);
}

/** Return the settings and results as the text of a file. */
export function exportText() {
	const everything = {
		quartet: EXPORT_VERSION,
		settings: read("settings"),
		results: read("results"),
	};
	return JSON.stringify(everything, null, 1);
}

/** Take in an export: its rounds join those here, its settings replace them. Throws if it is none. */
export function importText(text) {
	const given = JSON.parse(text);
	if (given?.quartet !== EXPORT_VERSION || typeof given.results !== "object") {
		throw Error("not an export");
	}
	const merged = read("results");
	for (const [game, rounds] of Object.entries(given.results)) {
		if (!Array.isArray(rounds)) throw Error("not an export");
		merged[game] = mergeRounds(results(game), rounds);
	}
	write("results", merged);
	write("settings", { ...read("settings"), ...given.settings });
}

/** Return the rounds of both lists, each id once, oldest first. */
function mergeRounds(ours, theirs) {
	const byId = new Map([...ours, ...theirs].map((round) => [round.id, round]));
	const rounds = [...byId.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
	return rounds.slice(-MAX_RESULTS);
}
