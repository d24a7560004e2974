// A room: asks what is new, keeps the server's clock, and sends words as they are found. The page itself is drawn
// by the server: whenever a phase ends or somebody comes or goes, it is fetched again and swapped in.

import { announce } from "./announce.js";
import { timeLeft } from "./clock.js";
import { Word } from "./countdown/word.js";
import { feel } from "./feedback.js";
import { drawPath } from "./grid.js";
import { gettext, timeText } from "./i18n.js";
import { makeOneStop, onScreenKey } from "./keys.js";
import { hasKeyboard, make, one, setUpEach } from "./page.js";
import { fetchPatiently } from "./patience.js";
import { onTheWay, play, spokenCell, spokenMasked } from "./round.js";
import { Tracer } from "./ruzzle/tracer.js";
import { spell } from "./ruzzle/tracing.js";
import { closeOpen, leaveOpen } from "./store.js";
import { visit } from "./visit.js";

/** @type {Record<string, number>} */
const ASK_MS = { ready: 2000, playing: 2000, lobby: 3000, results: 3000, over: 5000 };
const HIDDEN_MS = 10_000; // how often a page asks that nobody sees
const SEEN_MS = { host: 10_000, others: 30_000 }; // how often it asks in full, and so is seen to be there
const TICK_MS = 100;
const JUDGED_MS = 1600; // from the end of a clock until late words have come and all are judged
const SPREAD_MS = 300; // over which results are fetched: everybody wants them at once
const OTHER_CLOCK_MS = 10_000; // further from ours than any slow answer
const HURRY_AT = 10;
/** @type {Record<string, string>} */
const SHEETS = { letters: "countdown", conundrum: "countdown" };
const GAMES = ["countdown", "ruzzle", "ladder", "hangman"];

const [loading] = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
/** @type {number | undefined} when the first page arrived, by a clock that nobody can set */
let arrived = loading?.responseStart;

/**
 * What the server says of a room, as RoomAnswer in app/games/rooms/addresses.py describes it.
 * @typedef {{version: string, phase: string, round: number, kind: string, left: number | null,
 *     seat: number | null, leads: boolean, reply: string, error?: {message: string},
 *     words: {word: string, points: number}[],
 *     players: {seat: number, computer: boolean, answered: boolean, done: boolean}[]}} Report
 */

/** Return the link to a style sheet, null if it is not loaded. @param {string} name */
const linkOf = (name) => one(`link[href$="css/${name}.css"]`);

/** Load the style sheet of a game: a round may be of another game than the last one. @param {string} game */
async function loadSheet(game) {
	const rooms = linkOf("rooms");
	const href = rooms.href.replace("css/rooms.css", `css/${game}.css`);
	const link = make("link", { rel: "stylesheet", href });
	await new Promise((loaded, failed) => {
		link.onload = loaded;
		link.onerror = failed;
		rooms.before(link);
	});
}

class Room {
	/** @param {any} element the region of the room */
	constructor(element) {
		this.element = element;
		/** @type {Record<string, any>} */
		this.data = { ...element.dataset };
		this.version = ""; // asked for in full at first: the answer sets the clock
		this.askedInFull = 0;
		this.best = Number.POSITIVE_INFINITY; // the shortest way of an answer that has set the clock
		this.deadline =
			this.data.left === "" ? null : (arrived ?? performance.now()) + Number(this.data.left);
		this.abort = new AbortController();
		this.isOver = false; // whether the clock has run out here
		this.sent = Number(this.data.own); // words that were taken
		this.keepOpen();
		this.tick();
		this.setUpRound();
		this.timer = setInterval(() => this.tick(), TICK_MS);
		this.ask();
		addEventListener("visibilitychange", () => document.hidden || this.askSoon(0), this.listening);
		addEventListener("online", () => this.askSoon(0), this.listening);
	}

	/** Let home lead back to this room while one is in it. */
	keepOpen() {
		const { room: address, title, phase } = this.data;
		if ("seated" in this.data && phase !== "over")
			leaveOpen("rooms", address, { address, title, at: Date.now() });
		else closeOpen("rooms", address);
	}

	get listening() {
		return { signal: this.abort.signal };
	}

