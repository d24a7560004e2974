// What html-validate asks of the pages: tests/test_html.py draws some of each kind and runs it.
export default {
	root: true,
	extends: ["html-validate:recommended"],
	rules: {
		// HTML as it is commonly written: none of these changes what a browser reads.
		"attribute-boolean-style": "off",
		"doctype-style": "off",
		// A button without a type submits its form, an input without one takes text: both are meant.
		"no-implicit-button-type": "off",
		"no-implicit-input-type": "off",
		// Safari reads a list without markers as no list unless it has the role.
		"no-redundant-role": "off",
		// Licences are shown word for word.
		"no-trailing-whitespace": "off",
		// A frame that scrolls is a region, so that keyboards reach it; it has no heading.
		"prefer-native-element": ["error", { exclude: ["region"] }],
		// Without scripts a room's page asks by itself how things stand.
		"meta-refresh": "off",
		// What is chosen in the settings takes effect at once.
		"wcag/h32": "off",
		// Several boxes of one name may be ticked.
		"form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
	},
};
