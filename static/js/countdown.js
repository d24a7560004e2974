// Countdown: rounds with a clock, their tiles and words; results; shortcuts.

import { Clock } from "./countdown/clock.js";
import { WordField } from "./countdown/word_field.js";
import { shortcuts } from "./keys.js";
import { one, replaceAddress, setUpEach } from "./page.js";
import { closeOpen, leaveOpen, openRound, record } from "./store.js";

const SHORTCUTS_REST_MS = 1500;
const LOW_WINDOW = 700; // CSS pixels: below, the round is scrolled to the top of the window

/** What outlives the swap from one page of a game to the next. */
const game = {
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
		this.endsAt = openRound("countdown", this.data.round)?.until;
		this.field = new WordField(element, () => this.noted());
		if (this.data.seconds === "0") this.keep();
		else this.prepareClock();
	}

	find(selector) {
		return this.element.querySelector(selector);
	}

	/** Leave the round open in this browser as it stands now; return its address. */
	keep() {
		const { round: id, title } = this.data;
		const notes = this.find("[data-notes] [name=notes]").value;
		const address = `${this.data.address}&notes=${notes}`;
		leaveOpen("countdown", id, { address, title, until: this.endsAt });
		return address;
	}

	noted() {
		replaceAddress(this.keep());
	}

	prepareClock() {
		const start = this.find("[data-start]");
		start.onclick = () => this.start();
		if (this.endsAt || game.startsAtOnce) this.start();
		else start.focus();
	}

	start() {
		const clock = new Clock(this.element, () => this.end());
		if (!this.endsAt) {
			this.endsAt = Date.now() + clock.seconds * 1000;
			clock.announceStart();
			this.keep();
		}
		this.element.classList.add("started");
		clock.run(this.endsAt);
		this.field.focusByKeyboard();
		if (innerHeight < LOW_WINDOW) this.element.scrollIntoView();
	}

	/** Declare the longest word written down, else what is typed, else nothing. */
	end() {
		game.endedByClock = true;
		const notes = [...this.element.querySelectorAll(".note")];
		notes.sort((a, b) => b.value.length - a.value.length);
		const declare = this.find("form:valid [data-declare]");
		(notes[0] ?? declare ?? this.find("[data-nothing]")).click();
	}
}

setUpEach("[data-round]", (element) => new Round(element));

setUpEach("[data-result]", ({ dataset }) => {
	closeOpen("countdown", dataset.closes);
	record(dataset.result, JSON.parse(dataset.record));
	setTimeout(() => {
		game.endedByClock = false;
	}, SHORTCUTS_REST_MS);
});

setUpEach("[data-open]", ({ dataset: { open: id, address, title } }) =>
	leaveOpen("countdown", id, { address, title }),
);
