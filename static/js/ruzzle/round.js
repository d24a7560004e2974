// A round of Ruzzle: words dragged, tapped or typed, judged by the grid's solve, fetched once.

import { announce } from "../announce.js";
import { feel } from "../feedback.js";
import { columnsOf, drawPath } from "../grid.js";
import { gettext, ngettext } from "../i18n.js";
import { bringUp, replaceAddress } from "../page.js";
import { fetchOnce, fetchPatiently, isWaiting, sayTrouble } from "../patience.js";
import { closeOpen, leaveOpen, openRound, record } from "../store.js";
import { visit } from "../visit.js";
import { Clock } from "./clock.js";
import { flyPoints } from "./flight.js";
import { showFound } from "./found.js";
import { Judge, unreachable } from "./judge.js";
import { Tracer } from "./tracer.js";
import { spell } from "./tracing.js";

const VERDICT_MS = 500; // how long the path of a judged word stays
const HINT_MS = 2500; // how long the reply to a word stands before the hint shows again

export class Round {
	constructor(element) {
		this.element = element;
		this.data = element.dataset;
		this.board = this.find("[data-board]");
		this.field = this.find("[name=word]");
		this.tracer = new Tracer(this.board, {
			changed: () => this.show(),
			finished: () => this.send(),
			dropped: () => this.clear(),
		});
		this.tiles = this.tracer.cells.map((cell) => cell.textContent);
		this.found = new Set(this.data.found.match(/[^-]+/g));
		this.judge = new Judge(this.data, this.tiles, columnsOf(this.board));
		this.judged = this.judge.ready; // settles once the words sent are judged
		this.clock = new Clock(element, {
			stopped: () => this.rest(true),
			over: () => {
				if (element.isConnected) this.move(this.find("[data-move=end]"));
			},
		});
		this.verdictTimer = undefined;
		this.hintTimer = undefined;
		this.isKept = false; // until it was begun here
		this.listen();
		this.rest(this.find("[data-start]") !== null);
		queueMicrotask(() => this.begin()); // once the address is that of this page
	}

	find(selector) {
		return this.element.querySelector(selector);
	}

	listen() {
		this.element.onclick = (event) => this.clicked(event);
		this.find("[data-words]").onmouseleave = () => this.show();
		this.field.onkeydown = ({ key }) => {
			if (key === "Escape") this.clear();
		};
		this.field.oninput = () => {
			this.tracer.clear();
			this.show();
		};
		this.field.form.onsubmit = (event) => {
			event.preventDefault();
			this.send();
		};
	}

	/** Begin, or go on where this browser left the round. */
	begin() {
		const open = this.open();
		if (!this.found.size && this.wordsElsewhere().length && location.href !== open.address) {
			location.replace(open.address);
			return;
		}
		this.clock.endsAt = open?.until ?? history.state?.until;
		this.keep(open?.ended);
		this.comeIntoView();
		if (this.clock.endsAt) this.runClock();
		if (open?.ended) this.move(this.find("[data-move=end]"));
	}

	/** Return the round as this browser keeps it, perhaps from another tab. */
	open() {
		return openRound("ruzzle", this.data.id);
	}

	/** Return the words found in another tab, or since this page was kept for want of a network. */
	wordsElsewhere() {
		if (this.find("[data-error]")) return []; // words that were refused
		const found = new URLSearchParams(this.open()?.address?.split("?")[1]).get("found");
		return (found?.split("-") ?? []).filter((word) => !this.found.has(word));
	}

	addWordsElsewhere() {
		const words = this.wordsElsewhere();
		for (const word of words) this.add(word);
		this.judged = this.judged.then(() => {
			const entries = words.map((word) => this.judge.entryOf(word));
			for (const entry of entries.filter(Boolean)) showFound(this.element, entry);
		});
	}

	/** Go on as another tab does: with its clock and its words. */
	joinOtherTab() {
		if (!this.element.isConnected || !this.open()) return;
		this.isKept = true;
		this.addWordsElsewhere();
		this.showAddress();
		this.clock.endsAt ??= this.open().until;
		if (this.clock.endsAt && this.find("[data-start]")) this.runClock();
	}

