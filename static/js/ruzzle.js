// A round of Ruzzle: words dragged, tapped or typed, judged at once by the grid's own solve, fetched
// once. Only why a word cannot be traced is asked of the server.

import "./paths.js";
import { announce } from "./announce.js";
import { followPointer } from "./drag.js";
import { each, visit } from "./enhance.js";
import { drawPath } from "./grid.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const FAMILIAR = 2;
const MOST_PATHS = 999;

let round, board, field, cells, tiles; // of the round on the page
let found; // its words
let solved; // promises word -> entry of the solve, null if it cannot be had
let path = []; // tiles picked, in order; empty while a word is typed
let settling; // the timer that ends what is shown of a judged word
let over; // the round was ended here, so its result counts

each("[data-round]", (element) => {
  const find = (selector) => element.querySelector(selector);
  round = element;
  board = find("[data-board]");
  field = find("[name=word]");
  cells = [...board.querySelectorAll("[data-cell]")];
  tiles = cells.map((cell) => cell.textContent);
  found = new Set(round.dataset.found.split("-").filter(Boolean));
  solved = fetch(round.dataset.solve)
    .then((answer) => answer.json())
    .then(({ words }) => new Map(words.map((entry) => [entry.word, entry])))
    .catch(() => null);
  path = [];
  followPointer(board, { press, enter, lift, cancel: clear });
  board.addEventListener("click", clicked);
  round.addEventListener("keydown", keyed);
  field.addEventListener("input", () => show((path = [])));
  field.form.addEventListener("submit", (event) => send(event.preventDefault()));
  for (const link of round.querySelectorAll("[data-move]")) {
    link.addEventListener("click", (event) => move(link, event.preventDefault()));
  }
  keep();
  const seconds = Number(round.dataset.seconds);
  if (!seconds) return;
  find("[data-start]").addEventListener("click", () => {
    announce("2 minutes.");
    run(Date.now() + seconds * 1000);
    cells[0].focus();
  });
  board.inert = field.form.inert = true;
  if (history.state?.until) run(history.state.until);
});

// Paths.

const spelled = (way) => way.map((cell) => tiles[cell]).join("");
const typed = () => field.value.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

function touch(one, other) {
  const columns = board.dataset.board;
  const down = Math.floor(one / columns) - Math.floor(other / columns);
  return Math.max(Math.abs(down), Math.abs((one % columns) - (other % columns))) === 1;
}

/** Paths that spell a word or its beginning so far; a path's last tile may say more. */
function traces(word) {
  const ways = [];
  for (let open = tiles.map((_, cell) => [cell]), longer; open.length; open = longer) {
    longer = [];
    for (const way of open.slice(0, MOST_PATHS)) {
      const text = spelled(way);
      const next = (_, cell) => touch(way.at(-1), cell) && !way.includes(cell) && longer.push([...way, cell]);
      if (text.startsWith(word)) ways.push(way);
      else if (word.startsWith(text)) tiles.forEach(next);
    }
  }
  return ways;
}

function show() {
  clearTimeout(settling);
  delete board.dataset.verdict;
  if (path.length) field.value = spelled(path);
  const ways = path.length || !field.value ? [path] : traces(typed());
  const lit = ways.length > 1 ? ways.flat() : [];
  drawPath(board, ways.length === 1 ? ways[0] : []);
  cells.forEach((cell, number) => cell.classList.toggle("viable", lit.includes(number)));
}

function clear() {
  path = [];
  field.value = "";
  show();
}

// The pointer: a stroke begins a word of its own, tiles pressed one by one go on with the last word.

let pressed, dragged, again;

function press(cell) {
  const at = path.indexOf(cell);
  again = at >= 0 && at === path.length - 1;
  [pressed, dragged] = [cell, false];
  if (cell < 0) return;
  if (at >= 0) path.length = at + 1;
  else path = path.length && touch(path.at(-1), cell) ? [...path, cell] : [cell];
  show();
}

function enter(cell) {
  if (cell === (dragged ? path.at(-1) : pressed)) return;
  if (!dragged) path = pressed < 0 ? [] : [pressed];
  dragged = true;
  if (cell === path.at(-2)) path.pop();
  else if (!path.length || (!path.includes(cell) && touch(path.at(-1), cell))) path.push(cell);
  show();
}

function lift() {
  if (dragged ? path.length > 1 : again) send();
  else if (dragged) clear();
}

// Keys, and clicks that no pointer made.

