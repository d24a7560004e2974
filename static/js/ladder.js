// The ladder: the open rung and its keys, what is left open or finished, sheets printed.

import "./remember.js";
import "./word_list.js";
import { gettext } from "./i18n.js";
import { makeOneStop, onScreenKey } from "./keys.js";
import { OpenRung } from "./ladder/open_rung.js";
import { all, announce, make, one, readOut, setUpEach } from "./page.js";
import { play, showFirst, spokenStatus } from "./round.js";
import { closeOpen, leaveOpen, record } from "./store.js";

/** @type {OpenRung} of the page, if it has one */
let rung;

setUpEach("[data-ladder]", ({ dataset: { id, ladder: address, title, changes } }) => {
	if (Number(changes) > 0) leaveOpen("ladder", id, { address, title });
});

let undone = false; // whether the visit under way takes back a step

setUpEach("[data-climb]", (climb) => {
	if (undone) one(".message > .unsent").after(news(gettext("Undone.")));
	undone = false;
	rung = new OpenRung(one("#next"), all(".rung-last .tile", climb), () => one("#undo")?.click());
	// A field at fault takes the focus by itself, and the browser complains if it has it already.
	if (!rung.field.autofocus && !one("[data-asks]")) rung.focus();
	if (!one("[data-asks]")) one(".message").append(news(rung.spokenPlace(), { hidden: true }));
	play({
		element: climb,
		isPlaying: () => !one("[data-asks]"),
		spoken,
		keys: { letter: typeOn, Backspace: typeOn, Enter: () => rung.form.requestSubmit() },
	});
	if (rung.field.ariaInvalid) {
		rung.field.removeAttribute("aria-describedby"); // or the reason would be said twice
		return readOut(all(".message [data-announce]"));
	}
	if (one("[data-ladder]").dataset.changes !== "0") return;
	announce(spoken());
	const undo = () => rung.clear();
	showFirst("ladder", () => rung.demo(), undo);
});

/** Return a line of the message that is read out. @type {(sentence: string, properties?: object) => HTMLElement} */
function news(sentence, properties = {}) {
	const line = make("p", properties, sentence);
	line.dataset.announce = "";
	return line;
}

/** Return the last word, the end, what is typed, where the next letter goes, and the line of status, to be read out. */
function spoken() {
	return [rung.spoken(), rung.spokenPlace(), spokenStatus()].filter(Boolean).join(" ");
}

/** Have a key typed while nothing has the focus go to the open rung. */
function typeOn(/** @type {string} */ _, /** @type {KeyboardEvent} */ event) {
	rung.focus();
	rung.typed(event);
}

setUpEach(".controls > .row", (row) => {
	row.onclick = (/** @type {any} */ { target }) => {
		undone = target.closest("#undo") !== null;
		rung.focus(); // before the link goes: as in letGo
	};
});

setUpEach("[data-typing]", (keyboard) => {
	onScreenKey(keyboard, (key) => rung.press(key));
	const keys = all(".key", keyboard);
	makeOneStop(keyboard, keys, keys[0]);
});

setUpEach("[data-round]", ({ dataset: { round: id, kind, over: overPar } }) => {
	const score = overPar ? Number(overPar) : undefined; // none if the answers were seen
	record("ladder", { id, kind, won: score !== undefined, score });
	closeOpen("ladder", id);
});

setUpEach("[data-print]", (button) => {
	button.onclick = () => print();
});