	/** Scroll to where the board and all that is above it are in the window, and focus the board. */
	comeIntoView() {
		const { activeElement } = document;
		const isFree = activeElement.matches("body, main") && !this.find("[autofocus]");
		if (isFree) this.board.focus({ preventScroll: true });
		bringUp(this.element, this.board);
	}

	startClock(byKey) {
		const seconds = Number(this.data.seconds);
		announce(ngettext("%(num)s minute.", "%(num)s minutes.", seconds / 60));
		this.clock.endsAt = Date.now() + seconds * 1000;
		this.keep();
		this.runClock();
		(byKey ? this.tracer.cells[0] : this.board).focus({ preventScroll: true });
		this.comeIntoView();
	}

	runClock() {
		this.element.classList.remove("waiting");
		this.find("[data-start]").remove();
		this.rest(false);
		this.clock.tick();
	}

	/** Let the board and the field rest, or wake them. */
	rest(still) {
		this.board.inert = still;
		this.field.form.inert = still;
	}

	isPlaying() {
		return this.element.isConnected && !this.board.inert && !this.find("[data-ask]")?.open;
	}

	/** Return the word in the field; accents stay where the grid has them. */
	typedWord() {
		const fold = (sign) =>
			this.board.textContent.includes(sign) ? sign : sign.normalize("NFD")[0];
		return this.field.value
			.trim()
			.toLowerCase()
			.replace(/\P{ASCII}/gu, fold);
	}

	/** Draw what is picked or typed; where a typed word has several paths, all their tiles shine. */
	show() {
		clearTimeout(this.verdictTimer);
		delete this.board.dataset.verdict;
		const { path } = this.tracer;
		if (path.length) this.field.value = spell(path, this.tiles);
		if (this.field.value) this.reply(this.field.value.toUpperCase(), "traced");
		const typedOnly = this.field.value && !path.length;
		const paths = typedOnly ? this.judge.pathsOf(this.typedWord()) : [path];
		if (paths.length > 1) drawPath(this.board, [], paths.flat());
		else drawPath(this.board, paths[0]);
	}

	clear() {
		this.tracer.clear();
		this.field.value = "";
		this.reply("");
		this.show();
	}

	clicked(event) {
		clearTimeout(this.verdictTimer);
		const { target } = event;
		const link = target.closest("[data-move]");
		const cell = this.tracer.cells.indexOf(target);
		const byKey = event.detail === 0; // or by a screen reader
		if (link) {
			event.preventDefault();
			if (isWaiting()) sayTrouble();
			else this.ask(link);
		} else if (this.find("[data-start]") && target.closest("[data-cover]")) this.startClock(byKey);
		else if (cell >= 0 && byKey) this.pressCell(cell);
	}

	/** Make a move; the end of a round whose clock runs wants a second word. */
	ask(link) {
		if (link.dataset.move !== "end" || !this.isPlaying() || !this.clock.endsAt) {
			this.move(link);
			return;
		}
		const dialog = this.find("[data-ask]");
		dialog.returnValue = "";
		dialog.onclose = () => {
			if (dialog.returnValue === "finish" && this.isPlaying()) this.move(link);
		};
		dialog.showModal();
	}

	pressCell(cell) {
		const last = this.tracer.path.at(-1) ?? cell;
		if (this.field.value && last === cell) {
			this.send();
		} else {
			this.tracer.press(cell);
			announce(this.field.value);
		}
	}

	/** Write above the board what is traced, or how it was judged; a hint stands there when nothing does. */
	reply(sentence, kind = "") {
		clearTimeout(this.hintTimer);
		this.find("[data-reply]").textContent = sentence;
		this.find(".reply").className = `notice reply notice-${kind}`;
	}

	/** Say and show how a word was judged: "good", "bad", or "again" if it was found before. */
	showVerdict(sentence, verdict, path = []) {
		if (verdict !== "again") feel(verdict === "good" ? "good" : "wrong");
		this.reply(sentence, verdict);
		if (this.find("[data-hint]").textContent)
			this.hintTimer = setTimeout(() => this.reply(""), HINT_MS);
		announce(sentence);
		if (this.field.value) return; // the next word is under way
		drawPath(this.board, path);
		this.board.dataset.verdict = verdict;
		this.verdictTimer = setTimeout(() => this.show(), VERDICT_MS);
	}

