// Countdown: rounds with a clock, their tiles and words; results; shortcuts.

import "./countdown/setup.js";
import { announce } from "./announce.js";
import { Clock } from "./countdown/clock.js";
import { deal } from "./countdown/deal.js";
import { WordField } from "./countdown/word_field.js";
import { feel } from "./feedback.js";
import { shortcuts } from "./keys.js";
import { bringUp, one, replaceAddress, setUpEach } from "./page.js";
import { closeOpen, leaveOpen, openRound, record } from "./store.js";

const SHORTCUTS_REST_MS = 1500;
const DEAF_MS = 800; // once the time is up: a key or a tap may still be meant for the field

/** What outlives the swap from one page of a game to the next. */
const game = {
	round: null, // the latest Round
	startsAtOnce: false, // the last click sets the next clock going
	endedByClock: false, // shortcuts rest for a moment: the player may still be typing
};

addEventListener(
	"click",
	({ target }) => {
		game.startsAtOnce = target.closest("[data-go]") !== null;
	},
	true,
);

addEventListener("storage", () => game.round?.joinOtherTab());

shortcuts({
	letter(key) {
		const button = one(`[data-shortcut="${key}"]`);
		if (!button) {
			one("#field-word")?.focus();
			return false; // the letter goes to the field
		}
		if (!game.endedByClock) button.click();
		return true;
	},
});

class Round {
	constructor(element) {
		this.element = element;
		this.data = element.dataset;
		this.endsAt = this.open()?.until;
		this.isKept = false; // until it was begun here
		this.field = new WordField(element, () => this.noted());
		this.addKeptNotes();
		this.find("[data-word]").addEventListener("submit", () => this.tellTime());
		this.find("[data-notes]").onsubmit = (event) => {
			if (Date.now() < this.deafUntil) event.preventDefault(); // meant for the field that is gone
		};
		if (this.data.seconds === "0") this.begin();
		else this.prepareClock();
	}

	find(selector) {
		return this.element.querySelector(selector);
	}

	/** Return the round as this browser keeps it, perhaps from another tab. */
	open() {
		return openRound("countdown", this.data.round);
	}

	addKeptNotes() {
		this.field.addNotes(notesIn(this.open()?.address));
	}

	/** Another tab may have started the clock of this round, or written a word down. */
	joinOtherTab() {
		if (!this.element.isConnected) return;
		this.addKeptNotes();
		if (!this.clock && this.open()?.until) this.start();
	}

	/** Return the buttons of the words written down, the longest first, a half-typed one last. */
	notes() {
		const rank = ({ value, dataset }) => ("halfTyped" in dataset ? 0 : value.length);
		return [...this.element.querySelectorAll(".note")].sort((a, b) => rank(b) - rank(a));
	}

	/** Leave the round open as it stands now, unless another tab has ended it; return its address. */
	keep() {
		const { round: id, title } = this.data;
		this.addKeptNotes();
		const notes = this.find("[data-notes] [name=notes]").value;
		const address = `${this.data.address}&notes=${notes}`;
		if (!this.isKept || this.open()) {
			leaveOpen("countdown", id, { address, title, until: this.endsAt });
		}
		this.isKept = true;
		return address;
	}

	/** Send with an answer how many milliseconds it took; letters rounds don't ask. */
	tellTime() {
		const took = this.find("[name=took]");
		if (!took) return;
		const wholeMs = 1000 * this.data.seconds;
		took.value = Math.round(Math.min(Math.max(wholeMs - (this.endsAt - Date.now()), 0), wholeMs));
		took.disabled = false;
	}

	noted() {
		replaceAddress(this.keep());
	}

	begin() {
		this.keep();
		this.show(this.find("[data-word]"));
	}

	/** Have the round on screen, down to one of its parts. */
	show(last) {
		bringUp(this.element, last);
	}

	prepareClock() {
		const start = this.find("[data-start]");
		start.onclick = () => this.start(true);
		if (this.isLongOver() && this.notes().length) this.choose();
		else if (this.endsAt || game.startsAtOnce) this.start();
		else {
			this.show(this.find(".gate"));
			start.focus();
		}
	}

	/** Whether the time to choose a word is over too: the player was away. */
	isLongOver() {
		const choosingMs = -1000 * this.data.last;
		return choosingMs > 0 && this.endsAt + choosingMs <= Date.now();
	}

	start(lie = false) {
		if (this.element.classList.contains("started")) return;
		this.clock = new Clock(this.element, { timeUp: () => this.choose(), end: () => this.end() });
		this.endsAt ??= this.open()?.until;
		if (!this.endsAt) {
			const dealMs = deal(this.find("[data-rack]:has(button)"), lie);
			this.endsAt = Date.now() + dealMs + this.clock.seconds * 1000;
			this.clock.announceStart();
		}
		this.element.classList.add("started");
		this.begin();
		this.field.focusByKeyboard();
		this.clock.run(this.endsAt);
	}

	/** The time is up: no more words; one of those written down is to be declared. */
	choose() {
		game.endedByClock = true;
		feel("timeUp");
		this.field.close();
		const notes = this.notes();
		const timeUp = this.find(".time-up");
		if (notes.length < 2) {
			timeUp.textContent = timeUp.dataset.noChoice;
			this.find(".clock").hidden = true;
			if (this.clock) this.clock.last = -1;
		} else if (!this.clock) this.find(".clock").hidden = true;
		this.element.classList.add("started", "choosing");
		this.find(".scratch").append(...notes);
		this.deafUntil = Date.now() + DEAF_MS;
		this.show(this.find("[data-notes]"));
		(notes[0] ?? this.find("[data-nothing]")).focus();
		announce(timeUp.textContent);
	}

	/** Declare the longest word written down, else the answer that is typed, else nothing. */
	end() {
		game.endedByClock = true;
		const answer = this.field.word && this.find("form:valid [data-declare]");
		(this.notes()[0] || answer || this.find("[data-nothing]")).click();
	}
}

/** Return the words that an address has written down. */
function notesIn(address = "") {
	return new URLSearchParams(address.split("?")[1]).get("notes")?.split(".").filter(Boolean) ?? [];
}

setUpEach("[data-round]", (element) => {
	game.round = new Round(element);
});

setUpEach(".picks", (form) => bringUp(one("main"), form));

setUpEach("[data-result]", ({ dataset }) => {
	bringUp(one("main"), one(".finished h2"));
	closeOpen("countdown", dataset.closes);
	record(dataset.result, JSON.parse(dataset.record));
	setTimeout(() => {
		game.endedByClock = false;
	}, SHORTCUTS_REST_MS);
});

setUpEach("[data-open]", ({ dataset: { open: id, address, title } }) => {
	// Back to the last result: the clock of the next round runs on.
	if (!openRound("countdown", id)?.until) leaveOpen("countdown", id, { address, title });
});
