// Tiles picked on a board with a pointer or a key: a drag across them, or tap after tap.

import { areNeighbours, columnsOf } from "../grid.js";
import { all } from "../page.js";

const CORE = 0.4; // of a tile's width: how near its middle a stroke must come
const LOOKS = 16; // along a stroke between two events

export class Tracer {
	/**
	 * @param {HTMLElement} board
	 * @param {Record<"changed" | "finished" | "dropped", () => void>} handlers run when the path
	 *     has changed, when the player has finished a word, and when a stroke came to nothing
	 */
	constructor(board, handlers) {
		this.board = board;
		this.columns = columnsOf(board);
		/** @type {HTMLElement[]} */
		this.cells = all("button", board);
		this.handlers = handlers;
		/** Cells picked, in order. @type {number[]} */
		this.path = [];
		this.stroke = { cell: -1, dragged: false, again: false };
		/** Where it was last, while it is down. @type {{x: number, y: number} | null} */
		this.pointer = null;
		/** The tiles' boxes, while the pointer is down. @type {DOMRect[]} */
		this.boxes = [];
		this.listen();
	}

	listen() {
		const { board } = this;
		board.onpointerdown = (event) => this.down(event);
		board.onpointermove = (event) => this.moved(event);
		board.onpointerup = () => this.lift();
		board.onpointercancel = () => {
			this.pointer = null;
			this.handlers.dropped();
		};
		// Or a tap soon after a stroke counts as the end of a fling.
		board.ontouchstart = (event) => event.preventDefault();
	}

	clear() {
		this.path = [];
	}

	down(/** @type {PointerEvent} */ { target, isPrimary, button, pointerId, x, y }) {
		if (!isPrimary || button) return;
		this.boxes = this.cells.map((cell) => cell.getBoundingClientRect());
		this.pointer = { x, y };
		this.board.setPointerCapture(pointerId);
		this.press(this.cells.indexOf(/** @type {HTMLButtonElement} */ (target)));
	}

	/** Enter the tiles since the pointer's last place, which may be far away. @param {PointerEvent} event */
	moved({ isPrimary, x, y }) {
		if (!this.pointer || !isPrimary) return;
		const from = this.pointer;
		for (let look = 1; look <= LOOKS; look++) {
			const part = look / LOOKS;
			this.enter(this.cellAt(from.x + (x - from.x) * part, from.y + (y - from.y) * part));
		}
		this.pointer = { x, y };
	}

	/** Return the tile whose core is at a point of the window, -1 if none is. */
	cellAt(/** @type {number} */ x, /** @type {number} */ y) {
		return this.boxes.findIndex((box) => {
			const radius = box.width / 2;
			const distance = Math.hypot(x - box.x - radius, y - box.y - radius);
			return distance < box.width * CORE;
		});
	}

	lift() {
		if (!this.pointer) return;
		this.pointer = null;
		const { dragged, again } = this.stroke;
		if (dragged ? this.path.length > 1 : again) this.handlers.finished();
		else if (dragged) this.handlers.dropped();
	}

	/** Press a tile, -1 for the board between tiles; a stroke may begin there. @param {number} cell */
	press(cell) {
		const again = this.path.at(-1) === cell; // the word's last tile: the word is finished
		this.stroke = { cell, dragged: false, again };
		if (cell >= 0) this.pick(cell);
	}

	/** Drag on to a tile; -1, or the one where the stroke is already, changes nothing. */
	enter(/** @type {number} */ cell) {
		const { stroke } = this;
		const current = stroke.dragged ? this.path.at(-1) : stroke.cell;
		if (cell < 0 || cell === current) return;
		if (!stroke.dragged) this.path = stroke.cell < 0 ? [] : [stroke.cell];
		stroke.dragged = true;
		this.pick(cell);
	}

	/**
	 * Add a tile to the path, go back to one already in it, or begin anew; a drag only undoes one step.
	 * @param {number} cell
	 */
	pick(cell) {
		const { path } = this;
		const { dragged } = this.stroke;
		const place = path.indexOf(cell);
		const last = path.at(-1) ?? -1;
		if (place < 0 && path.length && areNeighbours(last, cell, this.columns)) path.push(cell);
		else if (place >= 0 && (!dragged || place === path.length - 2)) path.length = place + 1;
		else if (!dragged || !path.length) this.path = [cell];
		this.handlers.changed();
	}
}
