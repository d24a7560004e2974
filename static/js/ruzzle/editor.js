// A grid to type into, tile by tile, or to paste into, on which words are drawn. The text of the form, unseen, follows it.

import { announce } from "../announce.js";
import { areNeighbours, CELL, drawPath } from "../grid.js";
import { gettext } from "../i18n.js";
import { hasKeyboard, make, setUpEach } from "../page.js";
import { showChosen } from "../paths.js";
import { stopAsking } from "../solver.js";

/** @typedef {{letters: string, mark: string}} Tile */

/** Names of marks. @type {Record<string, string>} */
const BONUSES = { "": "", 2: "dl", 3: "tl", 22: "dw", 33: "tw" };
const MARKS = Object.keys(BONUSES).sort((a, b) => a.length - b.length || Number(a) - Number(b));
/** @type {Record<string, string>} */
const LABELS = { 2: gettext("DL"), 3: gettext("TL"), 22: gettext("DW"), 33: gettext("TW") };
/** What a bonus is called where it is heard. @type {Record<string, string>} */
const NAMES = {
	"": gettext("no bonus"),
	2: gettext("double letter"),
	3: gettext("triple letter"),
	22: gettext("double word"),
	33: gettext("triple word"),
};
const TILE = /[([{]([^)\]}]+)[)\]}](\d*)|(\p{L})(\d*)/gu;

let isArriving = true; // or else the page was here before

class Editor {
	/** @param {any} place */
	constructor(place) {
		const form = place.closest("form");
		this.form = form;
		this.text = form.querySelector("[name=grid]");
		this.rows = form.querySelector("[data-rows]");
		this.columns = form.querySelector("[data-columns]");
		this.board = make("div", {
			role: "group",
			ariaLabel: gettext("The grid"),
			innerHTML: '<div class="board-cells"></div><svg class="path" aria-hidden="true"></svg>',
		});
		this.cells = /** @type {HTMLElement} */ (this.board.firstChild);
		this.current = 0; // the tile that has, or had, the focus
		/** Row by row. @type {Tile[]} */
		this.tiles = [];
		this.text.required = false; // or the browser would point at it, where nobody sees it
		place.replaceChildren(this.board);
		this.listen(form);
		this.read();
		showChosen();
		const isElsewhere = document.querySelector("[autofocus]") ?? document.querySelector(":focus");
		if (hasKeyboard && isArriving && !isElsewhere) this.focus(0);
		isArriving = false;
	}

	/** @param {HTMLFormElement} form */
	listen(form) {
		/** @type {(selector: string, act: () => void) => void} */
		const on = (selector, act) => {
			/** @type {any} */ (form.querySelector(selector)).onclick = act;
		};
		this.text.addEventListener("input", () => this.read());
		form.addEventListener("submit", (event) => this.send(event), { capture: true });
		this.rows.onchange = () => this.resize();
		this.columns.onchange = () => this.resize();
		on("[data-bonus-next]", () => this.turnBonus(this.current));
		on("[data-qu]", () => this.put("qu"));
		on("[data-clear]", () => {
			this.tiles = [];
			this.resize();
			this.focus(0);
		});
		this.cells.onkeydown = (event) => this.pressed(event);
		this.cells.onpaste = (event) => this.pasted(event);
		this.cells.oninput = (event) => {
			event.stopPropagation();
			this.typed(event.target);
		};
		let again = false; // whether a tap is on the tile that had the focus already
		this.cells.onpointerdown = ({ target }) => {
			again = target === document.activeElement;
		};
		this.cells.onclick = ({ target }) => {
			if (again) this.turnBonus(this.indexOf(target));
		};
		this.cells.addEventListener("focusin", ({ target }) => {
			this.current = this.indexOf(target);
			for (const input of this.inputs()) input.tabIndex = input === target ? 0 : -1;
			/** @type {any} */ (target).select();
		});
	}

	get width() {
		return Number(this.columns.value);
	}

	get count() {
		return Number(this.rows.value) * this.width;
	}

	inputs() {
		return this.cells.querySelectorAll("input");
	}

	/** @param {any} cell */
	indexOf = (cell) => [...this.cells.children].indexOf(cell.parentElement);

