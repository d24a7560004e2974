// What stays in this browser: settings, finished rounds, and what was left open.
// Three keys of localStorage, "quartet.settings", "quartet.results" and "quartet.open", each one JSON object.

const PREFIX = "quartet.";
const KEPT = 1000; // finished rounds a game, the latest

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

export const results = (game) => (Array.isArray(read("results")[game]) ? read("results")[game] : []);

/**
 * Count a finished round once: id (its address) tells whether it was counted before.
 * result: {id, won, score}; won may be left out where nobody loses, score is a number.
 * Returns whether it was new.
 */
export function record(game, result) {
  const before = results(game);
  if (before.some((each) => each.id === result.id)) return false;
  const day = new Date().toLocaleDateString("sv"); // 2026-11-20, in local time
  write("results", { ...read("results"), [game]: [...before, { ...result, day }].slice(-KEPT) });
  return true;
}

/** Remember the round that is being played, for home's "resume". */
export function leaveOpen(game, address, title) {
  write("open", { ...read("open"), [game]: { address, title } });
}

export function closeOpen(game) {
  const { [game]: _, ...others } = read("open");
  write("open", others);
}

export const openRounds = () => Object.entries(read("open"));

export const exported = () =>
  JSON.stringify({ quartet: 1, settings: read("settings"), results: read("results") }, null, 1);

/** Take in an export: its rounds are added to those here. Throws if the text is no export. */
export function importText(text) {
  const given = JSON.parse(text);
  if (given?.quartet !== 1 || typeof given.results !== "object") throw new Error("no export");
  const merged = read("results");
  for (const [game, rounds] of Object.entries(given.results)) {
    if (!Array.isArray(rounds)) throw new Error("no export");
    const known = new Map([...results(game), ...rounds].map((each) => [each.id, each]));
    merged[game] = [...known.values()].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-KEPT);
  }
  write("results", merged);
}

/** Figures of a game for people: pairs [name, text]. best: "max" or "min" is the better score. */
export function figures(game, scoreName, best) {
  const rounds = results(game);
  const scores = rounds.map((each) => each.score).filter(Number.isFinite);
  const judged = rounds.filter((each) => typeof each.won === "boolean");
  const pairs = [["Played", rounds.length]];
  if (judged.length) {
    const won = judged.filter((each) => each.won).length;
    pairs.push(["Won", `${won} (${Math.round((100 * won) / judged.length)}%)`]);
  }
  if (scores.length) {
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    pairs.push([`Best ${scoreName}`, Math[best](...scores)]);
    pairs.push([`Average ${scoreName}`, mean.toFixed(1)]);
  }
  pairs.push(["Days in a row", daysInARow(rounds)]);
  return pairs;
}

function daysInARow(rounds) {
  const days = new Set(rounds.map((each) => each.day));
  const day = new Date();
  const text = () => day.toLocaleDateString("sv");
  if (!days.has(text())) day.setDate(day.getDate() - 1);
  let count = 0;
  for (; days.has(text()); day.setDate(day.getDate() - 1)) count += 1;
  return count;
}
