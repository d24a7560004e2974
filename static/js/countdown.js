// Countdown: rounds, their clock, tiles and words; results; shortcuts.

import "./remember.js";
import { Clock, timeLeft } from "./clock.js";
import { deal, settled } from "./countdown/deal.js";
import { Kept } from "./countdown/kept.js";
import { Word } from "./countdown/word.js";
import { feel } from "./feedback.js";
import { gettext } from "./i18n.js";
import { announce, letGo, onceShown, one, replaceAddress, say, setUpEach } from "./page.js";
import { isSendingQueued } from "./queue.js";
import { announceTimeUp, OpenRound, play, showFirst, spelled, textsOf } from "./round.js";
import { closeOpen, leaveOpen, openRound, record } from "./store.js";

/** @import { Actions } from "./keys.js" */

const SHORTCUTS_REST_MS = 1500;
const TWICE_MS = 500; // after a tap: another one may be meant for what was there before
const SENT_MS = 1500; // after an answer went by itself: Enter is still meant for it
const DEAF_MS = 800; // once the time is up: a key or a tap may still be meant for the word

/** What outlives the swap from one page of a game to the next. */
const game = {
	/** @type {any} the latest */
	round: null,
	startsAtOnce: false, // the last click sets the next clock going
	endedByClock: false, // shortcuts rest for a moment: the player may still be typing
	sentUntil: 0, // until then, Enter or a tap without a word is meant for what was pressed before
	picked: 0, // how many letters had been picked, one by one, before the last
};

addEventListener(
	"click",
	({ target }) => {
		game.startsAtOnce = /** @type {Element} */ (target).closest("[data-go]") !== null;
	},
	true,
);

if (!("popover" in HTMLElement.prototype)) import("./popover.js");

class Round extends OpenRound {
	/** @param {HTMLElement} element the region of the round */
	constructor(element) {
		super(element, "countdown", "notes");
		this.form = this.find("[data-word]");
		/** @type {Clock} where the round has one */
		this.clock = /** @type {any} */ (undefined);
		this.deafUntil = 0;
		this.kept = new Kept(element);
		this.kept.add(this.openWords);
		this.word = new Word(element, (problem, complete) => this.showWord(problem, complete));
		const { input } = this.word;
		if ("tried" in input.dataset) input.defaultValue = ""; // the tiles of a wrong answer go back
		this.word.follow();
		const before = game.round;
		this.goesOn = before?.data.round === this.data.round;
		this.word.arrange((this.goesOn ? before.word.order : this.open?.order) ?? []);
		/** @type {Actions} */
		this.keys = {
			letter: () => {
				this.word.input.focus();
				return false; // the letter goes to the slots
			},
			Enter: () => this.send(),
			Backspace: () => this.word.delete(),
			Escape: () => {
				this.word.clear();
				announce(gettext("Nothing typed."));
			},
			" ": () => this.find("[data-shuffle]").click(),
		};
		this.listen();
		if (this.data.seconds !== "0") this.prepareClock();
		else {
			const isNew = !this.open;
			this.begin();
			if (isNew) this.announceLetters();
			else if (!this.goesOn) announce(this.spoken());
		}
	}

	isPlaying() {
		return this.data.phase !== "ready";
	}

	listen() {
		this.word.input.required = false; // or it is called invalid while empty; the message says what is wrong
		this.form.onsubmit = (/** @type {Event} */ event) => this.submit(event);
		this.find("[data-shuffle]").addEventListener("click", () => this.store());
		this.find("[data-clear]")?.addEventListener("click", () => {
			this.word.clear();
			this.word.focus(); // the button is at rest
		});
		this.kept.list?.addEventListener("change", () => {
			this.kept.isChosen = true;
			if (this.data.phase === "choosing") one("[data-message]").textContent = this.chosen; // the chip is read out
		});
		this.kept.list?.addEventListener("keydown", (event) => {
			if (event.key !== "Enter" || this.data.phase !== "playing") return;
			event.preventDefault(); // or it would end the round
			this.send();
		});
		this.find("[data-finish]").onsubmit = (/** @type {Event} */ event) => {
			if (Date.now() < this.deafUntil)
				event.preventDefault(); // meant for the word
			else this.keepTyped();
		};
	}

	/** Another tab may have started the clock of this round, or kept a word. */
	joinOtherTab() {
		this.kept.add(this.openWords);
		if (this.open?.until) this.start();
	}

	/** Leave the round open as it stands now, unless another tab has ended it; show its address. */
	store() {
		this.kept.add(this.openWords);
		const address = `${this.data.address}&notes=${this.kept.notation}`;
		this.leaveOpen(address, { until: this.clock?.endsAt, order: this.word.order });
		this.showAddress(address);
	}

