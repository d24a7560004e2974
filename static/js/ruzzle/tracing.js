// Words on a grid: the paths that spell them.

import { areNeighbours } from "../grid.js";

const MAX_STEPS = 1999; // partial paths tried, so that a grid of equal letters cannot stall the page

/** Return the letters along a path; tiles: the letters of each cell. */
export const spell = (path, tiles) => path.map((cell) => tiles[cell]).join("");

/** Return the paths that begin with a word; the last tile may have more letters than the word needs. */
export function pathsOf(word, tiles, columns) {
	let stepsLeft = MAX_STEPS;

	function extend(path) {
		const spelled = spell(path, tiles);
		if (!word.startsWith(spelled.slice(0, word.length)) || stepsLeft === 0) return [];
		if (spelled.length >= word.length) return [path];
		stepsLeft -= 1;
		return tiles.flatMap((_, cell) => (canFollow(path, cell) ? extend([...path, cell]) : []));
	}

	function canFollow(path, cell) {
		if (!path.length) return true;
		return !path.includes(cell) && areNeighbours(path.at(-1), cell, columns);
	}

	return extend([]);
}
