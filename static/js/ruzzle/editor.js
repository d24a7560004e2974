// A grid to type into, tile by tile, or to paste into, on which words are drawn. The form's unseen text follows it.

import { areNeighbours, CELL, drawPath } from "../grid.js";
import { gettext } from "../i18n.js";
import { all, announce, hasKeyboard, make, one, Part, setUpEach } from "../page.js";
import { showChosen } from "../paths.js";
import "../solver.js";

/** @typedef {{letters: string, mark: string}} Tile */

/** By mark: the name of the style, the label, what is heard. @type {Record<string, string[]>} */
const BONUSES = {
	2: ["dl", gettext("DL"), gettext("double letter")],
	3: ["tl", gettext("TL"), gettext("triple letter")],
	22: ["dw", gettext("DW"), gettext("double word")],
	33: ["tw", gettext("TW"), gettext("triple word")],
	"": ["", "", gettext("no bonus")],
};
const MARKS = Object.keys(BONUSES);
const TILE = /[([{]([^)\]}]+)[)\]}](\d*)|(\p{L})(\d*)/gu;

let isArriving = true; // whether the page has just arrived
let isUnfolded = false; // whether size and bonuses were, before the words came in another order

class Editor extends Part {
	constructor(/** @type {any} */ place) {
		super(place.closest("form"));
		this.text = this.find("[name=grid]");
		/** @type {Record<string, string>} letters to themselves, ligatures to theirs */
		this.folds = JSON.parse(this.text.dataset.folds);
		this.rows = this.find("[data-rows]");
		this.columns = this.find("[data-columns]");
		this.board = make("div", {
			role: "group",
			ariaLabel: gettext("The grid"),
			innerHTML: '<div class="board-cells"></div><svg class="path" aria-hidden="true"></svg>',
		});
		this.cells = /** @type {HTMLElement} */ (this.board.firstChild);
		this.current = 0; // the tile that has, or had, the focus
		this.least = Number(this.rows.options[0].value);
		this.most = Number([...this.rows.options].at(-1).value);
		/** The tiles of the largest grid, whether or not this one is as large. @type {Tile[]} */
		this.kept = [];
		this.text.required = false; // or the browser would point at it, where nobody sees it
		place.replaceChildren(this.board);
		const options = this.find(".more");
		options.open ||= isUnfolded;
		options.ontoggle = () => {
			isUnfolded = options.open;
		};
		this.listen();
		this.read();
		showChosen();
		if (hasKeyboard && isArriving && !one("[autofocus], :focus")) this.focus(0);
		isArriving = false;
	}

	listen() {
		this.text.addEventListener("input", () => this.read());
		this.rows.onchange = this.columns.onchange = () => this.resize();
		this.find("[data-bonus-next]").onclick = () => this.turnBonus(this.current);
		this.find("[data-qu]").onclick = () => this.put("qu");
		this.find("[data-clear]").onclick = () => {
			this.kept = [];
			this.resize();
			this.focus(0);
		};
		this.cells.onkeydown = (event) => this.pressed(event);
		this.cells.onpaste = (event) => this.pasted(event);
		this.cells.oninput = (event) => {
			event.stopPropagation();
			this.typed(event.target);
		};
		let tapped = -1; // the last tile that was
		let again = false; // whether it still has the focus as it is tapped once more
		this.cells.onpointerdown = ({ target }) => {
			again = target === document.activeElement && this.indexOf(target) === tapped;
		};
		this.cells.onclick = ({ target }) => {
			tapped = this.indexOf(target);
			if (again && this.tiles[tapped].letters) this.turnBonus(tapped);
		};
		this.cells.addEventListener("focusin", ({ target }) => {
			this.current = this.indexOf(target);
			for (const input of this.inputs) input.tabIndex = input === target ? 0 : -1;
			/** @type {any} */ (target).select();
		});
	}

	get width() {
		return Number(this.columns.value);
	}

	get count() {
		return Number(this.rows.value) * this.width;
	}

	/** Row by row. @returns {Tile[]} */
	get tiles() {
		return Array.from({ length: this.count }, (_, at) => {
			const place = at + (this.most - this.width) * Math.floor(at / this.width);
			this.kept[place] ??= blank();
			return this.kept[place];
		});
	}

	get inputs() {
		return all("input", this.cells);
	}

	indexOf = (/** @type {any} */ cell) => [...this.cells.children].indexOf(cell.parentElement);

	/** Return a text in small letters: O and E for Œ, which takes two tiles. @param {string} text */
	plain(text) {
		return text.toLowerCase().replace(/\p{L}/gu, (letter) => this.folds[letter] ?? letter);
	}