	/** @type {(selector: string) => any} */
	find(selector) {
		return this.element.querySelector(selector);
	}

	stop() {
		clearInterval(this.timer);
		clearTimeout(this.asking);
		this.abort.abort();
	}

	// What is new.

	/** @param {number} wait */
	askSoon(wait) {
		clearTimeout(this.asking);
		this.asking = setTimeout(() => this.ask(), wait);
	}

	async ask() {
		if (!this.element.isConnected) return this.stop();
		const before = performance.now();
		const seen = SEEN_MS["leads" in this.data ? "host" : "others"];
		const inFull = !this.version || before - this.askedInFull > seen;
		/** @type {Record<string, string>} */
		const headers = { Accept: "application/json" };
		if (!inFull) headers["If-None-Match"] = `"${this.version}"`;
		const { signal } = this.abort;
		try {
			const options = { headers, signal, cache: /** @type {const} */ ("no-store") };
			const { response, text } = await fetchPatiently(this.data.room, options);
			if (response.status === 404) return location.reload();
			if (response.ok) {
				this.askedInFull = before;
				this.take(JSON.parse(text), before);
			}
		} catch {
			if (signal.aborted) return;
		}
		this.askSoon(document.hidden ? HIDDEN_MS : (ASK_MS[this.data.phase] ?? ASK_MS.playing));
	}

	/** Take in what the server says of the room; sent: when it was asked. @type {(room: Report, sent: number) => void} */
	take(room, sent) {
		// The host leaving does not change the room, but its players may now go on.
		const leads = "leads" in this.data;
		const changed = (this.version && room.version !== this.version) || room.leads !== leads;
		this.version = room.version;
		const { phase, number } = this.data;
		const isSame =
			room.phase === phase && String(room.round) === number && !this.isOtherClock(room.left);
		if (isSame) this.setClock(room.left, sent);
		if (isSame && phase === "playing") return this.showAnswered(room);
		if (phase === "playing" && room.phase === "judging") return this.timeUp(room.left ?? 0);
		if (!isSame || (changed && phase !== "ready")) this.show(room);
	}

	/**
	 * Whether the time left is that of another clock: of the same round, but on another evening in this room.
	 * @param {number | null} left
	 */
	isOtherClock(left) {
		if (left === null || this.deadline === null) return false;
		return Math.abs(performance.now() + left - this.deadline) > OTHER_CLOCK_MS;
	}

	/**
	 * Set the clock by an answer: it was given halfway between request and answer.
	 * @type {(left: number | null, sent: number) => void}
	 */
	setClock(left, sent) {
		const now = performance.now();
		if (left === null || now - sent > this.best) return;
		this.best = now - sent;
		this.deadline = (sent + now) / 2 + left;
	}

	/** @param {Report} room */
	showAnswered(room) {
		const answered = room.players.filter((each) => each.answered && !each.computer);
		this.find("[data-answered]").textContent = answered.length;
		for (const each of this.element.querySelectorAll("[data-seat]")) {
			const has = answered.some(({ seat }) => String(seat) === each.dataset.seat);
			each.classList.toggle("has-answered", has);
		}
	}

	/** Show the room as it is now, with what is said of the last word. @param {Report} room */
	async show(room, reply = "") {
		const inRound = ["ready", "playing", "judging"].includes(room.phase);
		const sheet = inRound ? (SHEETS[room.kind] ?? room.kind) : "";
		const others = GAMES.filter((game) => sheet && game !== sheet).map(linkOf);
		this.stop();
		try {
			if (sheet && !linkOf(sheet)) await loadSheet(sheet);
			await visit(this.data.room, {}, "none");
			for (const link of others) link?.remove();
			if (reply) showReply(document, reply);
		} catch {
			location.reload();
		}
	}

	// The clock.

	tick() {
		if (!this.element.isConnected) return this.stop();
		if (this.deadline === null || this.isOver) return;
		const left = (this.deadline - performance.now()) / 1000;
		this.draw(Math.max(0, Math.ceil(left)));
		if (left > 0) return;
		if (this.data.phase === "playing") this.timeUp(JUDGED_MS);
		else {
			this.isOver = true;
			this.version = "";
			this.askSoon(0);
		}
	}

