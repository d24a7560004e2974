// A listed word that is pointed at, focused or chosen is drawn on the grid, its path told in words.

import { announce } from "./announce.js";
import { one, readdress } from "./enhance.js";
import { drawPath } from "./grid.js";

const CHOSEN = "a[data-path][aria-current]";
const linkOf = ({ target }) => target.closest?.("a[data-path]");

function show(link) {
	if (!link) return "";
	const [word, points] = link.textContent.split(" ");
	const path = link.dataset.path.split("-").map(Number);
	const board = one("[data-board]");
	const columns = board.dataset.board;
	const tiles = board.querySelectorAll("[data-cell]");
	const places = path.map((cell) => {
		const letters = tiles[cell].textContent.toUpperCase();
		return `${letters} row ${Math.floor(cell / columns) + 1} column ${(cell % columns) + 1}`;
	});
	const sentence = `${word.toUpperCase()}, ${points} points: ${places.join(", ")}.`;
	drawPath(board, path);
	const told = one("[data-told]");
	if (told) {
		told.textContent = sentence;
		told.nextElementSibling.href = `../words/${word}`;
	}
	return sentence;
}

for (const type of ["mouseover", "focusin", "mouseout", "focusout"]) {
	addEventListener(type, (event) => {
		const link = linkOf(event);
		if (link) show(type.endsWith("out") ? one(CHOSEN) : link);
	});
}
addEventListener("click", (event) => {
	const link = !event.ctrlKey && !event.metaKey && linkOf(event);
	if (!link) return;
	event.preventDefault();
	announce(show(link));
	if (!one("[data-told]")) return;
	one(CHOSEN)?.removeAttribute("aria-current");
	link.ariaCurrent = "true";
	readdress(link.href, history.state);
});
