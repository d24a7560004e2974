// A listed word that is pointed at, focused or chosen is drawn on the grid, its path told in words.

import { announce } from "./announce.js";
import { drawPath } from "./grid.js";

function show({ target }) {
  const link = target.closest?.("a[data-path]");
  if (!link) return null;
  const board = document.querySelector("[data-board]");
  const told = document.querySelector("[data-told]");
  const path = link.dataset.path.split("-").map(Number);
  const columns = board.dataset.board;
  const [word, points] = link.textContent.toUpperCase().split(" ");
  const places = path.map((cell) => {
    const letters = board.querySelector(`[data-cell="${cell}"]`).textContent.toUpperCase();
    return `${letters} row ${Math.floor(cell / columns) + 1} column ${(cell % columns) + 1}`;
  });
  drawPath(board, path);
  // As the solve page tells it.
  if (told) told.textContent = `${word}, ${points} point${points === "1" ? "" : "s"}: ${places.join(", ")}.`;
  return link;
}

document.addEventListener("pointerover", show);
document.addEventListener("focusin", show);
document.addEventListener("click", (event) => {
  const link = !event.ctrlKey && !event.metaKey && show(event);
  if (!link) return;
  event.preventDefault();
  if (!link.search) return;
  document.querySelector("a[data-path][aria-current]")?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  history.replaceState(null, "", link.href);
  announce(document.querySelector("[data-told]").textContent);
});