	/** @param {number} seconds */
	draw(seconds) {
		if (seconds === this.drawn) return;
		const hurries = this.data.phase === "playing" && seconds <= HURRY_AT;
		if (hurries && this.drawn !== undefined) feel("tick");
		if (hurries && this.form && seconds === HURRY_AT) announce(timeLeft(seconds));
		/** @type {number | undefined} */
		this.drawn = seconds;
		this.element.classList.toggle("hurry", hurries);
		const count = this.find("[data-count]");
		if (count) count.textContent = seconds;
		const clock = this.find("[data-clock]");
		if (!clock) return;
		const isReady = this.data.phase === "ready";
		clock.hidden = isReady;
		clock.textContent = timeText(seconds);
	}

	/** The clock has run out: what stands in the slots is sent, and the results come. @param {number} left */
	timeUp(left) {
		if (this.isOver) return;
		this.isOver = true;
		this.draw(0);
		const begun = this.word?.text;
		if (begun && this.data.kind === "letters" && !this.word?.problem) this.send(begun);
		if (this.field) this.field.readOnly = true; // it keeps the focus
		for (const each of this.element.querySelectorAll("[data-send] button, [data-rack] button"))
			each.disabled = true;
		const board = this.find("[data-board]");
		if (board) board.inert = true;
		feel("timeUp");
		const isEarly = this.deadline !== null && this.deadline - performance.now() > JUDGED_MS;
		this.say(isEarly ? gettext("The round is over.") : gettext("Time’s up!"));
		this.version = "";
		this.askSoon(left + Math.random() * SPREAD_MS);
	}

	// Words.

	setUpRound() {
		this.form = this.find("[data-send]");
		if (!this.form) return;
		this.field = this.find("#field-word");
		const { kind } = this.data;
		this.form.onsubmit = (/** @type {Event} */ event) => {
			event.preventDefault();
			if (this.isOver) return;
			this.send(this.field.value);
			this.clear();
			if (kind === "hangman") this.field.blur(); // the next letter is a guess again
		};
		if (kind === "letters" || kind === "conundrum") {
			this.word = new Word(this.element, (problem, isComplete) => {
				if (problem) this.say(problem);
				if (isComplete && kind === "conundrum") this.form.requestSubmit();
			});
		} else if (kind === "ruzzle") this.setUpBoard();
		else this.setUpKeys();
		const isHangman = kind === "hangman"; // each letter is a guess; its field is for the word
		if (hasKeyboard && !isHangman) this.field.focus({ preventScroll: true });
		play({
			element: this.element,
			isPlaying: () => !this.isOver,
			spoken: () => this.spoken(),
			keys: {
				letter: (key) => {
					if (isHangman) return this.send(key);
					this.field.focus({ preventScroll: true });
					return false; // the letter goes to the field
				},
			},
		});
		if (!this.sent) announce(this.spoken());
	}

	/** Return the puzzle and the time left, to be heard. */
	spoken() {
		const left = this.deadline ? timeLeft(this.drawn ?? 0) : "";
		const board = this.find("[data-board]");
		/** @type {(selector: string) => string[]} */
		const texts = (selector) =>
			[...this.element.querySelectorAll(selector)].map(({ textContent }) =>
				textContent.replace(/\s+/g, " ").trim(),
			);
		if (this.word) return `${this.word.heard}. ${left}`;
		if (this.data.kind === "ladder") {
			const { rungs, goal } = this.find("[data-rungs]").dataset;
			return `${onTheWay(rungs, goal)} ${left}`;
		}
		if (!board) return spokenMasked(`${texts(".racing p")}. ${left}`);
		const cells = [...board.querySelectorAll("[data-cell]")];
		const columns = Number(board.dataset.board);
		const rows = cells.flatMap((_, at) =>
			at % columns
				? []
				: [
						cells
							.slice(at, at + columns)
							.map(spokenCell)
							.join(", "),
					],
		);
		return `${rows.join(". ")}. ${left}`;
	}

