// Home: rounds that were left open in this browser.

import { closeOpen, openRounds } from "./store.js";

const panel = document.querySelector("[data-resume]");
const list = panel.querySelector("ul");

for (const [game, { address, title }] of openRounds()) {
  // Only addresses of this site: what is stored may have been imported or edited.
  if (new URL(address, location.href).origin !== location.origin) continue;
  const item = list.appendChild(document.createElement("li"));
  item.dataset.game = game;
  item.className = "row";
  const link = item.appendChild(document.createElement("a"));
  link.className = "button button-quiet";
  link.href = address;
  link.textContent = title;
  const forget = item.appendChild(document.createElement("button"));
  forget.className = "button button-quiet button-small";
  forget.textContent = "×";
  forget.setAttribute("aria-label", `Forget ${title}`);
  forget.addEventListener("click", () => {
    closeOpen(game);
    item.remove();
    panel.hidden = !list.children.length;
  });
  panel.hidden = false;
}
