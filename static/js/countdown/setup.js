// The page before a game: the clock that is chosen is that of the day's puzzles and of own letters.
// Options remembered from another game are in sight, as every button that starts a game goes by them.

import "../remember.js";
import { setUpEach } from "../page.js";

setUpEach("[data-remember]", (form) => {
	const linkClock = () => setClock(form.elements.clock.value);
	linkClock();
	form.onchange = linkClock;
	const chosen = [...form.querySelectorAll("input:checked")];
	form.querySelector(".options").open ||= chosen.some(({ defaultChecked }) => !defaultChecked);
});

/** Have the puzzles of the day and letters of one's own played by a clock. */
function setClock(clock) {
	for (const link of document.querySelectorAll(".today a[href*='play=']")) {
		const address = new URL(link.href);
		address.searchParams.set("clock", clock);
		link.href = address;
	}
	const own = document.querySelector("#own-letters");
	(own.elements.clock ?? own.appendChild(hiddenClock())).value = clock;
}

function hiddenClock() {
	const field = document.createElement("input");
	return Object.assign(field, { type: "hidden", name: "clock" });
}
