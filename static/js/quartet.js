// What every page has: enhanced links and forms, menus, results.

import "./days.js";
import "./enhance.js";
import "./grid.js";
import "./result.js";
import "./resume.js";
import "./share.js";
import { one, setUpEach } from "./page.js";
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

// A menu closes on Escape, by a click elsewhere and by a choice in it. Whoever opened it by a pointer types on in the
// round; by keyboard, the focus returns to its sign, where letters mean nothing.
let byPointer = false;
addEventListener("click", (/** @type {any} */ { target, detail }) => {
	const menu = one(".menu[open]");
	const sign = target.closest(".menu > summary");
	const isChoice = target.closest("a, form button, [popovertarget]");
	if (sign) byPointer = detail > 0;
	if (menu && (isChoice || !menu.contains(target))) menu.open = false;
	if (byPointer && menu && sign?.parentElement === menu) one("main").focus({ preventScroll: true });
});
addEventListener("keydown", (/** @type {any} */ { key, target }) => {
	const menu = key === "Escape" && target.closest?.(".menu[open]");
	if (!menu) return;
	menu.open = false;
	(byPointer ? one("main") : menu.querySelector("summary")).focus({ preventScroll: true });
});
