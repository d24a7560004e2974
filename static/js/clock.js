// The clock of a round: its last ten seconds are seen, heard and felt.

import { feel } from "./feedback.js";
import { gettext, ngettext, timeText } from "./i18n.js";
import { all, announce } from "./page.js";
import { isBusy } from "./visit.js";

const MINUTE = 60;
const ANNOUNCED_AT = [MINUTE, 30]; // seconds left that a clock of a minute or more announces
const HURRY_AT = 10; // seconds left when the clock begins to show that time is running out
const CHOICE_ANNOUNCED_AT = 5; // seconds left for a choice
const TICK_MS = 200;

export class Clock {
	/**
	 * @param {HTMLElement} round data-seconds: the full time; data-last: the second at which the clock ends, 0 by
	 *     default, below 0 if it runs on while a word is chosen, above 0 if the computer is first
	 * @param {{timeUp?: () => void, end: () => void}} on called at 0, if the clock runs on, and at the last second
	 * @param {() => number} now in milliseconds, by default since 1970
	 */
	constructor(round, on, now = Date.now) {
		this.round = round;
		this.on = on;
		this.now = now;
		this.isCalm = false; // whether nobody need hurry as time runs out
		this.isCommon = false; // whether others have the same clock, which waits for nobody
		this.seconds = Number(round.dataset.seconds ?? Number.POSITIVE_INFINITY);
		this.last = Number(round.dataset.last ?? 0);
		/** In milliseconds, as `now` counts them. @type {number | undefined} */
		this.endsAt = undefined;
		this.shown = Number.NaN; // seconds that were left when the clock was drawn last
	}

	/** Run until endsAt, and on to the last second. */
	run() {
		this.timer = setInterval(() => this.tick(), TICK_MS);
		this.tick();
	}

	stop() {
		clearInterval(this.timer);
	}

	/** Hold the clock at the full time. */
	pause() {
		this.endsAt = Number.POSITIVE_INFINITY;
	}

	/** Start again from the full time. */
	resume() {
		this.endsAt = this.now() + this.seconds * 1000;
	}

	/** Return how many seconds are left, below 0 while something is chosen. */
	get left() {
		return Math.min(this.seconds, Math.ceil((Number(this.endsAt) - this.now()) / 1000));
	}

	tick() {
		if (!this.round.isConnected) return this.stop();
		const { left } = this;
		// The clock of a single player waits for a move under way.
		if (left === this.shown || (isBusy() && !this.isCommon)) return;
		if (left <= 0 && !(this.shown <= 0) && this.last < 0) this.on.timeUp?.();
		const isFirst = Number.isNaN(this.shown);
		this.shown = left;
		this.draw(Math.max(left, this.last), isFirst);
		if (left > this.last) return;
		this.stop();
		this.on.end();
	}

	draw(/** @type {number} */ left, isFirst = false) {
		const choosing = left <= 0;
		const shown = choosing ? left - this.last : left;
		const hurries = shown <= HURRY_AT && !this.isCalm;
		this.round.classList.toggle("hurry", hurries);
		for (const clock of all("[data-clock]", this.round)) clock.textContent = timeText(shown);
		for (const count of all("[data-count-down]", this.round)) count.textContent = shown;
		if (choosing && shown === CHOICE_ANNOUNCED_AT) announce(timeLeft(shown));
		if (this.isCalm || choosing || isFirst) return;
		if (hurries) feel("tick");
		const isAnnounced = this.seconds >= MINUTE && ANNOUNCED_AT.includes(shown);
		if (isAnnounced || shown === HURRY_AT) announce(timeLeft(shown));
	}
}

/** Say how long is left. @param {number} seconds */
export function timeLeft(seconds) {
	if (seconds < MINUTE) return ngettext("%(num)s second left.", "%(num)s seconds left.", seconds);
	const whole = Math.floor(seconds / MINUTE);
	const rest = seconds % MINUTE;
	const minutes = ngettext("%(num)s minute", "%(num)s minutes", whole);
	if (!rest) return ngettext("%(num)s minute left.", "%(num)s minutes left.", whole);
	const more = ngettext("%(num)s second", "%(num)s seconds", rest);
	return gettext("%(minutes)s %(seconds)s left.", { minutes, seconds: more });
}
