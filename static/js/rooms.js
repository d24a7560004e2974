// A room: asks what is new, keeps the server's clock, and sends words as they are found. The page itself is drawn
// by the server: whenever a phase ends or somebody comes or goes, it is fetched again and swapped in.

import { Clock, timeLeft } from "./clock.js";
import { Word } from "./countdown/word.js";
import { feel } from "./feedback.js";
import { drawPath } from "./grid.js";
import { gettext } from "./i18n.js";
import { makeOneStop, onScreenKey } from "./keys.js";
import { all, announce, hasKeyboard, make, one, Part, setUpEach } from "./page.js";
import { fetchPatiently } from "./patience.js";
import { onTheWay, play, spokenMasked, spokenRows, textsOf } from "./round.js";
import { spell } from "./ruzzle/judge.js";
import { Tracer } from "./ruzzle/tracer.js";
import { closeOpen, leaveOpen } from "./store.js";
import { isBusy, visit } from "./visit.js";

/** @type {Record<string, number>} */
const ASK_MS = { ready: 2000, playing: 2000, lobby: 3000, results: 3000, over: 5000 };
const HIDDEN_MS = 10_000; // how often a page that nobody sees asks
const SEEN_MS = { host: 10_000, others: 30_000 }; // how often it asks in full, and so is seen to be there
const JUDGED_MS = 1600; // from the end of a clock until late words have come and all are judged
const SPREAD_MS = 300; // over which results are fetched: everybody wants them at once
const OTHER_CLOCK_MS = 10_000; // further from ours than any slow answer

const [loading] = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
/** @type {Promise<any>} the words on their way, also those sent before the page was drawn anew */
let sending = Promise.resolve();
/** @type {number | undefined} when the first page arrived, by a clock that nobody can set */
let arrived = loading?.responseStart;

/**
 * What the server says of a room, as RoomAnswer in app/games/rooms/addresses.py describes it.
 * @typedef {{version: string, phase: string, round: number, kind: string, left: number | null,
 *     seat: number | null, leads: boolean, reply: string, taken: boolean, error?: {code: string, message: string},
 *     words: {written: string, points: number}[],
 *     players: {seat: number, computer: boolean, answered: boolean, done: boolean}[]}} Report
 */

class Room extends Part {
	/** @param {any} element the region of the room */
	constructor(element) {
		super(element);
		this.version = ""; // asked for in full at first: the answer sets the clock
		this.askedInFull = 0;
		this.best = Number.POSITIVE_INFINITY; // the shortest round trip of an answer that has set the clock
		this.clock = new Clock(element, { end: () => this.clockEnds() }, () => performance.now());
		this.clock.isCalm = this.data.phase !== "playing";
		this.clock.isCommon = true;
		this.abort = new AbortController();
		this.isOver = false; // whether the clock has run out here
		this.sent = Number(this.data.own); // words that were taken
		this.keepOpen();
		if (this.data.left !== "") {
			this.clock.endsAt = (arrived ?? performance.now()) + Number(this.data.left);
			this.clock.run();
		}
		for (const shown of this.all("[data-clock]")) shown.hidden = this.data.phase === "ready";
		this.setUpRound();
		this.ask();
		const { signal } = this.abort;
		addEventListener("visibilitychange", () => document.hidden || this.askSoon(0), { signal });
		addEventListener("online", () => this.askSoon(0), { signal });
	}

	/** Let home lead back to this room while the player has a seat in it. */
	keepOpen() {
		const { room: address, title, phase, opened } = this.data;
		if ("seated" in this.data && phase !== "over")
			leaveOpen("rooms", address, { address, title, at: Number(opened) });
		else closeOpen("rooms", address);
	}

	stop() {
		this.clock.stop();
		clearTimeout(this.asking);
		this.abort.abort();
	}

	// What is new.

	askSoon(/** @type {number} */ wait) {
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
		const { phase, number } = this.data;
		const isSame =
			room.phase === phase && String(room.round) === number && !this.isOtherClock(room.left);
		if (this.mustStay(isSame)) return; // the next answer says the same again
		// The host leaving does not change the room, but its players may now go on.
		const leads = "leads" in this.data;
		const known = this.version || this.data.version; // at first, that of the page itself
		const changed = room.version !== known || room.leads !== leads;
		this.version = room.version;
		if (isSame) this.setClock(room.left, sent);
		if (isSame && phase === "playing") return this.showAnswered(room);
		if (phase === "playing" && room.phase === "judging") return this.timeUp(room.left ?? 0);
		if (!isSame || (changed && phase !== "ready")) this.show();
	}

	/**
	 * Whether the page may not be drawn anew: what is being sent, such as a nickname, is not broken off, and one that
	 * was refused stays with the reason while the phase lasts.
	 * @param {boolean} isSame
	 */
	mustStay(isSame) {
		if (isBusy() || !this.element.isConnected) return true;
		return isSame && this.find("#field-nickname[aria-invalid=true]");
	}