	/** Take over the rows of a text; short ones end in empty tiles. */
	read() {
		/** @type {string[]} */
		const lines = this.text.value.toLowerCase().split(/[\n,;|]|\//);
		const rows = lines.filter((line) => line.trim()).map(readRow);
		const width = Math.max(...rows.map((row) => row.length));
		if (![rows.length, width].every((side) => side >= 2 && side <= 10)) return this.draw();
		this.rows.value = rows.length;
		this.columns.value = width;
		this.tiles = rows.flatMap((row) =>
			Array.from({ length: width }, (_, at) => row[at] ?? blank()),
		);
		this.draw();
	}

	resize() {
		this.draw();
		this.write();
	}

	/** Have the grid solved once it has no gap. */
	write() {
		this.text.value = this.asText();
		drawPath(this.board);
		if (!this.tiles.every(({ letters }) => letters)) return stopAsking();
		this.form.dispatchEvent(new Event("input"));
		if (!hasKeyboard) this.form.querySelector(".more").open = false; // the words come up
	}

	asText() {
		const rows = [];
		for (let start = 0; start < this.count; start += this.width) {
			const row = this.tiles.slice(start, start + this.width);
			rows.push(row.map(({ letters, mark }) => bracketed(letters) + (letters && mark)).join(""));
		}
		return rows.join("\n").trim();
	}

	/**
	 * Keep a grid with a gap: as a text, the tiles after the gap would move up.
	 * @param {Event} event
	 */
	send(event) {
		const gap = this.tiles.findIndex(({ letters }) => !letters);
		if (gap < 0 || this.text.value !== this.asText()) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		const empty = this.inputs()[gap];
		empty.setCustomValidity(gettext("Fill in this tile."));
		empty.reportValidity();
	}

	draw() {
		this.tiles = Array.from({ length: this.count }, (_, at) => this.tiles[at] ?? blank());
		this.current = Math.min(this.current, this.count - 1);
		this.board.className = `board columns-${this.width} rows-${this.rows.value}`;
		this.board.dataset.board = String(this.width);
		const size = [this.width, this.rows.value].map((side) => CELL * side);
		/** @type {Element} */ (this.board.lastChild).setAttribute("viewBox", `0 0 ${size.join(" ")}`);
		this.cells.replaceChildren(...this.tiles.map((tile, at) => this.drawn(tile, at)));
	}

	/** @type {(tile: Tile, at: number) => HTMLElement} */
	drawn({ letters, mark }, at) {
		const place = gettext("Row %(row)s column %(column)s", {
			row: Math.floor(at / this.width) + 1,
			column: (at % this.width) + 1,
		});
		const input = make("input", {
			value: letters,
			maxLength: 4,
			autocomplete: "off",
			spellcheck: false,
			autocapitalize: "none",
			tabIndex: at === this.current ? 0 : -1, // one stop; the arrows move it
			ariaLabel: mark ? `${place}, ${NAMES[mark]}` : place,
		});
		const className = `tile${letters.length > 1 ? " tile-many" : ""}${mark ? ` bonus-${BONUSES[mark]}` : ""}`;
		const tile = make("label", { className }, input);
		if (mark) tile.dataset.bonus = LABELS[mark];
		tile.dataset.cell = String(at);
		return tile;
	}

	/** @param {any} input */
	typed(input) {
		const letters = input.value.toLowerCase().replace(/[^\p{L}]/gu, "");
		if (letters) this.put(letters.at(-1), this.indexOf(input));
		else {
			this.set(this.current, { letters: "" });
			this.focus(this.current);
		}
	}

	/**
	 * Take over a pasted grid; a text without rows fills the tiles one after the other.
	 * @param {ClipboardEvent} event
	 */
	pasted(event) {
		const text = /** @type {DataTransfer} */ (event.clipboardData).getData("text").trim();
		const letters = readRow(text);
		if (letters.length < 2) return;
		event.preventDefault();
		if (/[\n,;|/]/.test(text)) {
			this.text.value = text;
			this.read();
		} else {
			const room = letters.slice(0, this.count - this.current);
			this.tiles.splice(this.current, room.length, ...room);
			this.draw();
		}
		this.write();
		this.focus(this.current);
	}

	/**
	 * Put letters on a tile and go on to the next.
	 * @type {(letters: string, at?: number) => void}
	 */
	put(letters, at = this.current) {
		this.set(at, { letters });
		this.focus(at + 1);
	}

	/** @type {(at: number, change: Partial<Tile>) => void} */
	set(at, change) {
		Object.assign(this.tiles[at], change);
		this.cells.children[at].replaceWith(this.drawn(this.tiles[at], at));
		this.write();
	}

	/** @param {number} at */
	turnBonus(at) {
		const next = (MARKS.indexOf(this.tiles[at].mark) + 1) % MARKS.length;
		this.set(at, { mark: MARKS[next] });
		this.focus(at);
		announce(NAMES[MARKS[next]]);
	}

	/** @param {number} at */
	focus(at) {
		this.inputs()[Math.min(at, this.count - 1)]?.focus();
	}

	/** @param {KeyboardEvent} event */
	pressed(event) {
		const input = /** @type {HTMLInputElement} */ (event.target);
		const at = this.indexOf(input);
		/** @type {Record<string, number>} */
		const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.width, ArrowDown: this.width };
		if (event.key === " ") this.turnBonus(at);
		else if (event.key === "Backspace" && !input.value) this.focus(Math.max(0, at - 1));
		else if (event.key in steps) this.step(at, at + steps[event.key]);
		else return;
		event.preventDefault();
	}

	/** @type {(from: number, to: number) => void} */
	step(from, to) {
		if (to >= 0 && to < this.count && areNeighbours(from, to, this.width)) this.focus(to);
	}
}

/** @type {(line: string) => Tile[]} */
function readRow(line) {
	return [...line.matchAll(TILE)].map(([, several, mark, one, other]) => ({
		letters: several ?? one,
		mark: (mark ?? other) in BONUSES ? (mark ?? other) : "",
	}));
}

const blank = () => ({ letters: "", mark: "" });
/** @param {string} letters */
const bracketed = (letters) => (letters.length > 1 ? `(${letters})` : letters);

setUpEach("[data-editor]", (place) => new Editor(place));
