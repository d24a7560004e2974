// The ladder: the open rung and its keys, what is left open or finished, sheets printed.

import "./remember.js";
import "./word_list.js";
import { makeOneStop, onScreenKey, shortcuts } from "./keys.js";
import { OpenRung } from "./ladder/open_rung.js";
import { bringUp, one, setUpEach } from "./page.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const GAP = 6; // pixels between two rungs

let rung = null; // the OpenRung of the page, if it has one

setUpEach("[data-ladder]", (ladder) => {
	const { id, ladder: address, title, changes } = ladder.dataset;
	if (Number(changes) > 0) leaveOpen("ladder", id, { address, title });
});

setUpEach("[data-climb]", (climb) => {
	const form = one("#next");
	const last = [...climb.querySelectorAll(".rung-last .tile")];
	rung = new OpenRung(form, last, () => one("[data-undo]")?.click());
	const keyboard = climb.querySelector("[data-typing]");
	if (keyboard) {
		onScreenKey(keyboard, (key) => rung.press(key));
		const keys = [...keyboard.querySelectorAll(".key")];
		makeOneStop(keyboard, keys, keys[0]);
	}
	const rungs = climb.querySelector(".rungs");
	const next = form.parentElement;
	// As many earlier words as there is room for above the open rung; what is left to find can wait.
	const target = climb.querySelector(".rung-target");
	const room = rungs.clientHeight - next.offsetHeight - target.offsetHeight;
	rungs.scrollTop = next.offsetTop - room + GAP;
	if (!one("[data-asks]")) rung.field.focus({ preventScroll: true });
	bringUp(climb);
});

setUpEach("[data-round]", (round) => {
	const { round: id, kind, over: overPar } = round.dataset;
	const score = overPar ? Number(overPar) : undefined; // none if the answers were seen
	record("ladder", { id, kind, won: score !== undefined, score });
	closeOpen("ladder", id);
	bringUp(round);
});

setUpEach("[data-print]", (button) => {
	button.onclick = () => print();
});

// A letter typed anywhere goes to the open rung.
shortcuts({
	letter(key) {
		if (!one("[data-climb]")) return false;
		rung.field.focus({ preventScroll: true });
		rung.press(key);
	},
});
