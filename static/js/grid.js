// Boards: paths drawn over them, and arrows that move among their cells.

import { each } from "./enhance.js";

const CELL = 10;

/** Draw a path (cell numbers in order) in place of the one on a board; lit: cells that shine. */
export function drawPath(board, cells = [], lit = []) {
	const columns = Number(board.dataset.board);
	const stops = cells.map((cell) => [(cell % columns) * CELL + 5, Math.floor(cell / columns) * CELL + 5]);
	board.querySelectorAll("[data-cell]").forEach(({ classList }, cell) => {
		classList.toggle("on-path", cells.includes(cell));
		classList.toggle("viable", lit.includes(cell));
	});
	const marks = stops.map(
		([x, y], place) => `<g transform="translate(${x - 3.1} ${y - 3.1})"><circle r="1.7"/><text>${place + 1}</text></g>`,
	);
	board.querySelector(".path").innerHTML = `<polyline points="${stops.join(" ")}" pathLength="1"/>${marks.join("")}`;
}

// One tab stop a board of buttons; the arrows move it.
each("[data-board]", (board) => {
	const cells = [...board.querySelectorAll("button")];
	const columns = Number(board.dataset.board);
	board.onkeydown = (event) => {
		const from = cells.indexOf(event.target);
		const column = from % columns;
		const by = {
			ArrowLeft: column && -1,
			ArrowRight: column < columns - 1 && 1,
			ArrowUp: -columns,
			ArrowDown: columns,
			Home: -column,
			End: columns - 1 - column,
		}[event.key];
		if (by === undefined) return;
		event.preventDefault();
		cells[from + by]?.focus();
	};
	board.addEventListener("focusin", ({ target }) => {
		for (const cell of cells) cell.tabIndex = cell === target ? 0 : -1;
	});
});
