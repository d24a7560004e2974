// The words kept in a round, as chips. One of them is marked and counts: the longest, unless another is chosen.

import { Part } from "../page.js";

const MAX_WORDS = 30;

export class Kept extends Part {
	isChosen = false; // whether the player has put the mark where it is
	/** A conundrum keeps none. @type {HTMLElement | null} */
	list = this.find("[data-chips]");

	/** Return the radio buttons of the words, in their order on the page. */
	get chips() {
		return this.all("[data-chips] input");
	}

	has(/** @type {string} */ word) {
		return this.chips.some(({ value }) => value === word);
	}

	/** Return the word that counts. */
	get marked() {
		return this.chips.find(({ checked }) => checked)?.value ?? "";
	}

	get isFull() {
		return this.chips.length >= MAX_WORDS;
	}

	/**
	 * Add the words that are not there yet, the longest first. One that is longer than all before is marked.
	 *
	 * @param {string[]} words
	 * @param {boolean} last whether they come last, and leave the mark where the player has put it
	 */
	add(words, last = false) {
		const fresh = words.filter((word) => this.list && !this.has(word));
		for (const word of fresh) {
			const chip = this.chipOf(word);
			const next = this.chips.find(({ value }) => !last && value.length < word.length);
			const longest = this.longest;
			this.list?.insertBefore(chip, next?.closest(".chip") ?? null);
			if (word.length > longest && !(last && this.isChosen))
				chip.querySelector("input").checked = true;
			for (const notes of this.all("[name=notes]")) notes.value += `.${word}`;
		}
		if (fresh.length) this.find("[data-longest]").textContent = this.longest;
	}

	chipOf(/** @type {string} */ word) {
		const template = this.find("[data-chips] ~ template").content;
		const chip = template.firstElementChild.cloneNode(true);
		chip.querySelector("input").value = word;
		chip.querySelector("b").textContent = word;
		chip.querySelector("span").lastChild.data = ` ${word.length}`;
		return chip;
	}

	/** Return the words, with dots between, as addresses have them. */
	get notation() {
		return this.find("[name=notes]").value;
	}

	/** Return how many letters the longest has. */
	get longest() {
		return Math.max(0, ...this.chips.map(({ value }) => value.length));
	}
}
