// A round of Ruzzle: words dragged, tapped or typed, judged by the grid's own solve, fetched once.
// Only why a word cannot be traced is asked of the server.

import "./paths.js";
import { announce } from "./announce.js";
import { each, visit } from "./enhance.js";
import { drawPath } from "./grid.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const FAMILIAR = 2;
const MOST_STEPS = 1999; // of paths that are tried as a word is typed
const CORE = 0.8; // of a tile's width: a disc as large as its inner 70%, which lets diagonals by
const STEP = 5; // pixels between the places looked at along a quick stroke

let round, board, field, cells; // of the round on the page
let found; // its words
let solved; // promises word -> entry of the grid's solve; empty if it cannot be had
let path; // tiles picked, in order; empty while a word is typed
let settling; // the timer that ends what is shown of a judged word

const find = (selector) => round.querySelector(selector);

// Paths.

const spelled = (way) => way.map((cell) => cells[cell].textContent).join("");
const typed = () => field.value.trim().toLowerCase();

function touch(one, other) {
  const columns = board.dataset.board;
  const down = Math.floor(one / columns) - Math.floor(other / columns);
  return Math.hypot((one % columns) - (other % columns), down) < 2;
}

/** Paths that spell a word or its beginning so far; a path's last tile may say more. */
function traces(word, way = [], steps = { left: MOST_STEPS }) {
  const text = spelled(way);
  if (!word.startsWith(text.slice(0, word.length)) || !steps.left) return [];
  if (text.length >= word.length) return [way];
  steps.left -= 1;
  const open = (cell) => !way.includes(cell) && (!way.length || touch(way.at(-1), cell));
  return cells.flatMap((_, cell) => (open(cell) ? traces(word, [...way, cell], steps) : []));
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

let boxes; // of the tiles
let last; // where the pointer was, undefined while it is up
let pressed, dragged, again; // the tile it began on, has it gone on, was that the word's last tile

const cellAt = (x, y) =>
  boxes.findIndex(
    (box) => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) <= (box.width * CORE) / 2,
  );

function down({ target, isPrimary, button, pointerId, clientX, clientY }) {
  if (!isPrimary || button) return;
  boxes = cells.map((cell) => cell.getBoundingClientRect());
  last = [clientX, clientY];
  board.setPointerCapture(pointerId);
  press(cells.indexOf(target));
}

function moved({ isPrimary, clientX, clientY }) {
  if (!last || !isPrimary) return;
  const [x, y] = last;
  const [right, down] = [clientX - x, clientY - y];
  const looks = Math.ceil(Math.hypot(right, down) / STEP);
  for (let look = 1; look <= looks; look += 1) {
    const cell = cellAt(x + (right * look) / looks, y + (down * look) / looks);
    if (cell >= 0) enter(cell);
  }
  last = [clientX, clientY];
}

function press(cell) {
  const at = path.indexOf(cell);
  again = path.at(-1) === cell;
  [pressed, dragged] = [cell, false];
  if (cell < 0) return;
  if (at >= 0) path.length = at + 1;
  else path = touch(path.at(-1), cell) ? [...path, cell] : [cell];
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
  last = undefined;
  if (dragged ? path.length > 1 : again) send();
  else if (dragged) clear();
}

// Clicks, those on tiles made by a key or a screen reader, and keys.

function clicked(event) {
  const { target, detail } = event;
  const link = target.closest("[data-move]");
  const cell = cells.indexOf(target);
  if (link) move(link, event.preventDefault());
  else if (target.matches("[data-start]")) {
    announce("2 minutes.");
    run(Date.now() + round.dataset.seconds * 1000);
    cells[0].focus();
  } else if (cell >= 0 && !detail) {
    if (field.value && (path.at(-1) ?? cell) === cell) return send();
    press(cell);
    announce(field.value);
  }
}

/** A letter typed anywhere goes to the field. */
function type() {
  field.focus();
  return false;
}

const inRound = (action) => (key) => round?.isConnected === true && !board.inert && action(key);
shortcuts({
  letter: inRound(type),
  Backspace: inRound(type),
  Enter: inRound(send),
  Escape: inRound(clear),
});

// Judging.

