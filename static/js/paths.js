// A listed word that is pointed at, focused or chosen is drawn on the grid, and its path described.

import { columnsOf, drawPath } from "./grid.js";
import { gettext, ngettext } from "./i18n.js";
import { all, announce, one, replaceAddress, setUpEach, wordAddress } from "./page.js";

const CHOSEN = "a[data-path][aria-current]";
/** Return the board beside the words, or that of the round. */
const boardHere = () => one(".pinned [data-board]") ?? one("[data-board]");
const linkOf = (/** @type {{target: any}} */ event) => event.target.closest?.("a[data-path]");

/** Draw the path of a listed word, and describe it where the page has a place for that. @param {any} link */
function show(link) {
	drawPath(boardHere(), pathOf(link));
	if (!showSentence(wordSentence(link))) return;
	one("[data-told-path]").textContent = pathSentence(link);
	Object.assign(one("[data-told-page]"), { href: wordAddress(wordOf(link)), hidden: false });
}

/** Show a sentence about a word if the page has a place for that; return whether it is a new one. @param {string} sentence */
function showSentence(sentence) {
	const told = one("[data-told]");
	if (!told || told.textContent === sentence) return false; // a tap points at its link, focuses it and follows it
	told.textContent = sentence;
	told.closest(".pinned").classList.toggle("untold", !sentence);
	return true;
}

const wordOf = (/** @type {any} */ link) => link.firstChild.textContent.trim();
/** @type {(link: any) => number[]} */
const pathOf = (link) => link.dataset.path.split("-").map(Number);
/** @type {(tile: any) => string} */
const lettersOf = (tile) => tile.querySelector("input")?.value ?? tile.textContent;

function wordSentence(/** @type {any} */ link) {
	const points = Number(link.querySelector("small").textContent);
	const word = wordOf(link).toUpperCase();
	return ngettext("%(word)s, %(num)s point.", "%(word)s, %(num)s points.", points, { word });
}

function pathSentence(/** @type {any} */ link) {
	const columns = columnsOf(boardHere());
	const tiles = all("[data-cell]", boardHere());
	const places = pathOf(link).map((cell) =>
		gettext("%(letters)s row %(row)s column %(column)s", {
			letters: lettersOf(tiles[cell]).toUpperCase(),
			row: Math.floor(cell / columns) + 1,
			column: (cell % columns) + 1,
		}),
	);
	return places.join(", ");
}

for (const type of ["mouseover", "focusin", "mouseout", "focusout"]) {
	addEventListener(type, (event) => {
		const left = type.endsWith("out");
		const link = linkOf(event) && (left ? one(CHOSEN) : linkOf(event));
		if (link) show(link);
	});
}

addEventListener("click", (event) => {
	const link = linkOf(event);
	if (!link || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	show(link);
	if (!link.closest("[data-word-list]")) announce(`${wordSentence(link)} ${pathSentence(link)}`);
	if (!one("[data-told]")) return;
	one(CHOSEN)?.removeAttribute("aria-current");
	link.ariaCurrent = "true";
	replaceAddress(link.href, history.state);
});

/** Draw the word that is chosen in the list, or no word if none is. */
export function showChosen() {
	const link = one(CHOSEN);
	if (link) show(link);
	else if (boardHere() && !one("a[data-path]") && showSentence("")) drawPath(boardHere());
}

// A fresh list has a chosen word of its own, or none.
setUpEach("[data-part]", showChosen);
