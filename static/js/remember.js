// Forms that are filled with what was sent by them last, kept under the name in data-remember.
// data-asked: names of fields that the address has filled.

import { dataOf, setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

setUpEach("[data-remember]", (form) => {
	const { remember: name, asked = "" } = form.dataset;
	const values = setting(name, {});
	for (const field of Object.keys(values).length ? form.elements : []) {
		if (field.name && !asked.split(" ").includes(field.name)) set(field, values[field.name]);
	}
	form.addEventListener("submit", (/** @type {SubmitEvent} */ { submitter }) => {
		keepSetting(name, Object.fromEntries(dataOf(form, submitter)));
	});
});

/** Set a field to a value; a checkbox without one is off, other fields then stay as they are. */
function set(/** @type {any} */ field, /** @type {any} */ value) {
	const { type, options } = field;
	const chosen = field.value === value;
	if (type === "radio") field.checked ||= chosen;
	else if (type === "checkbox") field.checked = chosen;
	else if (type === "submit") field.ariaCurrent = chosen;
	else if (options ? [...options].some((each) => each.value === value) : value !== undefined) {
		field.value = value;
	}
}