async function send() {
  const [word, picked] = [typed(), path];
  clear();
  if (!word) return;
  const words = await solved;
  const way = picked.length ? picked : traces(word).find((each) => spelled(each) === word);
  if (found.has(word)) say("Already found.", "bad", way);
  else if (words.has(word)) accept(words.get(word));
  else if (words.size && way && word.length >= round.dataset.least) {
    say(`${word.toUpperCase()} is not in our list: 0 points.`, "bad", way);
  } else await ask(word);
}

/** Have the server judge a word: it has the reasons, and folds what is typed by its own rules. */
async function ask(word) {
  const asked = `${withFound(round.dataset.address)}&word=${encodeURIComponent(word)}&format=json`;
  const { entry, reply, error } = await (await fetch(asked)).json();
  if (entry) accept(entry);
  else say(reply ?? error.message, "bad");
}

function accept({ word, points, band, path: way }) {
  const kind = band <= FAMILIAR ? "familiar" : "rare";
  const counts = { words: 1, points, [kind]: 1, [word.length]: 1 };
  for (const place of round.querySelectorAll("[data-count]")) {
    const part = place.matches("progress") ? "value" : "textContent";
    place[part] = Number(place[part]) + (counts[place.dataset.count] ?? 0);
  }
  const item = `<li class="${kind}"><a href="#" data-path="${way.join("-")}">${word} <small>${points}</small></a></li>`;
  find("[data-words]").insertAdjacentHTML("afterbegin", item);
  found.add(word);
  keep();
  say(`${word.toUpperCase()}: ${points} point${points === 1 ? "" : "s"}.`, "good", way);
}

/** Say what became of a word, and show it on the board unless the next one is on its way. */
function say(sentence, verdict, way = []) {
  const reply = find("[data-reply]");
  reply.textContent = sentence;
  reply.className = `notice reply notice-${verdict}`;
  announce(sentence);
  if (field.value) return;
  drawPath(board, way);
  board.dataset.verdict = verdict;
  settling = setTimeout(show, 500);
}

// The round's address, its other moves, its clock, its end.

const withFound = (address) =>
  found.size ? address.replace(/&found=[^&]*|$/, `&found=${[...found].join("-")}`) : address;

/** Keep the round as it stands in the address bar and for home. */
function keep() {
  const now = withFound(round.dataset.address);
  history.replaceState(history.state, "", now);
  if (found.size) leaveOpen("ruzzle", now, round.dataset.round);
}

function move(link) {
  const to = withFound(link.href);
  if (link.dataset.move === "end") {
    history.replaceState(null, "", to);
    closeOpen("ruzzle");
    record("ruzzle", { id: round.dataset.id, score: Number(find("b[data-count=points]").textContent) });
  }
  visit(to, {}, "none").catch(() => location.assign(to));
}

function run(until) {
  const mine = round;
  history.replaceState({ until }, "");
  mine.classList.remove("waiting");
  find("[data-start]").remove();
  board.inert = field.form.inert = false;
  (function tick() {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    if (!mine.isConnected) return;
    find("[data-time]").textContent = new Date(left * 1000).toISOString().slice(15, 19);
    if (left === 10) announce("10 seconds left.");
    if (left) setTimeout(tick, (until - Date.now()) % 1000 || 1000);
    else move(find("[data-move=end]"), announce("Time."));
  })();
}

each("[data-round]", (element) => {
  round = element;
  board = find("[data-board]");
  field = find("[name=word]");
  cells = [...board.querySelectorAll("[data-cell]")];
  found = new Set(round.dataset.found.split("-").filter(Boolean));
  solved = fetch(round.dataset.solve)
    .then((answer) => answer.json())
    .then(({ words }) => new Map(words.map((entry) => [entry.word, entry])))
    .catch(() => new Map());
  path = [];
  board.onpointerdown = down;
  // Or the browser takes a stroke for a fling, and a tap soon after it for the end of that.
  board.ontouchstart = (event) => event.preventDefault();
  board.onpointermove = moved;
  board.onpointerup = () => last && lift();
  board.onpointercancel = () => clear((last = undefined));
  round.onclick = clicked;
  field.onkeydown = ({ key }) => void (key === "Escape" && clear());
  field.oninput = () => show((path = []));
  field.form.onsubmit = (event) => send(event.preventDefault());
  if (find("[data-start]")) board.inert = field.form.inert = true;
  // Once the address is that of this page.
  queueMicrotask(() => {
    keep();
    if (history.state?.until) run(history.state.until);
  });
});
