// A round of Ruzzle: words dragged, tapped or typed, judged by the grid's solve, fetched once.

import { Clock, timeLeft } from "../clock.js";
import { feel } from "../feedback.js";
import { columnsOf, drawPath } from "../grid.js";
import { gettext, ngettext } from "../i18n.js";
import { takeKeys } from "../keys.js";
import { announce, answerTo, letGo, onceShown, replaceAddress } from "../page.js";
import { fetchOnce, fetchPatiently, isWaiting, sayTrouble } from "../patience.js";
import {
	announceTimeUp,
	OpenRound,
	playing,
	showFirst,
	spelled,
	spokenRows,
	textsOf,
} from "../round.js";
import { closeOpen, record } from "../store.js";
import { visit } from "../visit.js";
import { flyPoints } from "./flight.js";
import { isFamiliar, showFound } from "./found.js";
import { Judge, spell, unreachable } from "./judge.js";
import { Tracer } from "./tracer.js";

/** @import { Entry } from "./judge.js" */
/** @import { Actions } from "../keys.js" */

const VERDICT_MS = 500; // how long the path of a judged word stays
const LONG = /\S{20}|.{76}/; // what has room above the board only in smaller type
const HINT_MS = 2500; // how long the reply to a word hides the hint
const OVER_MS = 1200; // how long "Time’s up!" shows before the result

export class Round extends OpenRound {
	/**
	 * @param {HTMLElement} element
	 * @param {Round} [before] the round that this one takes the place of
	 */
	constructor(element, before) {
		super(element, "ruzzle", "found");
		this.board = this.find("[data-board]");
		takeKeys(this.board);
		this.list = this.find("[data-words]");
		this.tracer = new Tracer(this.board, {
			changed: () => this.show(),
			finished: () => this.send(),
			dropped: () => this.type(),
		});
		this.tiles = this.tracer.cells.map((cell) => cell.textContent);
		this.goesOn = before?.data.round === this.data.round;
		this.hint = this.find("[data-hint]").textContent;
		if (before && this.goesOn) this.goOn(before);
		this.word = (this.goesOn && before?.word) || ""; // traced or typed so far
		this.found = new Set(this.data.found.match(/[^-]+/g));
		this.judge = new Judge(this.data, this.tiles, columnsOf(this.board));
		this.judged = this.judge.ready; // settles once the words sent are judged
		this.clock = new Clock(element, { end: () => this.timeUp() });
		const told = (/** @type {() => void} */ act) => () => {
			act();
			announce(spelled(this.word) || gettext("Nothing typed."));
		};
		/** @type {Actions} */
		this.keys = {
			letter: (letter) => {
				// Accents stay where the grid has them.
				const isOnGrid = this.board.textContent.includes(letter);
				this.type(this.word + (isOnGrid ? letter : letter.normalize("NFD")[0]));
				announce(this.word.slice(-1).toUpperCase());
			},
			Backspace: told(() => this.type(this.word.slice(0, -1))),
			Enter: () => this.send(),
			Escape: told(() => this.type()),
		};
		this.verdictTimer = undefined;
		this.hintTimer = undefined;
		this.isChosen = false; // whether the path drawn is that of a listed word that was pressed
		this.listen();
		this.rest(this.find("[data-start]") !== null);
		queueMicrotask(() => this.begin()); // once the address is that of this page
	}

	/** Go on with what was traced on the page before; its hint is not read out again. @param {Round} before */
	goOn({ hint, tiles, tracer: { path, columns } }) {
		const rows = tiles.length / columns;
		const turned = (/** @type {number} */ cell) =>
			(cell % columns) * rows + rows - 1 - Math.floor(cell / columns);
		this.tracer.path = String(tiles) === String(this.tiles) ? path : path.map(turned);
		if (this.open?.until) delete this.data.waiting; // or its links could not take the focus
		const reply = this.find(".reply");
		if (hint && reply.textContent.trim() === hint) delete reply.dataset.announce;
	}

	listen() {
		this.element.onclick = (/** @type {MouseEvent} */ event) => this.clicked(event);
		this.list.onmouseleave = () => {
			if (!this.isChosen) this.show();
		};
		const all = this.find("[data-all-words]");
		all.ontoggle = () => this.find(all.open ? "[data-all]" : "[data-strip]").prepend(this.list);
	}

