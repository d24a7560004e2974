// The word being made: tapped tiles fly into its slots. Its field, which a keyboard types into, is out of sight.

import { gettext, ngettext } from "../i18n.js";
import { onScreenKey } from "../keys.js";
import { all, announce, hasKeyboard, Part, wantsLessMotion } from "../page.js";
import { spelled } from "../round.js";

const BLANK = "?";
const FLIGHT_MS = 160;

/** What is in the slots, without a tile where none is left. @typedef {{letter: string, tile?: HTMLElement}[]} Placed */

export class Word extends Part {
	/**
	 * @param {HTMLElement} round
	 * @param {(problem: string | undefined, isComplete: boolean) => void} onChange called with the problem
	 *     to show ("" to clear the one shown, undefined to leave it), and whether the player has just
	 *     filled the last slot
	 */
	constructor(round, onChange) {
		super(round);
		this.onChange = onChange;
		/** @type {HTMLInputElement} */
		this.input = this.find("#field-word");
		this.input.inputMode = "none"; // a phone's own keyboard would cover the board
		/** @type {Record<string, string>} letters to themselves, ligatures to theirs */
		this.folds = JSON.parse(/** @type {string} */ (this.input.dataset.folds));
		/** @type {HTMLElement} */
		this.rack = this.find("[data-rack] button").closest("[data-rack]");
		/** @type {HTMLButtonElement[]} */
		this.tiles = this.lying;
		/** @type {HTMLElement} */
		this.row = this.find("[data-slots]");
		this.slots = [...this.row.children];
		/** @type {Placed} */
		this.placed = [];
		this.shownProblem = "";
		this.listen();
	}

	listen() {
		const showFocus = () => this.row.classList.toggle("focused", this.input.matches(":focus"));
		this.input.onfocus = this.input.onblur = showFocus;
		showFocus();
		for (const tile of this.tiles) {
			tile.onclick = ({ detail: clicks }) => {
				this.press(tile);
				if (clicks) this.focus(); // with keys, the focus stays on the tile
			};
		}
		this.row.onclick = (/** @type {any} */ { target }) =>
			this.takeBack(this.slots.indexOf(target.closest("li")));
		this.find("[data-shuffle]").onclick = () => this.shuffle();
		this.find("[data-delete]").onclick = () => this.delete();
		this.input.oninput = (/** @type {any} */ { isComposing, isTrusted }) => {
			if (!isComposing) this.follow(isTrusted);
		};
		this.input.addEventListener("compositionend", () => this.follow(true));
		this.letters = this.find("#any-letter");
		if (this.letters) onScreenKey(this.letters, (letter) => this.putBlank(letter));
	}

	/** Give the field the focus where there is a keyboard, so that what is typed goes to the slots. */
	focus() {
		if (!hasKeyboard) return;
		this.input.focus({ preventScroll: true });
	}

	get text() {
		return this.placed.map(({ letter }) => letter).join("");
	}

	/** Return the letters of the word that no tile is left for. */
	get missing() {
		return this.placed.flatMap(({ letter, tile }) => (tile ? [] : [letter]));
	}

	/** Return a sentence for each letter without a tile, none if the tiles spell the word. */
	get problems() {
		return this.missing.map((letter) => this.noTileFor(letter));
	}

	/** Return a sentence: no tile is left for a letter. @param {string} missing */
	noTileFor(missing) {
		const letter = missing.toUpperCase();
		const count = (/** @type {string} */ mark) =>
			this.tiles.filter(({ textContent }) => textContent === mark).length;
		if (count(BLANK)) return gettext("No tile left for %(letter)s.", { letter });
		if (!count(missing)) return gettext("There’s no %(letter)s.", { letter });
		return ngettext(
			"There’s only one %(letter)s.",
			"There are only %(num)s %(letter)ss.",
			count(missing),
			{ letter },
		);
	}

	/** Return why the word is too short for a conundrum's answer, "" if it is empty or fills the slots. */
	get tooShort() {
		const { length } = this.slots;
		const count = this.placed.length;
		if (!count || count === length) return "";
		const values = { word: this.text.toUpperCase(), length };
		return ngettext(
			"%(word)s has %(num)s letter; the answer has %(length)s.",
			"%(word)s has %(num)s letters; the answer has %(length)s.",
			count,
			values,
		);
	}

	get isComplete() {
		return !this.problems.length && this.placed.length === this.slots.length;
	}

	/** Lay what is in the field into the slots; tiles that spell its beginning stay. */
	follow(byPlayer = false) {
		const letters = [...this.input.value.toLowerCase()].flatMap((each) => this.fold(each));
		const changed = letters.findIndex((letter, place) => letter !== this.placed[place]?.letter);
		const placed = this.placed.slice(0, changed < 0 ? letters.length : changed);
		for (const letter of letters.slice(placed.length, this.slots.length)) {
			placed.push({ letter, tile: this.freeTile(letter, placed) ?? this.freeTile(BLANK, placed) });
		}
		const over = letters[this.slots.length];
		const isOver = over && !this.freeTile(over, placed);
		this.put(placed, byPlayer, isOver ? this.noTileFor(over) : "");
	}

