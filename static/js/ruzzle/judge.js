// Judges words by the grid's solve, fetched once; the server judges where that is missing, and gives reasons.

import { areNeighbours } from "../grid.js";
import { gettext } from "../i18n.js";

const MAX_STEPS = 1999; // partial paths tried, so that a grid of equal letters cannot stall the page

export const unreachable = gettext("Can’t reach Quartet. Try again.");

/**
 * A word of the grid's solve; spellings: with its accents, if they are known.
 * @typedef {{word: string, spellings?: string[], points: number, band: number, blocked?: true,
 *     path: number[]}} Entry
 */

/**
 * Return the letters along a path; tiles: the letters of each cell.
 * @type {(path: number[], tiles: string[]) => string}
 */
export const spell = (path, tiles) => path.map((cell) => tiles[cell]).join("");

/** @type {(address: string) => Promise<any>} */
const fetchJson = (address) => fetch(address).then((response) => response.json());

export class Judge {
	/**
	 * @param {Record<string, string>} data the address of the solve, the fewest letters
	 * @param {string[]} tiles the letters of each cell
	 * @param {number} columns
	 */
	constructor({ solve, least }, tiles, columns) {
		this.least = Number(least);
		this.tiles = tiles;
		this.columns = columns;
		/** The solve by its words, empty if it can't be had: the server then judges each. @type {Map<string, Entry>} */
		this.words = new Map();
		this.ready = this.fetchWords(solve).catch(() => {});
	}

	async fetchWords(/** @type {string} */ address) {
		const { words, spellings } = await fetchJson(address);
		for (const entry of words)
			this.words.set(entry.word, { ...entry, spellings: spellings?.[entry.word] });
	}

	/**
	 * Return the paths whose letters begin with a word: the last tile may have more letters than the word needs.
	 * @param {string} word
	 */
	pathsOf(word) {
		const { tiles, columns } = this;
		let stepsLeft = MAX_STEPS;
		/** @type {(path: number[]) => number[][]} */
		function extend(path) {
			const spelled = spell(path, tiles);
			if (!word.startsWith(spelled.slice(0, word.length)) || stepsLeft === 0) return [];
			if (spelled.length >= word.length) return [path];
			stepsLeft -= 1;
			const last = path.at(-1);
			return tiles.flatMap((_, cell) => {
				const follows = last === undefined || areNeighbours(last, cell, columns);
				return follows && !path.includes(cell) ? extend([...path, cell]) : [];
			});
		}
		return extend([]);
	}

	/** Return the path of a whole word, if there is one. @param {string} word */
	pathOf(word) {
		return this.pathsOf(word).find((path) => spell(path, this.tiles) === word);
	}

	/**
	 * Judge a word that has not been found yet.
	 *
	 * @param {string} word
	 * @param {number[]|undefined} path
	 * @param {string} address of the round with the words found so far
	 * @returns {Promise<{entry?: Entry, reply?: string, error?: any}>} entry: of an accepted word; otherwise reply, or
	 *     error if the word was not judged
	 */
	async verdictOn(word, path, address) {
		const entry = this.words.get(word);
		if (entry) return { entry };
		if (this.words.size && path && word.length >= this.least) {
			const upper = word.toUpperCase();
			return { reply: gettext("%(word)s isn’t in our word list.", { word: upper }) };
		}
		// The server has the reasons, and folds by its own rules.
		const question = `${address}&word=${encodeURIComponent(word)}&format=json`;
		return fetchJson(question).catch(() => ({ error: true, reply: unreachable }));
	}
}
