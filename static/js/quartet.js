// What every page has: enhanced links and forms, menus, results.

import "./days.js";
import "./enhance.js";
import "./grid.js";
import "./result.js";
import "./share.js";
import { setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

// Without a service worker, or with one that is refused, pages still need the network.
addEventListener("load", () => {
	/** @type {RegistrationOptions} */
	const options = { updateViaCache: "none" };
	const worker = /** @type {string} */ (document.body.dataset.worker);
	navigator.serviceWorker?.register(worker, options).catch(() => {});
});

// There is nothing to compare before a puzzle of a day is over.
setUpEach("[data-everyone]", () => import("./everyone.js"));
// Only who is in a club or a challenge has results to hand in.
setUpEach("[data-friends]", (place) => {
	const keep = () => keepSetting("friends", true);
	if (place.matches("form")) place.addEventListener("submit", keep);
	else keep();
});
setUpEach("[data-challenge], [data-unplayed]", () => setting("friends") && import("./together.js"));

// A menu closes on Escape and by a click elsewhere.
setUpEach(".menu", (menu) => {
	addEventListener("click", (/** @type {any} */ { target }) => {
		if (!menu.contains(target) || target.closest("[popovertarget]")) menu.open = false;
	});
	menu.onkeydown = (/** @type {KeyboardEvent} */ { key }) => {
		if (key !== "Escape" || !menu.open) return;
		menu.open = false;
		menu.querySelector("summary").focus();
	};
});
