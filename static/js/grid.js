// Boards: paths drawn over them, and arrows that move among their cells.

import { setUpEach } from "./page.js";

export const CELL = 10; // units of the drawing a cell
const drawings = new WeakMap(); // board -> what is drawn on it

/** @param {HTMLElement} board */
export const columnsOf = (board) => Number(board.dataset.board);

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
	for (const [cell, { classList }] of board.querySelectorAll("[data-cell]").entries()) {
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

// One tab stop a board of buttons; the arrows move it.
setUpEach("[data-board]", (board) => {
	const cells = [...board.querySelectorAll("button")];
	const columns = columnsOf(board);
	board.onkeydown = (/** @type {KeyboardEvent} */ event) => {
		const from = cells.indexOf(event.target);
		const step = arrowStep(event.key, from % columns, columns);
		if (step === undefined) return;
		event.preventDefault();
		const next = from < 0 ? cells.find((cell) => cell.tabIndex === 0) : cells[from + step];
		next?.focus();
	};
	board.addEventListener("focusin", (/** @type {FocusEvent} */ { target }) => {
		if (target === board) return; // the tab stop stays where it was
		for (const cell of cells) cell.tabIndex = cell === target ? 0 : -1;
	});
});

/**
 * Return by how many cells a key moves the focus, undefined for other keys.
 * @type {(key: string, column: number, columns: number) => number | undefined}
 */
function arrowStep(key, column, columns) {
	const lastColumn = columns - 1;
	/** @type {Record<string, number>} */
	const steps = {
		ArrowLeft: column > 0 ? -1 : 0,
		ArrowRight: column < lastColumn ? 1 : 0,
		ArrowUp: -columns,
		ArrowDown: columns,
		Home: -column,
		End: lastColumn - column,
	};
	return steps[key];
}