function clicked({ target, detail }) {
  const cell = cells.indexOf(target);
  if (cell < 0 || detail) return;
  press(cell);
  announce(field.value);
}

function keyed(event) {
  const here = cells.indexOf(event.target);
  if (event.key === "Escape") clear();
  if (event.key !== "Enter" || here < 0 || !field.value || (path.at(-1) ?? here) !== here) return;
  event.preventDefault();
  send();
}

function type(letter) {
  path = [];
  field.value = letter ? field.value + letter : field.value.slice(0, -1);
  show();
}

const inRound = (action) => (key) => (round?.isConnected ? action(key) : false);
shortcuts({
  letter: inRound(type),
  Backspace: inRound(() => type("")),
  Enter: inRound(send),
  Escape: inRound(clear),
});

// Judging.

async function send() {
  const [word, picked] = [typed(), path];
  clear();
  if (!word || round.matches(".waiting")) return;
  const words = await solved;
  const entry = words?.get(word);
  const way = picked.length ? picked : traces(word).find((each) => spelled(each) === word);
  if (found.has(word)) say("Already found.", "bad", way);
  else if (entry) accept(entry);
  else if (way && words && word.length >= round.dataset.least) {
    say(`${word.toUpperCase()} is not in our list: 0 points.`, "bad", way);
  } else await ask(word, words);
}

/** Have the server judge a word: it has the reasons, and folds what is typed by its own rules. */
async function ask(word, words) {
  const asked = new URL(withFound(round.dataset.address));
  asked.searchParams.set("word", word);
  if (!words) return location.assign(asked);
  asked.searchParams.set("format", "json");
  const answer = await (await fetch(asked)).json();
  const entry = words.get(answer.word);
  if (entry && !found.has(entry.word)) accept(entry);
  else say(answer.reply ?? answer.error.message, "bad", []);
}

function accept({ word, points, band, path: best }) {
  const kind = band <= FAMILIAR ? "familiar" : "rare";
  const counts = { words: 1, points, [kind]: 1, [word.length]: 1 };
  for (const place of round.querySelectorAll("[data-count]")) {
    const part = place.matches("progress") ? "value" : "textContent";
    place[part] = Number(place[part]) + (counts[place.dataset.count] ?? 0);
  }
  const item = `<li class="${kind}"><a href="#" data-path="${best.join("-")}">${word} <small>${points}</small></a></li>`;
  round.querySelector("[data-words]").insertAdjacentHTML("afterbegin", item);
  found.add(word);
  keep();
  say(`${word.toUpperCase()}: ${points} point${points === 1 ? "" : "s"}.`, "good", best);
}

/** Say what became of a word, and show it on the board unless the next one is on its way. */
function say(sentence, verdict, way) {
  const reply = round.querySelector("[data-reply]");
  reply.textContent = sentence;
  reply.className = `notice reply notice-${verdict}`;
  announce(sentence);
  if (field.value) return;
  drawPath(board, way);
  board.dataset.verdict = verdict;
  settling = setTimeout(show, 500);
}

// The round's address, its other moves, its clock, its end.

function withFound(address) {
  const to = new URL(address, location.href);
  if (found.size) to.searchParams.set("found", [...found].join("-"));
  return to.href.replace(/%2[89CF]/g, decodeURIComponent);
}

/** Keep the round as it stands in the address bar and for home. */
function keep() {
  const now = withFound(round.dataset.address);
  history.replaceState(history.state, "", now);
  if (found.size) leaveOpen("ruzzle", now, round.dataset.round);
}

function move(link) {
  const to = withFound(link.href);
  over = link.dataset.move === "end";
  visit(to, {}, "none").catch(() => location.assign(to));
}

function run(until) {
  const mine = round;
  history.replaceState({ until }, "");
  mine.classList.remove("waiting");
  board.inert = field.form.inert = false;
  (function tick() {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    if (!mine.isConnected) return;
    mine.querySelector("[data-time]").textContent = new Date(left * 1000).toISOString().slice(15, 19);
    if (left === 10) announce("10 seconds left.");
    if (left) setTimeout(tick, (until - Date.now()) % 1000 || 1000);
    else move(mine.querySelector("[data-move=end]"), announce("Time."));
  })();
}

each("[data-result]", ({ dataset: { result, points, address } }) => {
  if (!over) return;
  over = false;
  history.replaceState(null, "", address);
  closeOpen("ruzzle");
  record("ruzzle", { id: result, score: Number(points) });
});
