// Forms that are filled with what was chosen last.

import { keepSetting, setting } from "./store.js";

/** Fill a form with what was sent by it last, kept under the name in data-remember. */
export function remember(form) {
	const name = form.dataset.remember;
	fill(form, setting(name, {}));
	form.addEventListener("submit", () => {
		keepSetting(name, Object.fromEntries(new FormData(form)));
	});
}

/** Set the fields of a form, by name; a checkbox that is not among the values is off. */
function fill(form, values) {
	if (!Object.keys(values).length) return;
	for (const field of form.elements) {
		if (!field.name) continue;
		const value = values[field.name];
		if (field.type === "radio") field.checked ||= field.value === value;
		else if (field.type === "checkbox") field.checked = field.value === value;
		else if ([...field.options].some((option) => option.value === value)) field.value = value;
	}
}
