// A listed word that is pointed at, focused or chosen is drawn on the grid, its path told in words.

import { announce } from "./announce.js";
import { columnsOf, drawPath } from "./grid.js";
import { gettext, ngettext } from "./i18n.js";
import { one, replaceAddress, wordAddress } from "./page.js";

const CHOSEN = "a[data-path][aria-current]";
const linkOf = (event) => event.target.closest?.("a[data-path]");

/** Draw the path of a listed word, and tell it where the page has a place for that. */
function show(link) {
	drawPath(one("[data-board]"), pathOf(link));
	const told = one("[data-told]");
	if (!told) return;
	told.textContent = wordSentence(link);
	one("[data-told-path]").textContent = pathSentence(link);
	one("[data-told-page]").href = wordAddress(wordOf(link));
}

const wordOf = (link) => link.firstChild.textContent.trim();
const pathOf = (link) => link.dataset.path.split("-").map(Number);

function wordSentence(link) {
	const points = Number(link.querySelector("small").textContent);
	const word = wordOf(link).toUpperCase();
	return ngettext("%(word)s, %(num)s point.", "%(word)s, %(num)s points.", points, { word });
}

function pathSentence(link) {
	const columns = columnsOf(one("[data-board]"));
	const tiles = one("[data-board]").querySelectorAll("[data-cell]");
	const places = pathOf(link).map((cell) =>
		gettext("%(letters)s row %(row)s column %(column)s", {
			letters: tiles[cell].textContent.toUpperCase(),
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
	announce(`${wordSentence(link)} ${pathSentence(link)}`);
	if (!one("[data-told]")) return;
	one(CHOSEN)?.removeAttribute("aria-current");
	link.ariaCurrent = "true";
	replaceAddress(link.href, history.state);
});
