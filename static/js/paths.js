// A listed word that is pointed at, focused or chosen is drawn on the grid, its path told below.

import { announce } from "./announce.js";
import { drawPath } from "./grid.js";

function show({ target }) {
  const link = target.closest?.("a[data-path]");
  const board = link && document.querySelector("[data-board]");
  if (!board) return null;
  const path = link.dataset.path.split("-").map(Number);
  drawPath(board, path);
  const told = document.querySelector("[data-told]");
  if (told) told.textContent = sentence(link, board, path);
  return link;
}

/** As the solve page tells it. */
function sentence(link, board, path) {
  const [word, points] = link.textContent.split(" ");
  const places = path.map((cell) => {
    const letters = board.querySelector(`[data-cell="${cell}"]`).textContent;
    const columns = board.dataset.board;
    return `${letters.toUpperCase()} row ${Math.floor(cell / columns) + 1} column ${(cell % columns) + 1}`;
  });
  return `${word.toUpperCase()}, ${points} point${points === "1" ? "" : "s"}: ${places.join(", ")}.`;
}

document.addEventListener("pointerover", show);
document.addEventListener("focusin", show);
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = show(event);
  const told = document.querySelector("[data-told]");
  if (link) event.preventDefault();
  if (!link || !told) return;
  document.querySelector("a[data-path][aria-current]")?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  history.replaceState(null, "", link.href);
  announce(told.textContent);
});
