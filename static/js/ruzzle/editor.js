// A grid to type into, tile by tile. The text of the form follows it, and it follows the text.

import { areNeighbours } from "../grid.js";
import { gettext } from "../i18n.js";
import { setUpEach } from "../page.js";

const BONUSES = { "": "", 2: "dl", 3: "tl", 22: "dw", 33: "tw" }; // mark -> name
const MARKS = Object.keys(BONUSES).sort((a, b) => a.length - b.length || a - b);
const labelOf = (mark) =>
	({ 2: gettext("DL"), 3: gettext("TL"), 22: gettext("DW"), 33: gettext("TW") })[mark];
const TILE = /[([{]([^)\]}]+)[)\]}](\d*)|(\p{L})(\d*)/gu;

class Editor {
	constructor(form) {
		this.text = form.querySelector("[name=grid]");
		this.cells = form.querySelector(".board-cells");
		this.board = form.querySelector("[data-editor-board]");
		this.rows = form.querySelector("[data-rows]");
		this.columns = form.querySelector("[data-columns]");
		this.current = 0; // the tile that has, or had, the focus
		this.tiles = []; // { letters, mark }, row by row
		this.listen(form);
		this.read();
	}

	listen(form) {
		const on = (selector, act) => {
			form.querySelector(selector).onclick = act;
		};
		this.text.addEventListener("input", () => this.read());
		form.addEventListener("submit", (event) => this.send(event));
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
		this.cells.oninput = ({ target }) => this.typed(target);
		let again = false; // whether a tap is on the tile that had the focus already
		this.cells.onpointerdown = ({ target }) => {
			again = target === document.activeElement;
		};
		this.cells.onclick = ({ target }) => {
			if (again) this.turnBonus(this.indexOf(target));
		};
		this.cells.addEventListener("focusin", ({ target }) => {
			this.current = this.indexOf(target);
			target.select();
		});
	}

	get width() {
		return Number(this.columns.value);
	}

	get count() {
		return Number(this.rows.value) * this.width;
	}

	indexOf = (cell) => [...this.cells.children].indexOf(cell.parentElement);

	/** Take over the rows of a text; short ones end in empty tiles. */
	read() {
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

	write() {
		this.text.value = this.asText();
	}

	asText() {
		const rows = [];
		for (let start = 0; start < this.count; start += this.width) {
			const row = this.tiles.slice(start, start + this.width);
			rows.push(row.map(({ letters, mark }) => bracketed(letters) + (letters && mark)).join(""));
		}
		return rows.join("\n").trim();
	}

	/** Keep a grid with a gap: as a text, the tiles after the gap would move up. */
	send(event) {
		const gap = this.tiles.findIndex(({ letters }) => !letters);
		const text = this.asText();
		if (gap < 0 || !text || this.text.value !== text) return;
		event.preventDefault();
		const empty = this.cells.children[gap].firstChild;
		empty.setCustomValidity(gettext("Fill in this tile."));
		empty.reportValidity();
	}

	draw() {
		this.tiles = Array.from({ length: this.count }, (_, at) => this.tiles[at] ?? blank());
		this.board.className = `board columns-${this.width} rows-${this.rows.value}`;
		this.cells.replaceChildren(...this.tiles.map((tile, at) => this.drawn(tile, at)));
	}

	drawn({ letters, mark }, at) {
		const tile = document.createElement("label");
		tile.className = `tile${letters.length > 1 ? " tile-many" : ""}${mark ? ` bonus-${BONUSES[mark]}` : ""}`;
		if (mark) tile.dataset.bonus = labelOf(mark);
		const input = document.createElement("input");
		Object.assign(input, { value: letters, maxLength: 4, autocomplete: "off", spellcheck: false });
		input.autocapitalize = "none";
		input.ariaLabel = gettext("Row %(row)s column %(column)s", {
			row: Math.floor(at / this.width) + 1,
			column: (at % this.width) + 1,
		});
		tile.append(input);
		return tile;
	}

	typed(input) {
		const letters = input.value.toLowerCase().replace(/[^\p{L}]/gu, "");
		if (letters) this.put(letters.at(-1), this.indexOf(input));
		else {
			this.set(this.current, { letters: "" });
			this.focus(this.current);
		}
	}

	/** Put letters on a tile and go on to the next. */
	put(letters, at = this.current) {
		this.set(at, { letters });
		this.focus(at + 1);
	}

	set(at, change) {
		Object.assign(this.tiles[at], change);
		this.cells.children[at].replaceWith(this.drawn(this.tiles[at], at));
		this.write();
	}

	turnBonus(at) {
		const next = (MARKS.indexOf(this.tiles[at].mark) + 1) % MARKS.length;
		this.set(at, { mark: MARKS[next] });
		this.focus(at);
	}

	focus(at) {
		this.cells.children[Math.min(at, this.count - 1)]?.firstChild.focus();
	}

	pressed(event) {
		const at = this.indexOf(event.target);
		const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.width, ArrowDown: this.width };
		if (event.key === " ") this.turnBonus(at);
		else if (event.key === "Backspace" && !event.target.value) this.focus(Math.max(0, at - 1));
		else if (event.key in steps) this.step(at, at + steps[event.key]);
		else return;
		event.preventDefault();
	}

	step(from, to) {
		if (to >= 0 && to < this.count && areNeighbours(from, to, this.width)) this.focus(to);
	}
}

function readRow(line) {
	return [...line.matchAll(TILE)].map(([, several, mark, one, other]) => ({
		letters: several ?? one,
		mark: (mark ?? other) in BONUSES ? (mark ?? other) : "",
	}));
}

const blank = () => ({ letters: "", mark: "" });
const bracketed = (letters) => (letters.length > 1 ? `(${letters})` : letters);

setUpEach("[data-grid-form]", (form) => new Editor(form));
