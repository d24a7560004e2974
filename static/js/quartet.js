// What every page has: enhanced links and forms, the display menu, panels that stay closed.

import "./enhance.js";
import "./grid.js";
import "./share.js";
import "./statistics.js";
import { setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

setUpEach("[data-display]", (menu) => {
	for (const input of menu.querySelectorAll("input")) {
		input.checked = input.value === setting(input.name, "");
		input.onchange = () => {
			keepSetting(input.name, (input.checked && input.value) || null);
			showSettings(); // of theme.js
		};
	}
});

// A menu closes on Escape and by a click elsewhere.
setUpEach(".menu", (menu) => {
	addEventListener("click", ({ target }) => {
		if (!menu.contains(target)) menu.open = false;
	});
	menu.onkeydown = ({ key }) => {
		if (key !== "Escape" || !menu.open) return;
		menu.open = false;
		menu.querySelector("summary").focus();
	};
});

setUpEach("[data-how]", (panel) => {
	const game = panel.dataset.how;
	const closed = () => setting("closed", []);
	panel.open = !closed().includes(game);
	panel.dataset.ready = "";
	panel.ontoggle = () => {
		const others = closed().filter((each) => each !== game);
		keepSetting("closed", panel.open ? others : [...others, game]);
	};
});
