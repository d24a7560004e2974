// A round of Ruzzle: words dragged, tapped or typed, judged by the grid's solve, fetched once.

import "./paths.js";
import { announce } from "./announce.js";
import { each, readdress, visit } from "./enhance.js";
import { drawPath } from "./grid.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, openRound, record } from "./store.js";

const CORE = 0.4; // of a tile's width: how near its middle a stroke must come
const LOOKS = 16; // along a stroke between two events
const UNANSWERED = "No answer from the site. Try again.";

let round, board, field, cells; // of the round on the page
let found; // its words
let words; // word -> entry of the grid's solve, if it can be had
let judged; // settles once the words sent are judged
let until; // when the clock runs out
let path; // tiles picked, in order
let settling; // the timer that clears a judged word

const find = (selector) => round.querySelector(selector);
const rest = (still) => (board.inert = field.form.inert = still);
const json = (address) => fetch(address).then((answer) => answer.json());

const spelled = (way) => way.map((cell) => cells[cell].textContent).join("");
const plain = (sign) => (board.textContent.includes(sign) ? sign : sign.normalize("NFD")[0]);
const typed = () => field.value.trim().toLowerCase().replace(/\P{ASCII}/gu, plain);

function touch(one, other) {
	const columns = board.dataset.board;
	const down = Math.floor(one / columns) - Math.floor(other / columns);
	return Math.hypot((one % columns) - (other % columns), down) < 2;
}

/** Paths that spell a word; the last tile may say more. */
function traces(word, way = [], steps = { left: 1999 }) {
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
	if (field.value) tell(field.value.toUpperCase());
	const ways = path.length || !field.value ? [path] : traces(typed());
	drawPath(board, ...(ways.length > 1 ? [[], ways.flat()] : ways));
}

function clear() {
	path = [];
	field.value = "";
	tell("");
	show();
}

let boxes; // of the tiles
let last; // where the pointer was, if it is down
let pressed, dragged, again; // the tile it began on, has it moved on, was that the word's last tile

function down({ target, isPrimary, button, pointerId, x, y }) {
	if (!isPrimary || button) return;
	boxes = cells.map((cell) => cell.getBoundingClientRect());
	last = [x, y];
	board.setPointerCapture(pointerId);
	press(cells.indexOf(target));
}

function moved({ isPrimary, x, y }) {
	if (!last || !isPrimary) return;
	for (let look = LOOKS; look--; ) {
		const [left, top] = [x + ((last[0] - x) * look) / LOOKS, y + ((last[1] - y) * look) / LOOKS];
		const at = ({ x, y, width }) => Math.hypot(left - x - width / 2, top - y - width / 2) < width * CORE;
		enter(boxes.findIndex(at));
	}
	last = [x, y];
}

function press(cell) {
	again = path.at(-1) === cell;
	[pressed, dragged] = [cell, false];
	if (cell >= 0) pick(cell);
}

function enter(cell) {
	if (cell < 0 || cell === (dragged ? path.at(-1) : pressed)) return;
	if (!dragged) path = pressed < 0 ? [] : [pressed];
	dragged = true;
	pick(cell);
}

function pick(cell) {
	const at = path.indexOf(cell);
	if (at < 0 && touch(path.at(-1), cell)) path.push(cell);
	else if (at >= 0 && (!dragged || at === path.length - 2)) path.length = at + 1;
	else if (!dragged || !path.length) path = [cell];
	show();
}

function lift() {
	if (!last) return;
	last = undefined;
	if (dragged ? path.length > 1 : again) send();
	else if (dragged) clear();
}

function clicked(event) {
	clearTimeout(settling);
	const { target, detail } = event;
	const link = target.closest("[data-move]");
	const cell = cells.indexOf(target);
	if (link) move(link, event.preventDefault());
	else if (target.matches("[data-start]")) {
		announce("2 minutes.");
		until = Date.now() + round.dataset.seconds * 1000;
		run();
		cells[0].focus();
	} else if (cell >= 0 && !detail) {
		// Pressed by a key or a screen reader.
		if (field.value && (path.at(-1) ?? cell) === cell) return send();
		press(cell);
		announce(field.value);
	}
}

const inRound = (action) => () => (round?.isConnected && !board.inert ? action() : false);
const type = inRound(() => field.focus() ?? false);
shortcuts({ letter: type, Backspace: type, Enter: inRound(send), Escape: inRound(clear) });

/** Write above the board what is traced; with a verdict say and show it. */
function tell(sentence, verdict = "", way = []) {
	find("[data-reply]").textContent = sentence;
	find(".reply").className = `notice reply notice-${verdict}`;
	if (!verdict) return;
	announce(sentence);
	if (field.value) return;
	drawPath(board, way);
	board.dataset.verdict = verdict;
	settling = setTimeout(show, 500);
}

