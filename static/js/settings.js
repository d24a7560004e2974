// The settings page: each choice is kept, shown and, if it can be heard or felt, tried at once.

import { sound, vibrate } from "./feedback.js";
import { setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

setUpEach("[data-settings]", (form) => {
	for (const input of form.querySelectorAll("input")) {
		input.checked = input.value === setting(input.name, "");
	}
	form.onsubmit = (event) => event.preventDefault();
	form.onchange = ({ target: { name, value } }) => {
		keepSetting(name, value || null);
		showSettings(); // of theme.js
		if (name === "sound") sound("good");
		if (name === "vibration") vibrate("good");
	};
});