	/** Begin, or go on where this browser left the round. */
	begin() {
		const kept = this.open;
		const isBehind = !this.found.size && this.wordsElsewhere().length > 0;
		if (isBehind && !this.goesOn && location.href !== kept.address) {
			location.replace(kept.address);
			return;
		}
		this.clock.endsAt = kept?.until ?? history.state?.until;
		this.keep(kept?.ended);
		if (this.word) this.show();
		this.runClock();
		this.focusFreeBoard();
		if (!this.find("[data-start]")) this.demonstrate();
		if (kept?.ended) this.move(this.find("[data-move=end]"));
	}

	/** Return the words found in another tab, or since the service worker kept this page. */
	wordsElsewhere() {
		if (this.find("[data-error]")) return []; // words that were refused
		return this.openWords.filter((word) => !this.found.has(word));
	}

	addWordsElsewhere() {
		const words = this.wordsElsewhere();
		for (const word of words) this.add(word);
		this.judged = this.judged.then(() => {
			const entries = words.map((word) => this.judge.words.get(word));
			for (const entry of entries) if (entry) showFound(this.element, entry);
		});
	}

	/** Go on as another tab does: with its clock and its words. */
	joinOtherTab() {
		if (!this.open) return;
		this.isBegun = true;
		this.addWordsElsewhere();
		this.showAddress();
		this.clock.endsAt ??= this.open.until;
		this.runClock();
	}

	focusOnBoard() {
		this.board.focus({ preventScroll: true });
	}

	/** Give the board the focus if nothing else has it. */
	focusFreeBoard() {
		const isFree = document.activeElement?.matches("body, main") && !this.find("[autofocus]");
		if (isFree) this.focusOnBoard();
	}

	startClock(/** @type {boolean} */ byKey) {
		if (!this.find("[data-start]")) return; // pressed twice
		const seconds = Number(this.data.seconds);
		this.clock.endsAt = Date.now() + seconds * 1000;
		this.keep();
		this.runClock(byKey ? this.tracer.cells[0] : this.board);
		const minutes = ngettext("%(num)s minute.", "%(num)s minutes.", seconds / 60);
		announce(`${minutes} ${spokenRows(this.board)}`);
		this.demonstrate();
	}

	/** Show in a first round how a word is traced. */
	demonstrate() {
		const undo = () => {
			if (!this.element.isConnected) return;
			if (!this.word) this.type();
			this.keep();
		};
		const clock = this.clock.endsAt ? this.clock : null;
		if (!this.found.size) showFirst("ruzzle", () => this.demo(), undo, clock);
	}

	/** Return what a first round shows: a short word that everybody knows, traced. */
	demo() {
		/** @type {number[]} */
		const path = this.data.demo.split(" ").filter(Boolean).map(Number);
		return path.map((cell, place) => ({
			at: this.tracer.cells[cell],
			act: () => {
				const traced = path.slice(0, place + 1);
				drawPath(this.board, traced);
				this.reply(spell(traced, this.tiles).toUpperCase(), "traced");
			},
		}));
	}

	/** Run the clock once it is known when it ends. @param {HTMLElement} [focused] takes the focus */
	runClock(focused) {
		const start = this.find("[data-start]");
		if (!this.clock.endsAt || !start) return;
		delete this.data.waiting;
		this.rest(false);
		focused?.focus({ preventScroll: true }); // if its button lost it, the page would be laid out twice
		delete start.dataset.start; // which says that the clock does not run yet
		letGo(start);
		this.clock.run();
	}

	timeUp() {
		announceTimeUp();
		feel("timeUp");
		this.rest(true);
		this.find("[data-ask]").close();
		const over = this.find("[data-times-up]");
		over.hidden = false;
		over.focus({ preventScroll: true }); // is read out so, and the board lets go of the focus
		setTimeout(() => {
			if (this.element.isConnected) this.move(this.find("[data-move=end]"));
		}, OVER_MS);
	}

	/** Let the board rest, or wake it. @param {boolean} still */
	rest(still) {
		this.board.inert = still;
	}

	isPlaying() {
		return !this.board.inert && !this.find("[data-ask]")?.open;
	}

	/** Return the rows, how many familiar words are found, and the time left, to be heard. */
	spoken() {
		const familiar = textsOf(".of-familiar").map((found) => `${found}.`);
		const left = this.clock.endsAt ? [timeLeft(this.clock.left)] : [];
		return [spokenRows(this.board), ...familiar, ...left].join(" ");
	}

