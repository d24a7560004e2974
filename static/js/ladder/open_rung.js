// The open rung: tiles that are typed into, over a field that holds what is typed. Letters replace
// those of the word before, which stay where nothing is typed; one on a tapped tile makes the word.

import { announce } from "../announce.js";
import { gettext } from "../i18n.js";
import { one, wantsLessMotion } from "../page.js";
import { isSendingQueued } from "../queue.js";

let draft = { word: "", place: 0 }; // typed last: what a visit carries over to the next rung
let tapped = null; // the place whose tile was tapped for the word that was sent last
const SHAKE = [0, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const MARKS = /\p{M}/gu;
const fold = (text) => text.toLowerCase().normalize("NFD").replace(MARKS, "");

export class OpenRung {
	/**
	 * @param {HTMLFormElement} form
	 * @param {Element[]} lastTiles the tiles of the word before, which can be tapped as well
	 * @param {function(): void} undo called by Backspace where nothing is typed
	 */
	constructor(form, lastTiles, undo) {
		this.form = form;
		this.undo = undo;
		this.field = form.elements.rung;
		this.tiles = [...form.querySelectorAll(".tile")];
		this.before = form.dataset.before;
		this.target = form.dataset.target;
		this.refused = this.field.value !== ""; // a word that came back: it is rubbed out from its end
		this.begin(this.field.value && [...this.field.value].keys());
		if (this.refused && tapped !== null) this.pick(tapped, true); // another letter goes to the same tile
		this.listen(lastTiles);
	}

	listen(lastTiles) {
		for (const row of [this.tiles, lastTiles]) {
			for (const [place, tile] of row.entries()) {
				tile.onmousedown = (event) => event.preventDefault(); // the focus stays in the field
				tile.onclick = () => this.pick(place, true);
			}
		}
		this.field.inputMode = "none";
		this.field.onkeydown = (event) => this.typed(event);
		this.field.oninput = () => this.take();
		this.field.onfocus = this.field.onblur = () => this.show();
		this.form.addEventListener("submit", (event) => this.send(event));
	}

	/** Begin anew; typed: the places that count as typed. */
	begin(typed) {
		this.typedAt = new Set(typed || []);
		this.place = 0;
		this.picked = false; // whether the next letter goes to a tile that was tapped
		this.show();
	}

	get letters() {
		const typed = [...fold(this.field.value)];
		return [...typed, ...this.before.slice(typed.length)];
	}

	pick(place, picked = false) {
		this.place = Math.max(0, Math.min(place, this.tiles.length - 1));
		this.picked = picked;
		this.refused = false;
		this.field.focus({ preventScroll: true });
		this.show();
	}

	/** React to a key of the keyboard in front of the player. */
	typed(event) {
		if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
		const end = this.tiles.length - 1;
		const places = { ArrowLeft: this.place - 1, ArrowRight: this.place + 1, Home: 0, End: end };
		if (event.key in places) this.pick(places[event.key]);
		else if (event.key === "Escape") this.clear();
		else if (event.key === "Backspace") this.rubOut(event.repeat);
		else if (/^\p{L}$/u.test(event.key)) this.press(event.key);
		else return;
		event.preventDefault();
	}

	/** Put a letter, or "Backspace", where the player stands. */
	press(key) {
		if (key === "Backspace") return this.rubOut();
		if (this.place >= this.tiles.length) return;
		if (this.picked) this.clear(this.place); // the letter that was tapped is the one to change
		const letters = this.letters;
		letters[this.place] = fold(key);
		this.typedAt.add(this.place);
		this.place += 1;
		this.keep(letters);
		if (this.picked && letters.join("") !== this.before) this.form.requestSubmit();
		this.picked = false;
		this.refused = false;
	}

	rubOut(held = false) {
		if (!this.typedAt.size) {
			if (!held) this.undo();
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
	}

	/** Take back all that is typed; place: of the tile that was tapped, if one was. */
	clear(place) {
		this.field.value = "";
		this.begin();
		if (place !== undefined) this.pick(place, true);
	}

	keep(letters) {
		const places = [...this.typedAt];
		const isBeginning = Math.max(-1, ...places) < places.length;
		this.field.value = letters.slice(0, isBeginning ? places.length : undefined).join("");
		draft = { word: this.field.value, place: this.place };
		document.getElementById("error-rung")?.remove(); // it was of another word
		this.show();
	}

	/** Take over what came into the field by other ways: pasted, dictated, kept over a visit. */
	take() {
		const { value } = this.field;
		this.begin(value && [...value].keys());
		this.place = value === draft.word ? draft.place : Math.min(value.length, this.tiles.length);
		this.show();
	}

	/** Let the form go if there is a new word; what is typed from now on follows that word. */
	send(event) {
		if (isSendingQueued()) return;
		const word = this.letters.join("");
		if (word === this.before) {
			event.preventDefault();
			this.clear();
			this.complain(gettext("Change one letter."));
			return;
		}
		tapped = this.picked ? this.place - 1 : null;
		this.field.value = word;
		queueMicrotask(() => {
			if (word.length === this.tiles.length) this.before = word;
			draft = { word: "", place: 0 };
			this.begin();
		});
	}

	/** Say what is wrong where the page would say it, until the next letter. */
	complain(sentence) {
		const wrong = document.createElement("p");
		Object.assign(wrong, { id: "error-rung", className: "wrong", textContent: sentence });
		document.getElementById("error-rung")?.remove();
		one(".climb-said").prepend(wrong);
		announce(sentence);
		if (!wantsLessMotion()) this.form.animate(SHAKE, 240);
	}

	show() {
		const { letters, field, place } = this;
		for (const [i, tile] of this.tiles.entries()) {
			tile.textContent = letters[i] ?? "";
			const { classList } = tile;
			classList.toggle("ghost", letters[i] === this.before[i] && !this.typedAt.has(i));
			classList.toggle("changed", letters[i] !== this.before[i]);
			classList.toggle("match", letters[i] === this.target[i]);
			classList.toggle("here", i === place);
		}
		// What is not typed by keys, an accented letter for one, replaces the letter here too.
		if (document.activeElement === field) field.setSelectionRange(place, place + 1);
	}
}
