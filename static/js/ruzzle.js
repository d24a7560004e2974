// Ruzzle: the round of the page and its keys, the page before a game, the words of a solve.

import "./paths.js";
import "./ruzzle/setup.js";
import "./word_list.js";
import { shortcuts } from "./keys.js";
import { setUpEach } from "./page.js";
import { Round } from "./ruzzle/round.js";

let round; // the one on the page

setUpEach("[data-round]", (element) => {
	round = new Round(element);
});

addEventListener("storage", () => round?.joinOtherTab());

/** Return a shortcut that acts while a round is played, and else leaves the key to the browser. */
const inRound = (action) => () => {
	if (!round?.isPlaying()) return false;
	return action(round);
};

shortcuts({
	letter: inRound(typeInField),
	Backspace: inRound(typeInField),
	Enter: inRound((each) => each.send()),
	Escape: inRound((each) => each.clear()),
});

/** Focus the field: the browser then types the key there. */
function typeInField({ field }) {
	field.focus({ preventScroll: true });
	return false;
}
