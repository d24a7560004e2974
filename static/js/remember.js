// Forms that are filled with what was sent by them last, kept under the name in data-remember.
// data-asked: names of fields that the address has filled.

import { dataOf, setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";

setUpEach("[data-remember]", (form) => {
	const { remember: name, asked = "" } = form.dataset;
	fill(form, setting(name, {}), asked.split(" "));
	form.addEventListener("submit", (/** @type {SubmitEvent} */ { submitter }) => {
		keepSetting(name, Object.fromEntries(dataOf(form, submitter)));
	});
});

/** Set the fields of a form, by name. @type {(form: any, values: Record<string, any>, asked: string[]) => void} */
function fill(form, values, asked) {
	if (!Object.keys(values).length) return;
	for (const field of form.elements) {
		if (field.name && !asked.includes(field.name)) set(field, values[field.name]);
	}
}

/**
 * Set a field to a value; a checkbox without one is off, other fields then stay as they are.
 * @type {(field: any, value: any) => void}
 */
function set(field, value) {
	const { type, options } = field;
	const chosen = field.value === value;
	if (type === "radio") field.checked ||= chosen;
	else if (type === "checkbox") field.checked = chosen;
	else if (type === "submit") field.ariaCurrent = chosen;
	else if (options ? [...options].some((each) => each.value === value) : value !== undefined) {
		field.value = value;
	}
}
