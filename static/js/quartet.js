// What every page has: enhanced links and forms, menus, results.

import "./days.js";
import "./enhance.js";
import "./grid.js";
import "./result.js";
import "./resume.js";
import "./share.js";
import { isTyped } from "./keys.js";
import { one, setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

// If there is no service worker, or it is refused, pages need the network as before.
addEventListener("load", () => {
	/** @type {RegistrationOptions} */
	const options = { updateViaCache: "none" };
	const worker = /** @type {string} */ (document.body.dataset.worker);
	navigator.serviceWorker?.register(worker, options).catch(() => {});
});

// There is nothing to compare before a puzzle of a day is over.
setUpEach("[data-everyone]", () => import("./everyone.js"));
// Only players in a club or a challenge have results to hand in.
setUpEach("[data-friends]", (place) => {
	const keep = () => keepSetting("friends", true);
	if (place.matches("form")) place.addEventListener("submit", keep);
	else keep();
});
setUpEach("[data-challenge], [data-unplayed]", () => setting("friends") && import("./together.js"));
setUpEach("[data-first]", () => import("./together.js"));

// A menu closes on Escape, by a click elsewhere, by a choice in it, and by what is typed outside it. A player who uses
// a pointer to open one, or to press a button above or below the board, types on in the round; by keyboard the focus
// moves there, where letters mean nothing.
addEventListener("mousedown", (/** @type {any} */ event) => {
	const pressed = event.target.closest("a, button, summary");
	const keeps = ".staged .menu > summary, .stage-bar *, .controls .row *";
	if (pressed?.matches(keeps)) event.preventDefault(); // the focus stays
});
addEventListener("click", (/** @type {any} */ { target }) => {
	const menu = one(".menu[open]");
	const isChoice = target.closest("a, form button, [popovertarget]");
	if (menu && (isChoice || !menu.contains(target))) menu.open = false;
});
const closeByKey = (/** @type {any} */ event) => {
	const menu = one(".menu[open]");
	const isInside = menu?.contains(event.target);
	const isEscape = event.key === "Escape";
	if (!menu || !(isEscape || (isTyped(event) && !isInside))) return;
	menu.open = false;
	if (isEscape) event.stopPropagation(); // or what is typed in the round would go too
	if (isInside) menu.querySelector("summary").focus({ preventScroll: true });
};
addEventListener("keydown", closeByKey, true);

// Where Back closes dialogs, as on Android, it closes an open menu too.
const { CloseWatcher } = /** @type {any} */ (globalThis);
/** @type {{menu: any, watcher: any} | null} */
let watched = null;
const stopWatching = () => {
	watched?.watcher.destroy();
	watched = null;
};
addEventListener(
	"toggle",
	(/** @type {any} */ { target: menu }) => {
		if (!CloseWatcher || !menu.matches?.(".menu")) return;
		if (menu.open || watched?.menu === menu) stopWatching();
		if (!menu.open) return;
		watched = { menu, watcher: new CloseWatcher() };
		watched.watcher.onclose = () => {
			menu.open = false;
		};
	},
	true,
);
setUpEach(".menu", () => watched?.menu.isConnected || stopWatching());
