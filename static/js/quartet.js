// What every page has: enhanced links and forms, menus, results, panels that stay closed.

import "./days.js";
import "./enhance.js";
import "./grid.js";
import "./result.js";
import "./share.js";
import { setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

// Without a service worker, or with one that is refused, pages still need the network.
addEventListener("load", () => {
	const options = { updateViaCache: "none" };
	navigator.serviceWorker?.register(document.body.dataset.worker, options).catch(() => {});
});

// Only few pages have statistics.
setUpEach("[data-statistics]", () => import("./statistics.js"));

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
