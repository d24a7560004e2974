// Boards: paths drawn over them, and arrows that move among their cells.

import { each } from "./enhance.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 10;

/** Draw a path (cell numbers in order) on a board in place of the one that is there. */
export function drawPath(board, cells) {
  const columns = Number(board.dataset.board);
  const stops = cells.map((cell) => [(cell % columns) * CELL + 5, Math.floor(cell / columns) * CELL + 5]);
  for (const tile of board.querySelectorAll("[data-cell]")) {
    tile.classList.toggle("on-path", cells.includes(Number(tile.dataset.cell)));
  }
  const line = shape("polyline", { points: stops.join(" "), pathLength: 1 });
  const marks = stops.map(([x, y], place) => {
    const mark = shape("g", { transform: `translate(${x} ${y})` });
    const text = shape("text", { x: -3.1, y: -3.1 });
    text.textContent = place + 1;
    mark.append(shape("circle", { cx: -3.1, cy: -3.1, r: 1.7 }), text);
    return mark;
  });
  board.querySelector(".path").replaceChildren(...(cells.length ? [line, ...marks] : []));
}

function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

// One tab stop a board of buttons; the arrows move it.
each("[data-board]", (board) => {
  const cells = [...board.querySelectorAll("button[data-cell]")];
  const columns = Number(board.dataset.board);
  board.addEventListener("keydown", (event) => {
    const from = cells.indexOf(event.target);
    const column = from % columns;
    const to = {
      ArrowLeft: column > 0 ? from - 1 : from,
      ArrowRight: column < columns - 1 ? from + 1 : from,
      ArrowUp: from - columns,
      ArrowDown: from + columns,
      Home: from - column,
      End: from - column + columns - 1,
    }[event.key];
    if (from < 0 || to === undefined) return;
    event.preventDefault();
    cells[to]?.focus();
  });
  board.addEventListener("focusin", ({ target }) => {
    if (cells.includes(target)) cells.forEach((cell) => (cell.tabIndex = cell === target ? 0 : -1));
  });
});
