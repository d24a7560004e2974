// What judges a word: the grid's solve, fetched once; without it, and for reasons, the server.

import { gettext } from "../i18n.js";
import { pathsOf, spell } from "./tracing.js";

export const unreachable = gettext("Can’t reach Quartet. Try again.");

const fetchJson = (address) => fetch(address).then((response) => response.json());

export class Judge {
	/**
	 * @param {{solve: string, least: string}} data the address of the solve, the fewest letters
	 * @param {string[]} tiles the letters of each cell
	 * @param {number} columns
	 */
	constructor({ solve, least }, tiles, columns) {
		this.least = Number(least);
		this.tiles = tiles;
		this.columns = columns;
		this.words = new Map(); // word -> entry of the solve, if it can be had
		this.ready = this.fetchWords(solve);
	}

	async fetchWords(address) {
		try {
			const solved = await fetchJson(address);
			for (const entry of solved.words) {
				const written = solved.spellings?.[entry.word]?.join(" / ") ?? entry.word;
				this.words.set(entry.word, { ...entry, written });
			}
		} catch {
			// Without the solve the server judges each word.
		}
	}

	/** How many words the grid has, 0 while that is not known. */
	get count() {
		return this.words.size;
	}

	entryOf(word) {
		return this.words.get(word);
	}

	/** Return the paths that begin with a word. */
	pathsOf(word) {
		return pathsOf(word, this.tiles, this.columns);
	}

	/** Return the path of a whole word, if there is one. */
	pathOf(word) {
		return this.pathsOf(word).find((path) => spell(path, this.tiles) === word);
	}

	/**
	 * Judge a word that has not been found yet.
	 *
	 * @param {string} word
	 * @param {number[]|undefined} path
	 * @param {string} address of the round as it stands
	 * @returns {Promise<object>} `{ entry }` of an accepted word, else `{ reply }`, with `error` if it
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
