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

/**
 * Make the keys of a keyboard one tab stop, which the arrows move.
 *
 * @param {HTMLElement} keyboard
 * @param {HTMLElement[]} keys those that can be pressed
 * @param {HTMLElement} first the key that Tab leads to at first
 */
export function makeOneStop(keyboard, keys, first) {
	const setStop = (stop) => {
		for (const key of keys) key.tabIndex = key === stop ? 0 : -1;
	};
	setStop(first);
	keyboard.addEventListener("focusin", ({ target }) => setStop(target));
	keyboard.onkeydown = (event) => {
		if (hasModifier(event) || !ARROWS.includes(event.key)) return;
		event.preventDefault();
		keyTowards(event.key, event.target, keys)?.focus();
	};
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** Return the key that an arrow leads to: the one beside, or the nearest of the row above or below. */
function keyTowards(arrow, from, keys) {
	const place = keys.indexOf(from);
	if (arrow === "ArrowLeft") return keys[place - 1];
	if (arrow === "ArrowRight") return keys[place + 1];
	const way = arrow === "ArrowUp" ? -1 : 1;
	const rows = (key) => way * (key.offsetTop - from.offsetTop);
	const across = (key) => Math.abs(key.offsetLeft - from.offsetLeft);
	const beyond = keys.filter((key) => rows(key) > 0);
	return beyond.sort((a, b) => rows(a) - rows(b) || across(a) - across(b))[0];
}

const isLetter = (key) => /^\p{L}$/u.test(key);

const hasModifier = ({ ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey;

const isTyping = (element) =>
	element.closest?.("textarea, select, input:not([type=radio], [type=checkbox])");

const isPressing = ({ key, target }) =>
	["Enter", " "].includes(key) && target.closest?.("a, button, summary, input");
