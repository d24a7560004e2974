// The page before a game: what was chosen for the last game is chosen for the next.

import { setUpEach } from "../page.js";
import { keepSetting, setting } from "../store.js";

const NAME = "countdown"; // of the setting

setUpEach("[data-kept]", (form) => {
	const asked = new URLSearchParams(location.search);
	for (const [name, value] of Object.entries(setting(NAME, {}))) {
		if (!asked.has(name)) choose(form, name, value);
	}
	const linkClock = () => setClock(form.elements.clock.value);
	linkClock();
	form.onchange = linkClock;
	form.addEventListener("submit", ({ submitter }) => {
		keepSetting(NAME, Object.fromEntries(new FormData(form, submitter)));
	});
});

function choose(form, name, value) {
	for (const element of form.querySelectorAll(`[name="${name}"]`)) {
		const chosen = element.value === value;
		if (element.type === "radio") element.checked = chosen || element.checked;
		else if (name === "rival") element.ariaCurrent = chosen;
	}
}

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