	/** Change the page's address, after the visit that brings the page has set one. @param {string} address */
	showAddress(address) {
		queueMicrotask(() => replaceAddress(address));
	}

	/** Name the word on its button and show its problem, if any; send a conundrum's answer once it is complete. */
	showWord(/** @type {string | undefined} */ problem, /** @type {boolean} */ complete) {
		const word = this.word.text.toUpperCase();
		const keep = this.find("[data-keep]");
		if (keep) keep.textContent = word ? gettext("Keep %(word)s", { word }) : gettext("Keep");
		else this.find("[data-clear]").disabled = !word;
		if (problem !== undefined) say(problem, problem !== "");
		else if (word.length === 1 && !this.word.problems.length) say("");
		if (!complete || keep) return;
		game.sentUntil = Date.now() + SENT_MS;
		this.form.requestSubmit();
	}

	/** Keep the word, or give the answer. */
	send() {
		this.form.requestSubmit(this.find("[data-keep]"));
	}

	submit(/** @type {Event} */ event) {
		const { text } = this.word;
		const isAnswer = !this.find("[data-keep]");
		const problem = this.word.problems[0] || (isAnswer && this.word.tooShort);
		this.addTimeTaken();
		if (text && !problem && (isAnswer || (this.kept.isFull && !this.kept.has(text)))) {
			queueMicrotask(() => this.word.follow()); // the answer may wait its turn, and leave the field
			return; // the server judges it, or says that there are too many
		}
		event.preventDefault();
		if (!text && Date.now() < game.sentUntil) return;
		if (problem || !text)
			say(this.word.noteProblem(problem || gettext("Make a word first.")), true);
		else {
			this.keep(text);
			game.sentUntil = Date.now() + TWICE_MS;
		}
		if (this.word.problems.length) this.word.input.select(); // to be typed over
		this.word.focus();
	}

	keep(/** @type {string} */ word) {
		const values = { word: word.toUpperCase() };
		const isKnown = this.kept.has(word);
		this.word.clear();
		say(
			isKnown ? gettext("You already have %(word)s.", values) : gettext("Kept %(word)s.", values),
		);
		this.kept.add([word]);
		this.store();
	}

	/** The round ends: keep what is typed too, unless it can't be a word or the list is full. */
	keepTyped() {
		const { text, problems } = this.word;
		if (text.length > 1 && !problems.length && !this.kept.isFull) this.kept.add([text], true);
	}

	/** Send with an answer how many milliseconds it took; only a conundrum with a clock asks. */
	addTimeTaken() {
		const took = this.find("[name=took]");
		if (!took || (took.value && isSendingQueued())) return; // it was taken when the answer was given
		const wholeMs = 1000 * this.data.seconds;
		took.value = Math.round(
			Math.min(Math.max(wholeMs - (Number(this.clock.endsAt) - Date.now()), 0), wholeMs),
		);
		took.disabled = false;
	}

	/** Return the letters and the time left, to be heard; once it is up, the words to choose from. */
	spoken() {
		if (this.data.phase === "choosing" && this.kept.marked) {
			const words = this.kept.chips.map(({ value }) => value.toUpperCase()).join(", ");
			return `${words}. ${this.chosen} ${timeLeft(this.clock.left - this.clock.last)}`;
		}
		return `${this.word.heard}. ${this.clock ? timeLeft(this.clock.left) : ""}`.trim();
	}

	/** Return what the round is called: letters or a conundrum, of which day. */
	get name() {
		return `${textsOf(".bar-title > p")}.`;
	}

	/** Announce the letters, the one picked last before the others; in a first round, show how a tile is used. */
	announceLetters() {
		const { tiles } = this.word;
		const last =
			game.picked === tiles.length - 1 ? `${spelled(tiles[game.picked].textContent)}. ` : "";
		game.picked = 0;
		const isUnnamed = !this.kept.list && (!this.clock || game.startsAtOnce);
		announce((isUnnamed ? `${this.name} ` : last) + this.spoken());
		const undo = () => {
			if (!this.element.isConnected) return; // the address is another page's
			this.word.clear();
			this.store();
		};
		showFirst("countdown", () => this.demo(), undo, this.clock);
	}

	begin() {
		this.store();
		this.word.focus();
	}

	/** Return what a first round shows, once all tiles are turned: one is tapped and flies to its slot. */
	async demo() {
		const { rack, tiles } = this.word;
		await settled(rack);
		const at = tiles.find(({ textContent }) => textContent !== "?");
		return at ? [{ at }, { at, act: () => this.word.press(at) }, { at }] : [];
	}