	send() {
		const word = this.typedWord();
		const { path } = this.tracer;
		this.clear();
		if (!word) return;
		this.reply(gettext("Checking…"));
		this.judged = this.judged.then(() => this.take(word, path));
	}

	async take(word, picked) {
		const path = picked.length ? picked : this.judge.pathOf(word);
		if (this.found.has(word)) return this.showVerdict(gettext("Already found."), "again", path);
		const address = this.withFound(this.data.address);
		const { entry, reply, error } = await this.judge.verdictOn(word, path, address);
		if (!this.element.isConnected) return;
		if (entry) return this.accept(entry, picked);
		if (error) this.field.value ||= word;
		this.showVerdict(reply ?? error.message, "bad", path);
	}

	accept(entry, picked) {
		const { word, points } = entry;
		const path = this.scoresAlike(picked, entry.path) ? picked : entry.path;
		const rank = showFound(this.element, entry);
		this.add(word);
		this.keep();
		const upper = word.toUpperCase();
		const sentences = [
			ngettext("%(word)s: %(num)s point.", "%(word)s: %(num)s points.", points, { word: upper }),
		];
		if (this.found.size === this.judge.count)
			sentences.push(gettext("That’s every word on the grid!"));
		if (rank) sentences.push(gettext("New rank: %(rank)s!", { rank }));
		flyPoints(
			path.map((cell) => this.tracer.cells[cell]),
			this.find(".figure"),
			points,
		);
		this.showVerdict(sentences.join(" "), "good", path);
	}

	/** Whether two paths of a word score the same: what is on their tiles decides. */
	scoresAlike(path, other) {
		const faces = [path, other].map((cells) =>
			cells.map((cell) => {
				const { points, bonus } = this.tracer.cells[cell].dataset;
				return `${points} ${bonus}`;
			}),
		);
		return String(faces[0].sort()) === String(faces[1].sort());
	}

	/** Count a word as found; a hint about it is over. */
	add(word) {
		this.found.add(word);
		const hint = this.find("[data-hint]");
		if (hint.dataset.hint !== word) return;
		hint.textContent = "";
		this.find(".hinted")?.classList.remove("hinted");
	}

	/** Return an address of the round with the words found so far. */
	withFound(address) {
		if (!this.found.size) return address;
		const found = `&found=${[...this.found].join("-")}`;
		return address.includes("&found=") ? address.replace(/&found=[^&]*/, found) : address + found;
	}

	/**
	 * Keep the round in the page's address, and in this browser once it has begun, unless another tab has
	 * ended it meanwhile; ended: whether it was finished, as before unless given.
	 */
	keep(ended = this.open()?.ended) {
		const { id, title } = this.data;
		const until = this.clock.endsAt;
		this.addWordsElsewhere();
		this.showAddress();
		if ((!this.found.size && !until) || (this.isKept && !this.open())) return;
		leaveOpen("ruzzle", id, { address: location.href, title, until, ended });
		this.isKept = true;
	}

	showAddress() {
		replaceAddress(this.withFound(this.data.address), { until: this.clock.endsAt });
	}

	/**
	 * Follow a link to a hint, the turned grid or the end, once all words sent are judged. The end waits
	 * for the network, and is kept until it is there; a round that is not over can do without the others.
	 */
	async move(link) {
		const { href, dataset, id } = link;
		const held = document.activeElement === link;
		const ending = dataset.move === "end";
		this.rest(true);
		await this.judged;
		const address = this.withFound(href);
		if (ending) this.keep(true);
		try {
			const arrived = await visit(address, {}, "none", ending ? fetchPatiently : fetchOnce);
			if (arrived && ending) this.finish(address);
			else if (arrived && held) document.getElementById(id)?.focus({ preventScroll: true });
		} catch {
			this.keep(false);
			this.rest(this.clock.endsAt < Date.now());
			this.showVerdict(unreachable, "bad");
		}
	}

	finish(address) {
		replaceAddress(address);
		const { id, kind, familiar } = this.data;
		closeOpen("ruzzle", id);
		if (!this.found.size) return;
		const counted = (name) => Number(this.find(`b[data-count=${name}]`)?.textContent ?? 0);
		const share = counted("familiar") / (Number(familiar) || 1);
		record("ruzzle", { id, kind, score: counted("points"), familiar: share });
	}
}
