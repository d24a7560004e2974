// What stays in this browser, in localStorage: settings, finished rounds (results), rounds left open.

const PREFIX = "quartet.";
const KEPT = 10_000; // finished rounds a game, the latest
const LEFT_OPEN = 3; // rounds a game, the latest

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

export const results = (game) => [].concat(read("results")[game] ?? []);

const dayOf = (date) => date.toLocaleDateString("sv"); // 2026-11-20, in local time

/**
 * Count a finished round once. result: {id, kind, won, score, of}, all but id optional; figures
 * are kept apart by kind, of is the best possible score.
 */
export function record(game, result) {
	const before = results(game);
	if (before.some((each) => each.id === result.id)) return;
	const day = dayOf(new Date());
	write("results", { ...read("results"), [game]: [...before, { ...result, day }].slice(-KEPT) });
}

/** Remember a round that is being played, for home's "resume": open is {address, title, ...}. */
export function leaveOpen(game, id, open) {
	closeOpen(game, id);
	const all = read("open");
	const kept = Object.entries({ ...all[game], [id]: open }).slice(-LEFT_OPEN);
	write("open", { ...all, [game]: Object.fromEntries(kept) });
}

export function closeOpen(game, id) {
	const all = read("open");
	delete all[game]?.[id];
	write("open", all);
}

export const openRound = (game, id) => read("open")[game]?.[id];

/** [game, id, open] of each round left open. */
export const openRounds = () =>
	Object.entries(read("open")).flatMap(([game, rounds]) =>
		Object.entries(rounds).flatMap(([id, open]) => (open?.address ? [[game, id, open]] : [])),
	);

export const exported = () =>
	JSON.stringify({ quartet: 1, settings: read("settings"), results: read("results") }, null, 1);

/** Take in an export: its rounds join those here, its settings replace them. Throws if it is none. */
export function importText(text) {
	const given = JSON.parse(text);
	if (given?.quartet !== 1 || typeof given.results !== "object") throw Error("no export");
	const merged = read("results");
	for (const [game, rounds] of Object.entries(given.results)) {
		if (!Array.isArray(rounds)) throw Error("no export");
		const known = new Map([...results(game), ...rounds].map((each) => [each.id, each]));
		merged[game] = [...known.values()].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-KEPT);
	}
	write("results", merged);
	write("settings", { ...read("settings"), ...given.settings });
}

/**
 * Figures of a game for people, by kind: {kind: [[name, text], ...]}, "" for rounds without one.
 * best: "max" or "min" is the better score.
 */
export function figures(game, scoreName, best) {
	const kinds = {};
	for (const each of results(game)) (kinds[each.kind ?? ""] ??= []).push(each);
	for (const kind in kinds) kinds[kind] = figuresOf(kinds[kind], scoreName, best);
	return kinds;
}

function figuresOf(rounds, scoreName, best) {
	const scored = rounds.filter((each) => Number.isFinite(each.score));
	const judged = rounds.filter((each) => typeof each.won === "boolean");
	const sum = (some, name) => some.reduce((total, each) => total + each[name], 0);
	const percent = (part, whole) => `${Math.round((100 * part) / whole)}%`;
	const pairs = [["Played", rounds.length]];
	const won = sum(judged, "won");
	if (judged.length) pairs.push(["Won", `${won} (${percent(won, judged.length)})`]);
	if (scored.length) {
		const average = (sum(scored, "score") / scored.length).toFixed(1);
		const scores = scored.map((each) => each.score);
		pairs.push([`Best ${scoreName}`, Math[best](...scores)], [`Average ${scoreName}`, average]);
	}
	const measured = scored.filter((each) => each.of > 0);
	if (measured.length) {
		const full = measured.filter((each) => each.score >= each.of).length;
		const share = percent(sum(measured, "score"), sum(measured, "of"));
		pairs.push(["Of the best possible", share], ["Found the best", full]);
	}
	pairs.push(["Days in a row", daysInARow(rounds)]);
	return pairs;
}

function daysInARow(rounds) {
	const days = new Set(rounds.map((each) => each.day));
	const day = new Date();
	const back = () => day.setDate(day.getDate() - 1);
	if (!days.has(dayOf(day))) back();
	let count = 0;
	for (; days.has(dayOf(day)); back()) count += 1;
	return count;
}
