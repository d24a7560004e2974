// Boards: paths drawn over them, and arrow keys that move among their cells.

import { makeOneStop } from "./keys.js";
import { all, setUpEach } from "./page.js";

export const CELL = 10; // units of the drawing a cell
const drawings = new WeakMap(); // board -> what is drawn on it

export const columnsOf = (/** @type {HTMLElement} */ board) => Number(board.dataset.board);

/**
 * Whether two different cells touch, diagonally too; cells are numbered row by row.
 * @type {(cell: number, other: number, columns: number) => boolean}
 */
export function areNeighbours(cell, other, columns) {
	const across = (cell % columns) - (other % columns);
	const down = Math.floor(cell / columns) - Math.floor(other / columns);
	return Math.hypot(across, down) < 2;
}

/**
 * Draw a path (cell numbers in order) in place of the one on a board; lit: cells that shine.
 * @type {(board: HTMLElement, path?: number[], lit?: number[]) => void}
 */
export function drawPath(board, path = [], lit = []) {
	const drawing = `${path} ${lit}`;
	if (drawings.get(board) === drawing) return;
	drawings.set(board, drawing);
	const columns = columnsOf(board);
	for (const [cell, { classList }] of all("[data-cell]", board).entries()) {
		classList.toggle("on-path", path.includes(cell));
		classList.toggle("path-start", path[0] === cell);
		classList.toggle("viable", lit.includes(cell));
	}
	const points = path.map((cell) => {
		const row = Math.floor(cell / columns);
		return `${((cell % columns) + 0.5) * CELL},${(row + 0.5) * CELL}`;
	});
	const line = `<polyline points="${points.join(" ")}" pathLength="1"/>`;
	/** @type {Element} */ (board.querySelector(".path")).innerHTML = path.length > 1 ? line : "";
}

setUpEach("[data-board]", (board) => {
	const cells = all("button", board);
	if (cells.length) makeOneStop(board, cells, cells[0], false);
});
