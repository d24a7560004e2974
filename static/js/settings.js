// The settings page: each choice is kept, shown and, if it can be heard or felt, tried at once.

import { sound, vibrate } from "./feedback.js";
import { all, setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

setUpEach("[data-settings]", (/** @type {HTMLFormElement} */ form) => {
	const inputs = all("input", form);
	// What was chosen before this script arrived
	for (const input of inputs) if (input.checked && !input.defaultChecked) choose(input);
	for (const input of inputs) input.checked = input.value === setting(input.name, "");
	form.onsubmit = (event) => event.preventDefault();
	form.onchange = ({ target }) => choose(/** @type {HTMLInputElement} */ (target));
});

function choose(/** @type {HTMLInputElement} */ { name, value }) {
	keepSetting(name, value || null);
	showSettings(); // of theme.js
	if (name === "sound") sound("good");
	if (name === "vibration") vibrate("good");
}