	/**
	 * Whether the time left is that of another clock: of the same round, but on another evening in this room.
	 * @param {number | null} left
	 */
	isOtherClock(left) {
		if (left === null || this.clock.endsAt === undefined) return false;
		return Math.abs(performance.now() + left - this.clock.endsAt) > OTHER_CLOCK_MS;
	}

	/** Set the clock by an answer: it was given halfway between request and answer. */
	setClock(/** @type {number | null} */ left, /** @type {number} */ sent) {
		const now = performance.now();
		if (left === null || now - sent > this.best) return;
		this.best = now - sent;
		this.clock.endsAt = (sent + now) / 2 + left;
	}

	get isRace() {
		return ["ladder", "hangman"].includes(this.data.kind);
	}

	showAnswered(/** @type {Report} */ room) {
		const told = this.isRace ? "done" : "answered";
		const answered = room.players.filter((each) => each[told] && !each.computer);
		this.find("[data-answered]").textContent = answered.length;
		for (const each of this.all("[data-seat]")) {
			const has = answered.some(({ seat }) => String(seat) === each.dataset.seat);
			each.classList.toggle("has-answered", has);
		}
	}

	/** Show the room as it is now, with what is said of the last word. */
	async show(reply = "") {
		this.stop();
		try {
			await redraw(this.data.room);
			if (reply) showReply(document, reply);
		} catch {
			location.reload();
		}
	}

	// The clock.

	clockEnds() {
		if (this.data.phase === "playing") return this.timeUp(JUDGED_MS);
		this.isOver = true;
		this.version = "";
		this.askSoon(0);
	}

	/** The clock has run out: send the word in the slots. @param {number} left milliseconds until the results come */
	timeUp(left) {
		if (this.isOver) return;
		this.isOver = true;
		this.clock.stop();
		this.clock.draw(0);
		this.sendBegun();
		if (this.field) this.field.readOnly = true; // it keeps the focus
		for (const each of this.all("[data-send] button, [data-rack] button")) each.disabled = true;
		const board = this.find("[data-board]");
		if (board) board.inert = true;
		feel("timeUp");
		const isEarly = Number(this.clock.endsAt) - performance.now() > JUDGED_MS;
		this.say(isEarly ? gettext("The round is over.") : gettext("Time’s up!"));
		this.version = "";
		this.askSoon(left + Math.random() * SPREAD_MS);
	}

	// Words.

	setUpRound() {
		this.form = this.find("[data-send]");
		if (!this.form) return;
		const { kind, number, evening } = this.data;
		const done = this.find("[value=done]");
		done.onclick = async (/** @type {Event} */ event) => {
			event.preventDefault();
			this.sendBegun();
			await sending; // words that arrive later would be refused; each may have the page drawn anew
			const drawn = one(`[data-number="${number}"][data-evening="${evening}"] [value=done]`);
			drawn?.form.requestSubmit(drawn);
		};
		this.field = this.find("#field-word");
		this.field.required = false; // or it is called invalid while empty
		this.form.onsubmit = (/** @type {Event} */ event) => {
			event.preventDefault();
			if (this.isOver) return;
			if (!this.field.value) return this.say(gettext("Make a word first."), true);
			const tooShort = kind === "conundrum" && this.word?.tooShort;
			if (tooShort) return this.say(tooShort, true);
			this.send(this.field.value);
			this.clear();
			if (kind === "hangman") this.field.blur(); // the next letter is a guess again
		};
		if (kind === "letters" || kind === "conundrum") {
			this.word = new Word(this.element, (problem, isComplete) => {
				if (problem !== undefined) this.say(problem, problem !== "");
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
				letter: (key) => (isHangman ? this.send(key) : this.leaveToField()),
				Backspace: () => (isHangman ? false : this.leaveToField()),
				Escape: () => (isHangman && this.isTyping ? this.leaveField() : false),
			},
		});
		if (!this.sent) announce(this.spoken());
	}

	/** Have a key act in the field. */
	leaveToField() {
		this.field.focus({ preventScroll: true });
		return false;
	}

	/** Return the puzzle and the time left, to be heard. */
	spoken() {
		const left = this.clock.endsAt ? timeLeft(this.clock.left) : "";
		if (this.word) return `${this.word.heard}. ${left}`;
		if (this.data.kind === "ladder") {
			const { rungs, goal } = this.find("[data-rungs]").dataset;
			return `${onTheWay(rungs, goal)} ${left}`;
		}
		if (this.data.kind === "hangman") return spokenMasked(`${textsOf(".racing p")}. ${left}`);
		return `${spokenRows(this.find("[data-board]"))} ${left}`;
	}

	/** The keys of a race type a word; Hangman's do so while its field is in use, and otherwise guess letters. */
	setUpKeys() {
		const keys = this.find(".keyboard");
		this.field.inputMode = "none"; // a phone's own keyboard would cover these keys
		const erase = () => {
			this.field.value = this.field.value.slice(0, -1);
		};
		const free = all(".key:enabled", keys);
		if (this.data.kind === "hangman") this.setUpGuesses(keys, erase);
		onScreenKey(keys, (key) => {
			if (key === "Backspace") erase();
			else if (this.isTyping) this.field.value += key;
			else this.send(key);
		});
		makeOneStop(keys, free, free[0]);
	}

