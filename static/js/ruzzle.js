// Ruzzle: the round of the page, the form before a game, the words of a solve.

import "./paths.js";
import "./remember.js";
import "./word_list.js";
import { setUpEach } from "./page.js";
import { play } from "./round.js";
import { Round } from "./ruzzle/round.js";

/** The one on the page. @type {Round | undefined} */
let round;

setUpEach("[data-round]", (element) => {
	round = new Round(element, round);
	play(round);
});
