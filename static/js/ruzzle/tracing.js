// Words on a grid: the paths that spell them.

import { areNeighbours } from "../grid.js";

const MAX_STEPS = 1999; // partial paths tried, so that a grid of equal letters cannot stall the page

/**
 * Return the letters along a path; tiles: the letters of each cell.
 * @type {(path: number[], tiles: string[]) => string}
 */
export const spell = (path, tiles) => path.map((cell) => tiles[cell]).join("");

/**
 * Return the paths that begin with a word; the last tile may have more letters than the word needs.
 * @type {(word: string, tiles: string[], columns: number) => number[][]}
 */
export function pathsOf(word, tiles, columns) {
	let stepsLeft = MAX_STEPS;

	/** @type {(path: number[]) => number[][]} */
	function extend(path) {
		const spelled = spell(path, tiles);
		if (!word.startsWith(spelled.slice(0, word.length)) || stepsLeft === 0) return [];
		if (spelled.length >= word.length) return [path];
		stepsLeft -= 1;
		return tiles.flatMap((_, cell) => (canFollow(path, cell) ? extend([...path, cell]) : []));
	}

	/** @type {(path: number[], cell: number) => boolean} */
	function canFollow(path, cell) {
		const last = path.at(-1);
		if (last === undefined) return true;
		return !path.includes(cell) && areNeighbours(last, cell, columns);
	}

	return extend([]);
}