	/** Whether the keys type a word rather than guess a letter. */
	get isTyping() {
		return (
			this.data.kind === "ladder" ||
			document.activeElement === this.field ||
			this.field.value !== ""
		);
	}

	/** @type {(keys: any, erase: () => void) => void} */
	setUpGuesses(keys, erase) {
		const tried = all(".key:disabled", keys);
		const follow = () => {
			for (const key of tried) key.disabled = !this.isTyping;
		};
		this.field.onfocus = this.field.onblur = this.field.oninput = follow;
		keys.onsubmit = (/** @type {Event} */ event) => event.preventDefault();
		const button = this.find("[data-erase]");
		button.onclick = () => (this.field.value ? erase() : this.leaveField());
	}

	leaveField() {
		this.clear();
		this.field.blur();
		this.say(gettext("Letters you type are guesses again."));
	}

	setUpBoard() {
		this.field.inputMode = "none"; // a phone's own keyboard would cover the board
		const board = this.find("[data-board]");
		const dropped = () => {
			this.clear();
			tracer.clear();
			drawPath(board);
		};
		const tracer = new Tracer(board, {
			changed: () => {
				drawPath(board, tracer.path);
				this.field.value = spell(tracer.path, tiles);
			},
			finished: () => {
				this.send(this.field.value);
				dropped();
			},
			dropped,
		});
		const tiles = tracer.cells.map((cell) => cell.textContent);
	}

	clear() {
		this.word?.clear();
		this.field.value = "";
	}

	/** Send the word that stands in the slots of a letters round, if it is one. */
	sendBegun() {
		const begun = this.word?.text;
		if (begun && this.data.kind === "letters" && !this.word?.problems.length) this.send(begun);
	}

	/** Send a word at once; in a race, where each builds on the last, after those on their way. @param {string} typed */
	send(typed) {
		sending = this.isRace
			? sending.then(() => this.deliver(typed))
			: Promise.all([sending, this.deliver(typed)]);
	}

	/** Send a word, however long the network needs; it may arrive twice, and counts once. @param {string} typed */
	async deliver(typed) {
		const word = typed.trim();
		if (!word) return;
		const { number: round, evening } = this.data;
		const body = new URLSearchParams({ word, round, evening });
		const headers = { Accept: "application/json" };
		const { signal } = new AbortController();
		try {
			const options = { method: "POST", body, headers, signal };
			const room = JSON.parse((await fetchPatiently(this.form.action, options)).text);
			const shown = this.element.isConnected ? this.element : one("[data-own]");
			if (shown === this.element) this.takeReply(room);
			else if (shown) {
				// The page may have been drawn before this word counted.
				if (Number(shown.dataset.own) < room.words?.length) await redraw(this.data.room);
				const reply = room.error?.message ?? room.reply;
				if (showReply(document, reply, Boolean(room.error))) announce(reply);
			}
		} catch {
			location.reload();
		}
	}

	takeReply(/** @type {Report} */ room) {
		if (room.error) return this.takeRefusal(room.error);
		// A word that arrives twice is refused the second time; and answers may overtake each other.
		const isTaken = room.taken || room.words.length > this.sent;
		feel(isTaken ? "good" : "wrong");
		this.say(room.reply, !isTaken);
		if (room.words.length >= this.sent) this.showWords(room.words);
		const isThrough = room.players.some(({ seat, done }) => seat === room.seat && done);
		if (!this.isOver && isTaken && (isThrough || this.isRace)) this.show(room.reply);
	}

	/** @param {{code: string, message: string}} error */
	takeRefusal({ code, message }) {
		this.say(message, true);
		// The answer to the word that finished the round may be lost, or the player said so on another page.
		if (code === "you-are-through" && !this.isOver) this.show(message);
	}

	showWords(/** @type {Report["words"]} */ words) {
		this.sent = words.length;
		const chips = words.toReversed().map(({ written, points }) => {
			const shown = make("span", {}, make("b", {}, written), ` ${points}`);
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
 * Show a room as the server has it: never the page that the service worker keeps, whose clock is past.
 * @param {string} address
 */
const redraw = (address) => visit(address, { cache: "no-store" }, "none");

/** @type {string[]} the names of those who were here when the page was drawn last */
let names = [];

// If a player has left, that is announced rather than who came last.
setUpEach(".here", (list) => {
	const before = names;
	names = all("[translate=no]", list).map(({ textContent }) => textContent);
	const gone = before.filter((name) => !names.includes(name));
	const told = one("[data-came]");
	if (!told || !gone.length) return;
	told.textContent = gone.map((name) => gettext("%(name)s is no longer here.", { name })).join(" ");
});

// The next one to be removed does not get the focus.
setUpEach(".remove", (button) => {
	button.form.addEventListener("submit", () => one("#here")?.focus());
});

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
