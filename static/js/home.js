// Home: rounds left open in this browser.

import { closeOpen, openRounds } from "./store.js";

const panel = document.querySelector("[data-resume]");
const list = panel.querySelector("ul");
const row = panel.querySelector("template").content.firstElementChild;

for (const [game, id, { address, title }] of openRounds()) {
	// Only addresses of this site: what is stored may have been imported or edited.
	if (new URL(address, location.href).origin !== location.origin) continue;
	const item = list.appendChild(row.cloneNode(true));
	const [link, forget] = item.children;
	item.dataset.game = game;
	link.href = address;
	link.textContent = title;
	forget.ariaLabel = `Forget ${title}`;
	forget.onclick = () => {
		closeOpen(game, id);
		item.remove();
		panel.hidden = !list.children.length;
	};
	panel.hidden = false;
}
