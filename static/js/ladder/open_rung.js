// The open rung: tiles that are typed into, over a field that holds what is typed. The ring shows
// where the next letter goes: along the word, or, once a tile was chosen, to that tile. A word that
// is one step away is sent as soon as it stands there, any other by Enter.

import { gettext } from "../i18n.js";
import { all, announce, make, one, wantsLessMotion } from "../page.js";
import { isQueued, isSendingQueued } from "../queue.js";
import { onTheWay, spelled } from "../round.js";
import { isBusy } from "../visit.js";

let draft = { word: "", place: 0, chosen: false, typedAt: new Set() }; // typed last: what a visit carries over
let rest = ""; // of a word that was sent before its last letter was typed, with the Enter that may follow
let follows = false; // whether that word is typed letter by letter, not just the one that changes
let typedLast = 0; // when a letter of that word was typed last, in milliseconds since 1970
let held = ""; // what the rest of it made of the next rung: only Enter sends that
const ENTER = "\n";
const PAUSE_MS = 1000; // after which a letter no longer belongs to the word that was sent
const SHAKE = [0, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const MARKS = /\p{M}/gu;
const fold = (/** @type {string} */ text) => text.toLowerCase().normalize("NFD").replace(MARKS, "");

export class OpenRung {
	/**
	 * @param {HTMLFormElement} form
	 * @param {HTMLElement[]} lastTiles the tiles of the word before, which can be chosen as well
	 * @param {() => void} undo called by Backspace where nothing is typed
	 */
	constructor(form, lastTiles, undo) {
		const { before = "", target = "", words = "" } = form.dataset;
		this.form = form;
		this.undo = undo;
		this.before = before;
		this.target = target;
		/** @type {HTMLInputElement} */
		this.field = /** @type {any} */ (form.elements).rung;
		this.words = new Set(words.split(" "));
		this.isLast = form.parentElement?.matches(".rung-last-step");
		/** @type {HTMLElement[]} */
		this.tiles = all(".tile", form);
		/** @type {Set<number>} */
		this.typedAt = new Set();
		this.madeAt = Date.now();
		this.place = 0;
		this.chosen = false;
		this.refused = this.field.value !== ""; // a refused word: the next letter starts a new one
		const goesOn = draft.chosen && draft.word === this.field.value;
		const { hinted } = form.dataset; // the place of the letter that a hint named
		this.hinted = hinted ? Number(hinted) : this.lastPlace();
		this.begin(this.field.value, goesOn ? draft.place : this.hinted);
		this.listen(lastTiles);
	}

	/** On the last step, return the place of the one letter that differs from the end; before that, undefined. */
	lastPlace() {
		const differ = [...this.target].flatMap((letter, i) => (letter === this.before[i] ? [] : [i]));
		return this.isLast && differ.length === 1 ? differ[0] : undefined;
	}

	listen(/** @type {HTMLElement[]} */ lastTiles) {
		for (const row of [this.tiles, lastTiles]) {
			for (const [place, tile] of row.entries()) {
				tile.onmousedown = (event) => event.preventDefault(); // the focus stays in the field
				tile.onclick = () => this.choose(place, true);
			}
		}
		this.field.inputMode = "none";
		this.field.onkeydown = (event) => this.typed(event);
		this.field.oninput = () => this.take();
		this.field.onfocus = this.field.onblur = () => this.show();
		this.form.addEventListener("submit", (event) => this.send(event));
	}

	/** Start a new word; word: what counts as typed. @type {(word?: string, chosen?: number) => void} */
	begin(word = "", chosen = undefined) {
		this.typedAt = word && word === draft.word ? draft.typedAt : new Set([...word].keys());
		this.place = chosen ?? 0;
		this.chosen = chosen !== undefined; // or else the ring goes on with each letter
		this.show();
	}

	/** @returns {string[]} */
	get letters() {
		const typed = [...fold(this.field.value)];
		return [...typed, ...this.before.slice(typed.length)];
	}

	/** @param {number} place */
	choose(place, chosen = false) {
		rest = held = "";
		this.hinted = undefined;
		this.place = Math.max(0, Math.min(place, this.tiles.length - 1));
		this.chosen = chosen;
		this.refused = false;
		this.focus();
		this.show();
	}

	focus() {
		this.field.focus({ preventScroll: true });
	}

	/** React to a key of the keyboard in front of the player. @param {KeyboardEvent} event */
	typed(event) {
		if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
		const end = this.tiles.length - 1;
		/** @type {Record<string, number>} */
		const places = { ArrowLeft: this.place - 1, ArrowRight: this.place + 1, Home: 0, End: end };
		if (event.key in places) {
			this.choose(places[event.key]);
			announce(this.spokenPlace());
		} else if (event.key === "Escape") this.takeBack();
		else if (event.key === "Backspace") this.erase(event.repeat);
		else if (/^\p{L}$/u.test(event.key)) this.press(event.key);
		else return;
		event.preventDefault();
	}

	/** Put a letter where the ring is; "Backspace" takes one away. @param {string} key */
	press(key) {
		if (key === "Backspace") return this.erase();
		if (this.takeRest(fold(key)) || this.replaceWrong(fold(key))) return;
		if (this.beginsWhole(fold(key))) this.clear();
		if (this.chosen || this.refused || held) this.clear(this.chosen ? this.place : undefined);
		if (this.place >= this.tiles.length) return this.showFull();
		const letters = this.letters;
		letters[this.place] = fold(key);
		this.typedAt.add(this.place);
		if (!this.chosen) this.place += 1;
		this.keep(letters);
		if (!this.sendWord()) this.showUnlisted();
	}

	/** Whether a word is under way: `words` are then of the rung before. */
	get isUnderWay() {
		return isBusy() || isQueued() || isSendingQueued();
	}

	/**
	 * Put a letter in place of the one that makes no word, if it makes one there, and return whether it is sent.
	 * Any other letter may belong to a word that is typed whole, and so may all that is typed right after a word
	 * was sent.
	 */
	replaceWrong(/** @type {string} */ letter) {
		if (Date.now() < typedLast + PAUSE_MS) {
			typedLast = Date.now();
			return false;
		}
		const { letters } = this;
		const wrong = [...letters.keys()].filter((place) => letters[place] !== this.before[place]);
		if (this.chosen || this.refused || held || this.isUnderWay || wrong.length !== 1) return false;
		if (this.words.has(letters.join(""))) return false; // it leads to one
		letters[wrong[0]] = letter;
		if (!this.words.has(letters.join(""))) return false;
		this.keep(letters);
		return this.sendWord();
	}

	/** Say that no word can follow from what is typed. Enter sends it, and the answer says why. */
	showUnlisted() {
		const word = this.letters.join("");
		if (this.isUnderWay || word === this.before || this.words.has(word)) return;
		const values = { word: word.toUpperCase() };
		this.showSentence(gettext("%(word)s doesn’t fit here.", values), { className: "unlisted" });
	}

	/** Say why a letter goes nowhere. */
	showFull() {
		const full = gettext("The row is full: Enter sends it, Backspace deletes.");
		if (this.isUnderWay || one(".unlisted")?.textContent === full) return;
		this.showSentence(full, { className: "unlisted" });
	}

	/**
	 * Return whether a letter begins a word that is typed whole although the ring is on the letter to change:
	 * it makes no word there, but may at the start.
	 */
	beginsWhole(/** @type {string} */ letter) {
		if (!this.chosen || this.place !== this.hinted) return false;
		const makesWord = (/** @type {number} */ place) =>
			this.words.has(this.before.slice(0, place) + letter + this.before.slice(place + 1));
		const completes = this.isLast ? letter === this.target[this.place] : makesWord(this.place);
		return !completes && (letter === this.before[0] || makesWord(0));
	}

	/**
	 * Take a letter of a word that was sent before its last letter was typed, and return whether it is one. A letter
	 * that the new rung has there changes nothing; any other waits in its place for Enter.
	 */
	takeRest(/** @type {string} */ letter) {
		const isNext = rest.startsWith(letter);
		const isPrompt = Date.now() < typedLast + PAUSE_MS;
		if (!isNext && !(follows && isPrompt && rest.length > ENTER.length)) {
			rest = "";
			return false;
		}
		if (!isNext) this.hold(letter, this.tiles.length + ENTER.length - rest.length);
		rest = rest.slice(1);
		follows = true;
		typedLast = Date.now();
		return true;
	}

	/** Put a letter in a place where it waits for Enter. */
	hold(/** @type {string} */ letter, /** @type {number} */ place) {
		const letters = this.letters;
		letters[place] = letter;
		this.typedAt.add(place);
		this.place = place + 1;
		this.keep(letters);
		held = this.field.value;
		this.sayHeld();
	}

	sayHeld() {
		const sent = gettext("Enter sends it.");
		announce(`${this.spoken()} ${sent}`);
	}

	erase(repeats = false) {
		rest = held = "";
		if (!this.typedAt.size) {
			if (!repeats && !this.isUnderWay) this.undo(); // or the rung on its way would be lost
			return;
		}
		const places = [...this.typedAt];
		const before = places.filter((place) => place <= this.place);
		this.place = Math.max(...(this.refused || !before.length ? places : before));
		this.refused = false;
		const letters = this.letters;
		letters[this.place] = this.before[this.place];
		this.typedAt.delete(this.place);
		this.keep(letters);
		this.showUnlisted();
	}

	/** Take back all that is typed, and the sentence about it. */
	takeBack() {
		this.clear();
		this.hideSentence();
		announce(gettext("Nothing typed."));
	}

	/** Take back all that is typed. @param {number} [chosen] the place of the tile that was chosen, if one was */
	clear(chosen) {
		held = "";
		this.field.value = "";
		this.refused = false;
		this.begin("", chosen);
	}

	keep(/** @type {string[]} */ letters) {
		const places = [...this.typedAt];
		const isBeginning = Math.max(-1, ...places) < places.length;
		const { place, chosen, typedAt } = this;
		this.field.value = letters.slice(0, isBeginning ? places.length : undefined).join("");
		draft = { word: this.field.value, place, chosen, typedAt };
		this.hideSentence(); // it was of another word
		this.show();
	}

	/** Take over what came into the field by other ways: pasted, dictated, kept over a visit. */
	take() {
		const { value } = this.field;
		const isDraft = value === draft.word;
		this.begin(value, isDraft && draft.chosen ? draft.place : undefined);
		if (!this.chosen) {
			this.place = isDraft ? draft.place : Math.min(value.length, this.tiles.length);
			this.show();
		}
		if (value && value === held)
			queueMicrotask(() => this.sayHeld()); // after what the visit says
		else this.sendWord();
	}

	/** Send what the tiles show if it is a word one step away and no move is under way; return whether it is sent. */
	sendWord() {
		const word = this.letters.join("");
		if (!this.words.has(word) || this.isUnderWay) return false;
		const untyped = this.chosen ? "" : word.slice(this.place);
		follows = this.typedAt.size > 1;
		typedLast = Date.now();
		this.form.requestSubmit();
		rest = untyped + ENTER;
		return true;
	}

	/** Let the form go if its word is new; what is typed from now on belongs to the next word. @param {Event} event */
	send(event) {
		if (isSendingQueued()) return;
		const word = this.letters.join("");
		if (word === this.before) {
			event.preventDefault();
			if (rest) rest = "";
			else this.complain(gettext("Change one letter."));
			this.clear();
			return;
		}
		rest = held = "";
		this.field.value = draft.word = word;
		queueMicrotask(() => {
			if (word.length === this.tiles.length) this.before = word;
			this.form.dataset.waits = "";
			this.begin();
		});
	}

	/** Return the word before, what is typed, and the end, to be heard. */
	spoken() {
		const word = this.letters.join("");
		const typed = gettext("Typed: %(letters)s.", { letters: spelled(word) });
		const way = onTheWay(this.before, this.target);
		return word === this.before ? way : `${way} ${typed}`;
	}

	/** Return where the next letter goes and which letter is there, to be read out; "" after the last tile. */
	spokenPlace() {
		const letter = this.letters[this.place]?.toUpperCase(); // its tile may show the end's
		return letter
			? gettext("Position %(place)s, %(letter)s.", { place: this.place + 1, letter })
			: "";
	}

	/** Return what a first round shows: a tile is chosen, a letter typed; not one that the end has there. */
	demo() {
		/** @param {string} word */
		const placeOf = (word) => [...word].findIndex((letter, i) => letter !== this.before[i]);
		const words = [...this.words].map((word) => ({ word, place: placeOf(word) }));
		/** @param {{word: string, place: number}} next */
		const isCloser = ({ word, place }) => word[place] === this.target[place];
		const { word, place } = words.find((next) => !isCloser(next)) ?? words[0];
		const at = this.tiles[place];
		const key = one(`[data-key="${word[place]}"]`);
		const type = () => {
			at.textContent = word[place];
			at.className = "tile changed here chosen";
		};
		return [
			{ at, act: () => this.choose(place, true) },
			{ at },
			{ at: key },
			{ at: key, act: type },
		];
	}

	/** Show what is wrong where the page would show it, until the next letter. @param {string} sentence */
	complain(sentence) {
		this.showSentence(sentence, { id: "error-rung", className: "wrong" });
		if (!wantsLessMotion()) this.form.animate(SHAKE, 240);
	}

	/**
	 * Show a sentence before the page's message, and read it out once what the visit said has been heard.
	 * @type {(sentence: string, properties: object) => void}
	 */
	showSentence(sentence, properties) {
		this.hideSentence();
		const told = make("p", properties, sentence);
		one(".message").prepend(told);
		const wait = this.madeAt + PAUSE_MS - Date.now();
		if (wait <= 0) announce(sentence);
		else setTimeout(() => told.isConnected && announce(sentence), wait);
	}

	hideSentence() {
		for (const told of all("#error-rung, .unlisted")) told.remove();
		for (const name of ["aria-invalid", "aria-describedby"]) this.field.removeAttribute(name);
	}

	show() {
		const { letters, field, place } = this;
		for (const [i, tile] of this.tiles.entries()) {
			const isGhost = letters[i] === this.before[i] && !this.typedAt.has(i);
			const { classList } = tile;
			tile.textContent = (isGhost && this.isLast ? this.target : letters)[i] ?? "";
			classList.toggle("ghost", isGhost);
			classList.toggle("changed", letters[i] !== this.before[i]);
			classList.toggle("match", letters[i] === this.target[i]);
			classList.toggle("here", i === place);
			classList.toggle("chosen", i === place && this.chosen);
		}
		// What is not typed by keys, an accented letter for one, replaces the letter here too.
		if (document.activeElement === field) field.setSelectionRange(place, place + 1);
	}
}