	/** Have this typed, instead of what is traced or typed. */
	type(word = "") {
		this.tracer.clear();
		this.word = word;
		this.reply("");
		this.show();
	}

	/** Draw what is picked or typed; where a typed word has several paths, all their tiles shine. */
	show() {
		clearTimeout(this.verdictTimer);
		delete this.board.dataset.verdict;
		this.isChosen = false;
		const { path } = this.tracer;
		if (path.length) this.word = spell(path, this.tiles);
		if (this.word) this.reply(this.word.toUpperCase(), "traced");
		const paths = this.word && !path.length ? this.judge.pathsOf(this.word) : [path];
		if (paths.length > 1) drawPath(this.board, [], paths.flat());
		else drawPath(this.board, paths[0]);
		for (const [at, cell] of this.tracer.cells.entries())
			cell.ariaPressed = String(path.includes(at));
	}

	clicked(/** @type {MouseEvent} */ event) {
		clearTimeout(this.verdictTimer);
		const target = /** @type {any} */ (event.target);
		const link = target.closest("[data-move]");
		const cell = this.tracer.cells.indexOf(target);
		const byKey = event.detail === 0; // or by a screen reader
		if (link) {
			event.preventDefault();
			if (isWaiting()) sayTrouble();
			else this.ask(link, byKey);
		} else if (this.find("[data-start]") && target.closest("[data-cover]"))
			onceShown(() => this.startClock(byKey));
		else if (cell >= 0 && byKey) this.pressCell(cell);
		else if (target.closest("[data-words]") && !byKey) {
			this.isChosen = true;
			this.focusOnBoard();
		}
	}

	/**
	 * Make a move; before the end of a round the player is asked, unless nothing is left to be found. Asked after a
	 * key, a player who plays on is back on the link; otherwise the board has the focus.
	 * @type {(link: HTMLAnchorElement, byKey: boolean) => Promise<void>}
	 */
	async ask(link, byKey) {
		if (!byKey || link.dataset.move !== "end") this.focusOnBoard();
		if (link.dataset.move === "end" && this.isPlaying() && !this.isComplete) {
			const answer = await answerTo(this.find("[data-ask]"));
			if (answer !== "finish" || !this.isPlaying()) return;
		}
		this.move(link);
	}

	/** Whether every word is found, as far as that is known. */
	get isComplete() {
		return this.found.size > 0 && this.found.size === this.judge.words.size;
	}

	pressCell(/** @type {number} */ cell) {
		const last = this.tracer.path.at(-1) ?? cell;
		if (this.word && last === cell) {
			this.send();
		} else {
			const isNew = !this.tracer.path.includes(cell) && this.word !== "";
			this.tracer.press(cell);
			const letters = spelled(this.word);
			const isAnew = isNew && this.tracer.path.length === 1;
			announce(isAnew ? gettext("A new word: %(letters)s.", { letters }) : letters);
		}
	}

	/**
	 * Write above the board what is traced, or how it was judged, which hides the hint, as a long sentence does.
	 * @type {(sentence: string, kind?: string) => void}
	 */
	reply(sentence, kind = "") {
		clearTimeout(this.hintTimer);
		this.find("[data-reply]").textContent = sentence;
		const { classList } = this.find(".reply");
		classList.value = `reply notice-${kind}`;
		classList.toggle("reply-long", LONG.test(sentence));
	}

	/**
	 * Say and show how a word was judged: "good", "bad", or "again" if it was found before.
	 * @type {(sentence: string, verdict: string, path?: number[]) => void}
	 */
	showVerdict(sentence, verdict, path = []) {
		if (verdict !== "again") feel(verdict === "good" ? "good" : "wrong");
		this.reply(sentence, verdict);
		if (this.find("[data-hint]").textContent)
			this.hintTimer = setTimeout(() => this.reply(""), HINT_MS);
		announce(sentence);
		if (this.word) return; // the next word is under way
		drawPath(this.board, path);
		this.board.dataset.verdict = verdict;
		this.verdictTimer = setTimeout(() => this.show(), VERDICT_MS);
	}

	send() {
		const { word } = this;
		const { path } = this.tracer;
		this.type();
		if (!word) return;
		this.reply(gettext("Checking…"));
		this.judged = this.judged.then(() => this.take(word, path));
	}