	/** Return the letters that a typed character stands for: E for É, O and E for Œ. @param {string} character */
	fold(character) {
		const letters = this.folds[character] ?? character.normalize("NFKD").replace(/\p{M}/gu, "");
		return [...letters].filter((letter) => letter in this.folds);
	}

	freeTile(/** @type {string} */ mark, /** @type {Placed} */ placed) {
		const isFree = (/** @type {Element} */ tile) => placed.every((each) => each.tile !== tile);
		return this.tiles.find((tile) => tile.textContent === mark && isFree(tile));
	}

	/** Put a tile into the next slot, or take it back. @param {HTMLElement} tile */
	press(tile) {
		const place = this.placed.findIndex((each) => each.tile === tile);
		if (place >= 0) this.takeBack(place);
		else if (this.placed.length === this.slots.length)
			this.onChange(this.problems[0], this.isComplete);
		else if (tile.textContent === BLANK) this.askForLetter(tile);
		else this.put([...this.placed, { letter: tile.textContent, tile }], true);
	}

	/** Ask which letter a blank is to be. @param {HTMLElement} tile */
	askForLetter(tile) {
		this.blank = tile;
		this.letters.showPopover();
	}

	putBlank(/** @type {string} */ letter) {
		this.letters.hidePopover();
		this.put([...this.placed, { letter, tile: this.blank }], true);
		this.focus();
	}

	takeBack(/** @type {number} */ place) {
		this.put(this.placed.filter((_, each) => each !== place));
	}

	delete() {
		this.put(this.placed.slice(0, -1));
	}

	clear() {
		this.put([]);
	}

	/**
	 * Lay these in the slots: show them, fly what is new, mark the tiles that are used.
	 * @param {Placed} placed
	 */
	put(placed, byPlayer = false, problem = "") {
		const before = new Set(this.placed.map(({ tile }) => tile));
		const shown = all(".tile", this.row);
		/** @type {(() => void)[]} measured before anything changes, or the browser would lay out twice */
		const flights = placed.flatMap(({ tile }, place) =>
			tile && !before.has(tile) ? [flight(tile, shown[place])] : [],
		);
		const known = this.missing;
		this.placed = placed;
		if (this.input.value !== this.text) this.input.value = this.text;
		for (const [place, slot] of shown.entries()) {
			const { letter = "", tile } = placed[place] ?? {};
			const kind = letter ? "wrong" : "empty";
			if (slot.textContent !== letter) slot.textContent = letter;
			slot.className = `tile tile-${tile ? "picked" : kind}`;
		}
		const used = new Set(placed.map(({ tile }) => tile));
		for (const tile of this.tiles) {
			tile.classList.toggle("tile-used", used.has(tile));
			tile.ariaPressed = String(used.has(tile));
		}
		for (const fly of flights) fly();
		const news = problem ? this.noteProblem(problem) : this.newsAfter(known);
		this.onChange(news, this.isComplete && byPlayer);
	}

	/**
	 * Return the problem to show, undefined to leave the one shown.
	 * @param {string[]} known the letters that had no tile before
	 */
	newsAfter(known) {
		const fresh = this.missing.find((letter) => !known.includes(letter));
		if (fresh) return this.noteProblem(this.noTileFor(fresh));
		const { problems, shownProblem } = this;
		const isSolved = shownProblem && !problems.includes(shownProblem);
		return isSolved ? this.noteProblem(problems[0] ?? "") : undefined;
	}

	/** Note a problem as shown, to be cleared once it is solved, and return it. */
	noteProblem(/** @type {string} */ problem) {
		this.shownProblem = problem;
		return problem;
	}

	shuffle() {
		for (const [count, { parentElement: item }] of this.lying.entries()) {
			const place = Math.floor(Math.random() * (count + 1)); // among those that were moved
			this.rack.insertBefore(item, this.rack.children[place]);
		}
		announce(this.heard);
	}

	/** Lay the tiles of the rack in an order, given by their numbers. */
	arrange(/** @type {string[]} */ order) {
		for (const number of order)
			this.rack.append(this.find(`[data-tile="${number}"]`).closest("li"));
	}

	/** Return the numbers of the tiles as they lie. */
	get order() {
		return this.lying.map(({ dataset }) => dataset.tile);
	}

	/** Return the letters as they lie, to be heard. */
	get heard() {
		const marks = this.lying.map(({ textContent }) => textContent.trim());
		return spelled(marks.map((mark) => (mark === "?" ? gettext("a blank") : mark)));
	}

	/** Return the tiles as they lie. */
	get lying() {
		return all("button", this.rack);
	}

	/** Take no more letters. */
	close() {
		this.clear();
		for (const element of [this.input, ...this.tiles]) element.disabled = true;
	}
}

/** Return what shows a tile on its way from the rack, where it lies now, to its slot. */
function flight(/** @type {Element} */ from, /** @type {Element} */ to) {
	if (wantsLessMotion()) return () => {};
	const [start, end] = [from, to].map((each) => each.getBoundingClientRect());
	const [x, y] = [start.x - end.x, start.y - end.y];
	const scale = start.width / end.width;
	return () => {
		to.animate(
			[
				{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${scale})` },
				{ transformOrigin: "0 0", transform: "none" },
			],
			{ duration: FLIGHT_MS, easing: "ease-out" },
		);
	};
}