	/** The keys of a race: a ladder's type a word, Hangman's each send their letter. */
	setUpKeys() {
		const keys = this.find(".keyboard");
		const isLadder = this.data.kind === "ladder";
		// A ladder's keys type; in Hangman a phone's own keyboard types the word.
		if (isLadder || hasKeyboard) this.field.inputMode = "none";
		if (isLadder) {
			onScreenKey(keys, (key) => {
				const typed = this.field.value;
				this.field.value = key === "Backspace" ? typed.slice(0, -1) : typed + key;
			});
		} else {
			keys.onsubmit = (/** @type {SubmitEvent} */ event) => {
				event.preventDefault();
				this.send(/** @type {any} */ (event.submitter).value);
			};
		}
		const free = [...keys.querySelectorAll(".key:enabled")];
		makeOneStop(keys, free, free[0]);
	}

	setUpBoard() {
		this.field.inputMode = "none"; // a phone's own keyboard would cover the board
		const board = this.find("[data-board]");
		const clear = () => {
			tracer.clear();
			drawPath(board);
		};
		const tracer = new Tracer(board, {
			changed: () => {
				const { path } = tracer;
				drawPath(board, path);
				this.field.value = spell(path, tiles);
			},
			finished: () => {
				this.send(this.field.value);
				this.clear();
				clear();
			},
			dropped: () => {
				this.clear();
				clear();
			},
		});
		const tiles = tracer.cells.map((cell) => cell.textContent);
	}

	clear() {
		if (this.word) this.word.clear();
		this.field.value = "";
	}

	/** Send a word, however long the network needs; it may arrive twice, and counts once. @param {string} typed */
	async send(typed) {
		const word = typed.trim();
		if (!word) return;
		const { number: round, evening } = this.data;
		const body = new URLSearchParams({ word, round, evening });
		const options = { method: "POST", body, headers: { Accept: "application/json" } };
		try {
			const signal = new AbortController().signal;
			const { text } = await fetchPatiently(this.form.action, { ...options, signal });
			const room = JSON.parse(text);
			const shown = this.element.isConnected ? this.element : one("[data-own]");
			if (shown === this.element) this.takeReply(room);
			else if (shown) {
				// The page may have been drawn before this word counted.
				if (Number(shown.dataset.own) < room.words?.length) await visit(this.data.room, {}, "none");
				const reply = room.error?.message ?? room.reply;
				if (showReply(document, reply, Boolean(room.error))) announce(reply);
			}
		} catch {
			location.reload();
		}
	}

	/** @param {Report} room */
	takeReply(room) {
		if (room.error) return this.say(room.error.message, true);
		const isTaken = room.words.length > this.sent;
		feel(isTaken ? "good" : "wrong");
		this.sent = room.words.length;
		this.say(room.reply, !isTaken);
		this.showWords(room.words);
		const isThrough = room.players.some(({ seat, done }) => seat === room.seat && done);
		const isRace = ["ladder", "hangman"].includes(this.data.kind);
		if (!this.isOver && isTaken && (isThrough || isRace)) this.show(room, room.reply);
	}

	/** @param {Report["words"]} words */
	showWords(words) {
		const chips = words.toReversed().map(({ word, points }) => {
			const shown = make("span", {}, make("b", {}, word), ` ${points}`);
			return make("li", { className: "chip" }, shown);
		});
		this.find("[data-words]")?.replaceChildren(...chips);
		const points = words.map((each) => each.points);
		const isLetters = this.data.kind === "letters"; // only the best word of a letters round counts
		const soFar = isLetters ? Math.max(0, ...points) : points.reduce((sum, each) => sum + each, 0);
		this.find("[data-points]").textContent = soFar;
	}

	/** @param {string} sentence */
	say(sentence, isWrong = false) {
		if (showReply(this.element, sentence, isWrong)) announce(sentence);
	}
}

/**
 * Show a sentence where a page says how a word went; return whether it has such a place.
 * @type {(within: ParentNode, sentence: string, isWrong?: boolean) => boolean}
 */
function showReply(within, sentence, isWrong = false) {
	const reply = within.querySelector("[data-reply]");
	if (!reply) return false;
	reply.className = `${isWrong ? "wrong" : "said"} reply`;
	reply.textContent = sentence;
	return true;
}

setUpEach("[data-room]", (element) => {
	new Room(element);
	arrived = undefined; // any other page is set up as it arrives
});
