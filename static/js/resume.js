// A list of rounds left open, each to be continued or forgotten: all of them on home, a game's own in its lobby.

import { leftOpen } from "./days.js";
import { gettext } from "./i18n.js";
import { one, setUpEach } from "./page.js";
import { closeOpen, openRounds } from "./store.js";

/**
 * Show the rounds left open, except those at some addresses, which the page continues elsewhere.
 * @type {(place: any, elsewhere: string[]) => void}
 */
export function showOpenRounds(place, elsewhere) {
	const rounds = openRounds().filter(({ address }) => {
		const { pathname } = new URL(address, location.href);
		return pathname.includes(place.dataset.resume) && !elsewhere.includes(address);
	});
	const template = place.querySelector("template");
	const rows = rounds.map(({ game, id, address, title }) => {
		const item = template.content.firstElementChild.cloneNode(true);
		const [link, forget] = item.children;
		item.dataset.game = game;
		link.href = address;
		link.textContent = title;
		forget.ariaLabel = gettext("Forget %(title)s", { title });
		forget.onclick = () => {
			closeOpen(game, id);
			showOpenRounds(place, elsewhere);
		};
		return item;
	});
	place.querySelector("ul").replaceChildren(...rows);
	place.hidden = rows.length === 0;
}

function showInLobby() {
	const shown = one("[data-shown-day]")?.dataset;
	if (!shown?.of) return; // home shows its own
	const halves = [shown.of, "conundrum"].map((game) => leftOpen(shown.lang, shown.shownDay, game));
	showOpenRounds(
		one("[data-resume]"),
		halves.flatMap((open) => (open ? [open.address] : [])),
	);
}

setUpEach("[data-resume]", showInLobby);
addEventListener("storage", showInLobby); // begun or ended in another tab
addEventListener("pageshow", ({ persisted }) => persisted && showInLobby());
