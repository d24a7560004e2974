// Keyboard shortcuts.

/**
 * Run actions by key: {v: f, Enter: f, Escape: f, letter: f}; `letter` gets any other single letter.
 * Ignored: with Ctrl, Alt or Meta; in a field; Enter and Space on what they already press.
 * An action that returns false leaves the key to the browser.
 */
export function shortcuts(actions) {
	addEventListener("keydown", (event) => {
		if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
		if (event.isComposing || isTyping(event.target) || isPressing(event)) return;
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		const action = actions[key] ?? (/^\p{L}$/u.test(key) ? actions.letter : undefined);
		if (action && action(key) !== false) event.preventDefault();
	});
}

const isTyping = (element) =>
	element.closest?.("textarea, select, input:not([type=radio], [type=checkbox])");

const isPressing = ({ key, target }) =>
	["Enter", " "].includes(key) && target.closest?.("a, button, summary, input");
