// Keyboard shortcuts.

/**
 * Run actions by key: `{ v: f, Enter: f, Escape: f, letter: f }`; `letter` gets any other single
 * letter. An action that returns false leaves the key to the browser. Ignored: keys with Ctrl, Alt
 * or Meta, what is typed in a field, Enter and Space on what they already press.
 *
 * @param {Object<string, function(string): (boolean|void)>} actions
 */
export function shortcuts(actions) {
	addEventListener("keydown", (event) => {
		if (event.defaultPrevented || event.isComposing || hasModifier(event)) return;
		if (isTyping(event.target) || isPressing(event)) return;
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		const action = actions[key] ?? (isLetter(key) ? actions.letter : undefined);
		if (action && action(key) !== false) event.preventDefault();
	});
}

/**
 * Have the keys of a typing_keyboard call `press` with a letter or "Backspace"; Enter sends its form.
 *
 * @param {HTMLElement} keyboard
 * @param {function(string): void} press
 */
export function onScreenKey(keyboard, press) {
	keyboard.onclick = ({ target }) => {
		const key = target.closest("[data-key]")?.dataset.key;
		if (key && key !== "Enter") press(key);
	};
}

const isLetter = (key) => /^\p{L}$/u.test(key);

const hasModifier = ({ ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey;

const isTyping = (element) =>
	element.closest?.("textarea, select, input:not([type=radio], [type=checkbox])");

const isPressing = ({ key, target }) =>
	["Enter", " "].includes(key) && target.closest?.("a, button, summary, input");