	async take(/** @type {string} */ word, /** @type {number[]} */ picked) {
		const path = picked.length ? picked : this.judge.pathOf(word);
		if (this.found.has(word)) return this.showVerdict(gettext("Already found."), "again", path);
		const address = this.withFound(this.data.address);
		const { entry, reply, error } = await this.judge.verdictOn(word, path, address);
		if (!this.element.isConnected) return;
		if (entry) return this.accept(entry, picked);
		this.showVerdict(reply ?? error.message, "bad", path);
	}

	accept(/** @type {Entry} */ entry, /** @type {number[]} */ picked) {
		const { word, spellings = [word], points } = entry;
		const path = this.scoresAlike(picked, entry.path) ? picked : entry.path;
		const tiles = path.map((cell) => this.tracer.cells[cell]);
		const score = this.find(".figure");
		onceShown(() => flyPoints(tiles, score, points));
		const rank = showFound(this.element, entry);
		this.add(word);
		this.keep();
		const values = { word: spellings[0].toUpperCase() };
		const sentences = [
			ngettext("%(word)s: %(num)s point.", "%(word)s: %(num)s points.", points, values),
		];
		if (!isFamiliar(entry)) sentences.push(gettext("A bonus word."));
		if (this.isComplete) sentences.push(gettext("That’s every word on the grid!"));
		if (rank) sentences.push(gettext("New rank: %(rank)s!", { rank }));
		this.showVerdict(sentences.join(" "), "good", path);
	}

	/** Whether two paths of a word score the same: what is on their tiles decides. */
	scoresAlike(/** @type {number[]} */ path, /** @type {number[]} */ other) {
		const [faces, others] = [path, other].map((cells) => {
			const tiles = cells.map((cell) => this.tracer.cells[cell].dataset);
			return String(tiles.map(({ points, bonus }) => `${points} ${bonus}`).sort());
		});
		return faces === others;
	}

	/** Count a word as found; a hint about it is over. @param {string} word */
	add(word) {
		this.found.add(word);
		const hint = this.find("[data-hint]");
		if (hint.dataset.hint !== word) return;
		hint.textContent = "";
		this.find(".hinted")?.classList.remove("hinted");
	}

	/** Return an address of the round with the words found so far. @param {string} address */
	withFound(address) {
		if (!this.found.size) return address;
		const found = `&found=${[...this.found].join("-")}`;
		return address.replace(/&found=[^&]*|$/, found);
	}

	/**
	 * Keep the round in the page's address, and in this browser once it has begun, unless another tab has
	 * ended it meanwhile; ended: whether it was finished, as before unless given.
	 */
	keep(ended = this.open?.ended) {
		const until = this.clock.endsAt;
		this.addWordsElsewhere();
		this.showAddress();
		if (this.found.size || until) this.leaveOpen(location.href, { until, ended });
	}

	showAddress() {
		replaceAddress(this.withFound(this.data.address), { until: this.clock.endsAt });
	}

	/**
	 * Follow a link to a hint, the turned grid or the end, once all words sent are judged. The end waits
	 * for the network, and is kept until then. A round can do without the other two, and the player can
	 * keep typing until they arrive.
	 */
	async move(/** @type {HTMLAnchorElement} */ link) {
		const { href, dataset } = link;
		const ending = dataset.move === "end";
		if (ending) this.rest(true);
		await this.judged;
		const address = this.withFound(href);
		if (ending) this.keep(true);
		try {
			const arrived = await visit(address, {}, "none", ending ? fetchPatiently : fetchOnce);
			if (arrived && ending) this.finish(address);
			// And the rows of the turned grid, unless its clock has yet to begin.
			const told = [gettext("Grid turned."), playing()?.spoken()].filter(Boolean);
			if (arrived && dataset.move === "turn") announce(told.join(" "));
		} catch {
			this.keep(false);
			this.rest(Number(this.clock.endsAt) < Date.now());
			this.focusOnBoard();
			this.showVerdict(unreachable, "bad");
		}
	}

	finish(/** @type {string} */ address) {
		replaceAddress(address);
		const { round: id, kind, familiar } = this.data;
		closeOpen("ruzzle", id);
		if (!this.found.size && !this.find("[data-begun]")) return; // without words, only the round of a day counts
		const counted = (/** @type {string} */ name) =>
			Number(this.find(`b[data-count=${name}]`)?.textContent ?? 0);
		const share = counted("familiar") / (Number(familiar) || 1);
		record("ruzzle", { id, kind, score: counted("points"), familiar: share });
	}
}
