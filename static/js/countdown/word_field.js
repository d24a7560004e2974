// The field of a round: its tiles follow what is typed, and what is typed follows its tiles.

import { announce } from "../announce.js";
import { gettext, ngettext } from "../i18n.js";

const MAX_NOTES = 30;
const BLANK = "?";
const hasKeyboard = matchMedia("(pointer: fine)").matches;

export class WordField {
	/**
	 * @param {Element} round
	 * @param {function(): void} onNote called when a word has been written down
	 */
	constructor(round, onNote) {
		this.round = round;
		this.onNote = onNote;
		this.input = this.find("#field-word");
		this.hint = this.find("[data-hint]");
		this.rack = this.find("[data-rack]:has(button)");
		this.tiles = [...this.rack.querySelectorAll("button")];
		this.folds = JSON.parse(this.hint.dataset.hint); // letters to themselves, ligatures to theirs
		this.tilePlaces = new Map(); // tile -> place of the typed character that it spells
		this.word = ""; // what is typed, folded
		this.missing = ""; // its first letter without a tile
		this.listen();
		this.follow();
	}

	find(selector) {
		return this.round.querySelector(selector);
	}

	listen() {
		for (const tile of this.tiles) tile.onclick = (event) => this.press(tile, event);
		this.find("[data-shuffle]").onclick = () => this.shuffle();
		this.find("[data-delete]").onclick = () => this.type(this.input.value.slice(0, -1));
		this.input.oninput = () => this.follow();
		this.input.onkeydown = (event) => {
			if (event.key === "Escape") this.type("");
			if (event.key !== " ") return;
			event.preventDefault();
			this.shuffle();
		};
		const form = this.find("[data-word]");
		form.noValidate = true; // the hint says it, and covers no button
		form.onsubmit = (event) => this.submit(event);
	}

	submit(event) {
		const isNote = event.submitter?.name === "note";
		if (!this.word) {
			this.hint.textContent = gettext("Type a word first.");
			this.focusByKeyboard();
		} else if (this.problem()) this.focusByKeyboard();
		else if (isNote && this.noted(this.word)) this.remind();
		else if (isNote && this.canNote()) this.note();
		else return; // the server judges it, or says why not
		event.preventDefault();
	}

	/** Have the next word typed over what the field holds. */
	focusByKeyboard() {
		if (!hasKeyboard) return;
		this.input.focus({ preventScroll: true });
		this.input.select();
	}

	typedCharacters() {
		return [...this.input.value.toLowerCase()];
	}

	/** Return the letters that a typed character stands for: E for É, O and E for Œ. */
	fold(character) {
		return this.folds[character] ?? character.normalize("NFKD").replace(/[\p{M}\s]/gu, "");
	}

	/** Mark the tiles that spell what is typed, and say what is wrong or how long it is. */
	follow() {
		this.tilePlaces.clear();
		this.word = "";
		this.missing = "";
		for (const [place, character] of this.typedCharacters().entries()) {
			for (const letter of this.fold(character)) this.useTile(letter, place);
		}
		for (const tile of this.tiles) {
			const used = this.tilePlaces.has(tile);
			tile.classList.toggle("tile-used", used);
			tile.ariaPressed = used;
		}
		const problem = this.problem();
		this.input.setCustomValidity(problem);
		this.hint.textContent = problem || this.lengthText();
	}

	useTile(letter, place) {
		this.word += letter;
		const tile = letter in this.folds && (this.freeTile(letter) ?? this.freeTile(BLANK));
		if (tile) this.tilePlaces.set(tile, place);
		else this.missing ||= letter;
	}

	freeTile(mark) {
		return this.tiles.find((tile) => !this.tilePlaces.has(tile) && tile.textContent === mark);
	}

	problem() {
		if (!(this.missing in this.folds)) return ""; // no letter at all: that is for the server to say
		return gettext("No tile left for %(letter)s.", { letter: this.missing.toUpperCase() });
	}

	lengthText() {
		const { length } = this.word;
		return length > 1 ? ngettext("%(num)s letter", "%(num)s letters", length) : "";
	}

	type(text) {
		this.input.value = text;
		this.follow();
	}

	/** Add a tile's letter to what is typed, or take it back. */
	press(tile, { detail: clicks }) {
		const place = this.tilePlaces.get(tile);
		const added = place === undefined ? tile.textContent : "";
		const kept = this.typedCharacters().filter((_, each) => each !== place);
		this.type(kept.join("") + (added === BLANK ? "" : added));
		// Whoever presses by keys keeps the focus on the tile; what a blank stands for is typed.
		if (added === BLANK || (clicks > 0 && hasKeyboard)) this.input.focus();
	}

	shuffle() {
		const items = [...this.rack.children];
		const order = new Map(items.map((item) => [item, Math.random()]));
		this.rack.append(...items.sort((a, b) => order.get(a) - order.get(b)));
	}

	canNote() {
		return !(this.missing || this.noted(this.word) || this.find(`.note:nth-child(${MAX_NOTES})`));
	}

	noted(word) {
		return [...this.round.querySelectorAll(".note")].some(({ value }) => value === word);
	}

	/** Say that the word is written down already. */
	remind() {
		const sentence = gettext("You already have %(word)s.", { word: this.word.toUpperCase() });
		this.type("");
		this.hint.textContent = sentence;
		announce(sentence);
		this.focusByKeyboard();
	}

	/** Write the word down below the field, where it can be declared later. */
	note() {
		const { word } = this;
		this.addNotes([word]);
		this.onNote();
		announce(gettext("%(word)s is written down.", { word: word.toUpperCase() }));
		this.type("");
	}

	/** Add to the words written down those that are not there yet. */
	addNotes(words) {
		const scratch = this.find(".scratch");
		for (const word of words) {
			if (!scratch || this.noted(word)) continue;
			const note = this.find("template").content.firstElementChild.cloneNode(true);
			note.value = word;
			note.textContent = word;
			note.dataset.length = word.length;
			scratch.append(note);
			for (const notes of this.round.querySelectorAll("form[data-enhance] [name=notes]")) {
				notes.value += `.${word}`;
			}
		}
	}

	/** Take no more words. One that is typed, if the tiles spell it, is the last. */
	close() {
		if (this.word.length > 1 && this.canNote()) {
			this.addNotes([this.word]);
			this.onNote();
			this.find(".note:last-child").dataset.halfTyped = "";
		}
		this.type("");
		for (const element of [this.input, ...this.tiles]) element.disabled = true;
	}
}