	prepareClock() {
		this.clock = new Clock(this.element, { timeUp: () => this.choose(), end: () => this.end() });
		this.clock.endsAt = this.open?.until;
		const start = this.find("[data-start]");
		start.onclick = () => onceShown(() => this.start(true));
		this.find(".gate [href*='clock=none']").onclick = this.chooseNoClock;
		if (this.clock.endsAt || game.startsAtOnce) this.start();
		else {
			// Until the clock runs, the address bar shows no letters.
			if (this.data.entry) this.showAddress(this.data.entry);
			announce(this.name);
			start.focus({ preventScroll: true });
		}
	}

	/** The page without a clock shows the letters, so it is fetched only once Play is pressed. @param {any} event */
	chooseNoClock = (event) => {
		event.preventDefault();
		const link = event.currentTarget;
		this.find(".gate [aria-current]")?.removeAttribute("aria-current");
		link.ariaCurrent = "true";
		this.find("[data-clock]").hidden = true;
		const points = this.find(".status [data-without-scripts]")?.textContent;
		if (points) say(gettext("Without a clock the answer is worth %(points)s points.", { points }));
		else say(gettext("The tiles turn over. Take as long as you like."));
		const start = this.find("[data-start]");
		start.onclick = () => {
			link.onclick = null;
			link.click();
		};
		start.focus({ preventScroll: true });
	};

	start(lie = false) {
		if (this.data.phase !== "ready") return;
		this.clock.endsAt ??= this.open?.until;
		const isNew = !this.clock.endsAt;
		for (const each of this.all(".gate")) letGo(each);
		this.data.phase = "playing"; // first: the tiles' styles are then worked out only once
		if (isNew) {
			game.sentUntil = Date.now() + TWICE_MS;
			const dealMs = deal(this.word.rack, lie);
			this.clock.endsAt = Date.now() + dealMs + this.clock.seconds * 1000;
		}
		this.begin();
		if (this.find(".gate:focus-within")) one("main").focus({ preventScroll: true });
		this.clock.run();
		if (isNew) this.announceLetters();
		else if (!this.goesOn && this.clock.left > 0) announce(this.spoken());
	}

	/** The time is up: no more words; the marked one counts, unless another is tapped. */
	choose() {
		game.endedByClock = true;
		feel("timeUp");
		this.keepTyped();
		this.data.phase = "choosing";
		this.keys = {}; // of the word
		// First, as disabling what has the focus would lose the focus and screen readers would say nothing.
		(this.find("[data-chips] :checked") ?? this.find(".ending")).focus({ preventScroll: true });
		this.word.close();
		this.store();
		for (const each of this.all("[popover]")) each.togglePopover?.(false);
		for (const each of this.all(".menu")) each.open = false;
		for (const each of this.all(".moves [type=button]")) each.disabled = true;
		this.deafUntil = Date.now() + DEAF_MS;
		const said = [gettext("Time’s up!")];
		if (this.kept.marked) said.push(this.chosen);
		if (this.kept.chips.length > 1) said.push(gettext("Choose another within 15 seconds."));
		if (this.kept.chips.length < 2) this.clock.last = -1;
		if (this.clock.left > this.clock.last) say(said.join(" "));
		else announceTimeUp(); // the result comes at once
	}

	/** Return which word counts, in a sentence. */
	get chosen() {
		return gettext("%(word)s counts.", { word: this.kept.marked.toUpperCase() });
	}

	end() {
		game.endedByClock = true;
		if (!this.clock.last) announceTimeUp();
		this.deafUntil = 0;
		this.find("[data-finish]").requestSubmit();
	}
}

setUpEach(".staged:not([data-round])", () => {
	game.round = null; // a round returned to is announced again
});

setUpEach("[data-round]", (element) => {
	game.round = new Round(element);
	play(game.round);
});

// The day's letters are played by the clock that is chosen for a new game.
setUpEach("form[data-remember]", (form) => {
	const link = one(".today a[href*='play=letters']");
	if (!link) return; // a round is under way, with a clock of its own
	const setClock = () => {
		const address = new URL(link.href);
		address.searchParams.set("clock", form.elements.clock.value);
		link.href = address;
	};
	setClock();
	form.onchange = setClock;
});

setUpEach("[data-picks]", (element) => {
	game.picked = Number(element.dataset.picked ?? 0);
	const spoken = () => one("[data-rack]").ariaLabel;
	play({ element, isPlaying: () => true, spoken, keys: {} });
});

setUpEach("[data-result]", ({ dataset }) => {
	closeOpen("countdown", dataset.closes);
	record(dataset.result, JSON.parse(dataset.record));
	const next = one("[data-shortcut]");
	if (!next || !game.endedByClock) return;
	game.endedByClock = false;
	next.dataset.rests = "";
	setTimeout(() => delete next.dataset.rests, SHORTCUTS_REST_MS);
});

setUpEach("[data-open]", ({ dataset: { open: id, address, title } }) => {
	// A player who goes back to the last result does not stop the clock of the next round.
	if (!openRound("countdown", id)?.until) leaveOpen("countdown", id, { address, title });
});
