// The clock of a round: its seconds, then a few more to choose a word.

import { announce } from "../announce.js";
import { feel } from "../feedback.js";
import { ngettext } from "../i18n.js";
import { isBusy } from "../page.js";

const HURRY_AT = 10; // seconds left from which the clock shows that time runs out
const TICK_MS = 200;

export class Clock {
	/**
	 * @param {Element} round its data-seconds and data-last say how many seconds it has, and to
	 *     which (0 or less) it runs on for the choice of a word
	 * @param {{timeUp: function(): void, end: function(): void}} on what happens at 0 and at the last
	 */
	constructor(round, on) {
		this.round = round;
		this.on = on;
		this.seconds = Number(round.dataset.seconds);
		this.last = Number(round.dataset.last);
		this.shown = undefined; // seconds that were left when the clock was drawn last
	}

	announceStart() {
		announce(ngettext("%(num)s second. Go.", "%(num)s seconds. Go.", this.seconds));
	}

	/** Run until the given time, in milliseconds since 1970, and on to the last second. */
	run(endsAt) {
		this.endsAt = endsAt;
		this.timer = setInterval(() => this.tick(), TICK_MS);
		this.tick();
	}

	stop() {
		clearInterval(this.timer);
	}

	tick() {
		if (!this.round.isConnected) return this.stop();
		const left = Math.min(this.seconds, Math.ceil((this.endsAt - Date.now()) / 1000));
		// The clock does not overtake a move under way.
		if (left === this.shown || isBusy()) return;
		if (left <= 0 && !(this.shown <= 0) && this.last < 0) this.on.timeUp();
		this.shown = left;
		if (left <= this.last) {
			this.stop();
			this.on.end();
		} else this.draw(left);
	}

	draw(left) {
		const choosing = left <= 0;
		const shown = choosing ? left - this.last : left;
		const whole = choosing ? -this.last : this.seconds;
		const find = (selector) => this.round.querySelector(selector);
		this.round.classList.toggle("hurry", shown <= HURRY_AT);
		find(".hand").style.strokeDashoffset = 1 - shown / whole;
		find("[role=timer]").textContent = shown;
		if (shown <= HURRY_AT && !choosing) {
			feel("tick");
		}
		if (shown === HURRY_AT && !choosing) {
			announce(ngettext("%(num)s second left.", "%(num)s seconds left.", HURRY_AT));
		}
	}
}