function send() {
	const [word, picked, mine] = [typed(), path, round];
	clear();
	if (!word) return;
	tell("Checking…");
	judged = judged.then(() => judge(word, picked, mine));
}

async function judge(word, picked, mine) {
	const way = picked.length ? picked : traces(word).find((each) => spelled(each) === word);
	let answer = { entry: words.get(word), reply: `${word.toUpperCase()} is not in our list: 0 points.` };
	if (found.has(word)) answer = { reply: "Already found." };
	else if (!answer.entry && !(words.size && way && word.length >= round.dataset.least)) {
		// The server has the reasons, and folds by its own rules.
		const asked = `${withFound(round.dataset.address)}&word=${encodeURIComponent(word)}&format=json`;
		answer = await json(asked).catch(() => ({ error: 1, reply: UNANSWERED }));
	}
	const { entry, reply, error } = answer;
	if (!mine.isConnected) return;
	if (entry) return accept(entry);
	if (error) field.value ||= word;
	tell(reply ?? error.message, "bad", way);
}

function accept({ word, points, band, path: way }) {
	const kind = band < 3 ? "familiar" : "rare";
	const counts = { words: 1, points, [kind]: 1, [word.length]: 1 };
	for (const place of round.querySelectorAll("[data-count]")) {
		place.value = place.textContent = Number(place.textContent) + (counts[place.dataset.count] ?? 0);
	}
	find("[data-words]").insertAdjacentHTML(
		"afterbegin",
		`<li class="${kind}"><a href="../words/${word}" data-path="${way.join("-")}">${word} <small>${points}</small></a></li>`,
	);
	find("[data-hint]").textContent = "";
	found.add(word);
	keep();
	const all = found.size === words.size ? " That was the last word." : "";
	tell(`${word.toUpperCase()}: ${points} points.${all}`, "good", way);
}

const withFound = (address) =>
	found.size ? address.replace(/&found=[^&]*|$/, `&found=${[...found].join("-")}`) : address;

function keep() {
	const { address, id, title } = round.dataset;
	readdress(withFound(address), { until });
	if (found.size || until) leaveOpen("ruzzle", id, { address: location.href, title, until });
}

async function move({ href, dataset }) {
	const over = dataset.move === "end";
	rest(true);
	await judged;
	const to = withFound(href);
	if (over) readdress(to);
	try {
		if (!(await visit(to, {}, "none")) || !over) return;
		const { id, kind } = round.dataset;
		closeOpen("ruzzle", id);
		if (found.size) record("ruzzle", { id, kind, score: Number(find("b[data-count=points]").textContent) });
	} catch {
		keep();
		rest(until < Date.now());
		tell(UNANSWERED, "bad");
	}
}

function run() {
	const mine = round;
	keep();
	if (!until) return;
	mine.classList.remove("waiting");
	find("[data-start]").remove();
	rest(false);
	(function tick() {
		const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
		if (!mine.isConnected) return;
		find("[data-time]").textContent = new Date(left * 1000).toISOString().slice(15, 19);
		if (left === 10) announce("10 seconds left.");
		if (left) setTimeout(tick, (until - Date.now()) % 1000 || 1000);
		else move(find("[data-move=end]"), announce("Time."));
	})();
}

/** Begin, or go on where this browser left the round. */
function begin() {
	const open = openRound("ruzzle", round.dataset.id);
	if (!found.size && /&found=/.test(open?.address) && !find("[data-error]")) return location.replace(open.address);
	until = open?.until ?? history.state?.until;
	run();
}

each("[data-round]", (element) => {
	round = element;
	board = find("[data-board]");
	field = find("[name=word]");
	cells = [...board.querySelectorAll("button")];
	found = new Set(round.dataset.found.match(/[^-]+/g));
	const all = (words = new Map());
	judged = json(round.dataset.solve)
		.then((solved) => solved.words.forEach((entry) => all.set(entry.word, entry)))
		.catch(() => {});
	path = [];
	board.onpointerdown = down;
	// Or a tap soon after a stroke counts as the end of a fling.
	board.ontouchstart = (event) => event.preventDefault();
	board.onpointermove = moved;
	board.onpointerup = lift;
	board.onpointercancel = () => clear((last = undefined));
	round.onclick = clicked;
	find("[data-words]").onmouseleave = show;
	field.onkeydown = ({ key }) => void (key === "Escape" && clear());
	field.oninput = () => show((path = []));
	field.form.onsubmit = (event) => send(event.preventDefault());
	rest(find("[data-start]"));
	queueMicrotask(begin); // once the address is that of this page
});
