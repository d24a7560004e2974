// The clock of a round: the time left, its last ten seconds, and the moment when it is up.

import { announce } from "../announce.js";
import { feel } from "../feedback.js";
import { gettext, ngettext } from "../i18n.js";

const HURRY_AT = 10; // seconds left when the clock begins to press
const OVER_MS = 1200; // how long "Time's up!" stands before the result

export class Clock {
	/**
	 * @param {Element} round
	 * @param {{stopped: function, over: function}} handlers run when no time is left, and a moment
	 *     later, when that has been seen
	 */
	constructor(round, handlers) {
		this.round = round;
		this.handlers = handlers;
		this.endsAt = undefined; // in milliseconds since 1970
	}

	/** Show the time left from now on. */
	tick() {
		if (!this.round.isConnected) return;
		const ahead = this.endsAt - Date.now();
		const left = Math.max(0, Math.ceil(ahead / 1000));
		const face = this.round.querySelector("[data-time]");
		face.textContent = new Date(left * 1000).toISOString().slice(15, 19);
		if (left > 0) setTimeout(() => this.tick(), ahead % 1000 || 1000);
		if (left <= HURRY_AT) this.press(left);
	}

	/** Let the last seconds be seen, heard and felt. */
	press(left) {
		this.round.classList.add("hurry");
		if (left === HURRY_AT) {
			announce(ngettext("%(num)s second left.", "%(num)s seconds left.", HURRY_AT));
		}
		const kind = left > 0 ? "tick" : "timeUp";
		feel(kind);
		if (left === 0) this.end();
	}

	end() {
		announce(gettext("Time’s up."));
		this.handlers.stopped();
		this.round.querySelector("[data-ask]").close();
		this.round.querySelector("[data-times-up]").hidden = false;
		setTimeout(this.handlers.over, OVER_MS);
	}
}
