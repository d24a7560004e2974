// What judges a word: the grid's solve, fetched once; without it, and for reasons, the server.

import { gettext } from "../i18n.js";
import { pathsOf, spell } from "./tracing.js";

export const unreachable = gettext("Can’t reach Quartet. Try again.");

/**
 * A word of the grid's solve; spellings: with its accents, if they are known.
 * @typedef {{word: string, spellings?: string[], points: number, band: number, path: number[]}} Entry
 */

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
		/** The solve by its words, if it can be had. @type {Map<string, Entry>} */
		this.words = new Map();
		this.ready = this.fetchWords(solve);
	}

	/** @param {string} address */
	async fetchWords(address) {
		try {
			const solved = await fetchJson(address);
			for (const entry of solved.words) {
				this.words.set(entry.word, { ...entry, spellings: solved.spellings?.[entry.word] });
			}
		} catch {
			// Without the solve the server judges each word.
		}
	}

	/** How many words the grid has, 0 while that is not known. */
	get count() {
		return this.words.size;
	}

	/** @param {string} word */
	entryOf(word) {
		return this.words.get(word);
	}

	/** Return the paths that begin with a word. @param {string} word */
	pathsOf(word) {
		return pathsOf(word, this.tiles, this.columns);
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
	 * @param {string} address of the round as it stands
	 * @returns {Promise<{entry?: Entry, reply?: string, error?: any}>} `{ entry }` of an accepted word, else `{ reply }`, with `error` if it
	 *     was not judged
	 */
	async verdictOn(word, path, address) {
		const entry = this.entryOf(word);
		if (entry) return { entry };
		if (this.count && path && word.length >= this.least) {
			const upper = word.toUpperCase();
			return { reply: gettext("%(word)s isn’t in our word list.", { word: upper }) };
		}
		// The server has the reasons, and folds by its own rules.
		const question = `${address}&word=${encodeURIComponent(word)}&format=json`;
		return fetchJson(question).catch(() => ({ error: true, reply: unreachable }));
	}
}