	/** Take over the rows of a text; short ones end in empty tiles. */
	read() {
		/** @type {string[]} */
		const lines = this.plain(this.text.value).split(/[\n,;|]|\//);
		const rows = lines.filter((line) => line.trim()).map(readRow);
		const width = Math.max(...rows.map((row) => row.length));
		const fits = (/** @type {number} */ side) => side >= this.least && side <= this.most;
		if (![rows.length, width].every(fits)) return this.draw();
		this.rows.value = rows.length;
		this.columns.value = width;
		this.kept = rows.flatMap((row) => Object.assign(Array(this.most).fill(null), row));
		this.draw();
	}

	resize() {
		this.draw();
		this.write();
	}

	/** Have the grid solved if it has no gap: as a text, the tiles after a gap would move up. */
	write() {
		this.text.value = this.asText();
		drawPath(this.board);
		this.element.dispatchEvent(new Event("input"));
		if (!hasKeyboard && this.element.matches(":valid")) this.find(".more").open = false; // the words come up
	}

	asText() {
		const rows = [];
		for (let start = 0; start < this.count; start += this.width) {
			const row = this.tiles.slice(start, start + this.width);
			rows.push(row.map(asWritten).join(""));
		}
		return rows.join("\n").trim();
	}

	draw() {
		this.current = Math.min(this.current, this.count - 1);
		this.board.className = `board columns-${this.width} rows-${this.rows.value}`;
		this.board.dataset.board = String(this.width);
		const size = [this.width, this.rows.value].map((side) => CELL * side);
		/** @type {Element} */ (this.board.lastChild).setAttribute("viewBox", `0 0 ${size.join(" ")}`);
		this.cells.replaceChildren(...this.tiles.map((tile, at) => this.drawn(tile, at)));
	}

	drawn(/** @type {Tile} */ { letters, mark }, /** @type {number} */ at) {
		const [style, label, name] = BONUSES[mark];
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
			ariaLabel: mark ? `${place}, ${name}` : place,
		});
		if (!letters) input.setCustomValidity(gettext("Fill in every tile."));
		input.ariaInvalid = "false"; // until one tries to solve the grid
		input.oninvalid = () => {
			input.ariaInvalid = "true";
		};
		const className = `tile${letters.length > 1 ? " tile-many" : ""}${mark && ` bonus-${style}`}`;
		const tile = make("label", { className }, input);
		if (mark) tile.dataset.bonus = label;
		tile.dataset.cell = String(at);
		return tile;
	}

	typed(/** @type {any} */ input) {
		const last = input.value.replace(/[^\p{L}]/gu, "").at(-1);
		for (const letter of this.plain(last ?? "")) this.put(letter);
		if (last) return;
		if (!input.value)
			this.set(this.current, { letters: "" }); // or else a digit, which changes nothing
		else input.value = this.tiles[this.current].letters;
		this.focus(this.current);
	}

	/** Take over a pasted grid; a text without rows fills the tiles one after the other. */
	pasted(/** @type {ClipboardEvent} */ event) {
		const text = /** @type {DataTransfer} */ (event.clipboardData).getData("text").trim();
		const tiles = readRow(this.plain(text));
		if (tiles.length < 2) return;
		event.preventDefault();
		if (/[\n,;|/]/.test(text)) {
			this.text.value = text;
			this.read();
		} else {
			for (const [at, tile] of this.tiles.slice(this.current).entries())
				Object.assign(tile, tiles[at]);
			this.draw();
		}
		this.write();
		this.focus(this.current);
	}

	/** Put letters on the current tile and go on to the next. @param {string} letters */
	put(letters) {
		this.set(this.current, { letters });
		this.focus(this.current + 1);
	}

	set(/** @type {number} */ at, /** @type {Partial<Tile>} */ change) {
		Object.assign(this.tiles[at], change);
		this.cells.children[at].replaceWith(this.drawn(this.tiles[at], at));
		this.write();
	}

	turnBonus(/** @type {number} */ at) {
		const mark = MARKS[(MARKS.indexOf(this.tiles[at].mark) + 1) % MARKS.length];
		this.set(at, { mark });
		this.focus(at);
		announce(BONUSES[mark][2]);
	}

	focus(/** @type {number} */ at) {
		this.inputs[Math.min(at, this.count - 1)]?.focus();
	}

	pressed(/** @type {KeyboardEvent} */ event) {
		const input = /** @type {HTMLInputElement} */ (event.target);
		const at = this.indexOf(input);
		/** @type {Record<string, number>} */
		const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.width, ArrowDown: this.width };
		if (event.key === "Enter" && this.element.matches(":valid")) return this.focus(0); // for the next grid
		if (event.key === " ") this.turnBonus(at);
		else if (event.key === "Backspace" && !input.value) this.focus(Math.max(0, at - 1));
		else if (event.key in steps) this.step(at, at + steps[event.key]);
		else return;
		event.preventDefault();
	}

	step(/** @type {number} */ from, /** @type {number} */ to) {
		if (to >= 0 && to < this.count && areNeighbours(from, to, this.width)) this.focus(to);
	}
}

function readRow(/** @type {string} */ line) {
	return [...line.matchAll(TILE)].map(([, several, mark, one, other]) => ({
		letters: several ?? one,
		mark: (mark ?? other) in BONUSES ? (mark ?? other) : "",
	}));
}

const blank = () => ({ letters: "", mark: "" });
const asWritten = (/** @type {Tile} */ { letters, mark }) =>
	(letters.length > 1 ? `(${letters})` : letters) + (letters && mark);

setUpEach("[data-editor]", (place) => new Editor(place));
