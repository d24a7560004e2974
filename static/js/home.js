// Home: rounds left open in this browser.

import { gettext } from "./i18n.js";
import { closeOpen, openRounds } from "./store.js";

const panel = document.querySelector("[data-resume]");
const list = panel.querySelector("ul");
const row = panel.querySelector("template").content.firstElementChild;

// Only addresses of this site: what is stored may have been imported or edited.
const isOurs = (address) => new URL(address, location.href).origin === location.origin;

function addRound({ game, id, address, title }) {
	const item = list.appendChild(row.cloneNode(true));
	const [link, forget] = item.children;
	item.dataset.game = game;
	link.href = address;
	link.textContent = title;
	forget.ariaLabel = gettext("Forget %(title)s", { title });
	forget.onclick = () => {
		closeOpen(game, id);
		item.remove();
		panel.hidden = list.children.length === 0;
	};
	panel.hidden = false;
}

for (const round of openRounds()) {
	if (isOurs(round.address)) addRound(round);
}
