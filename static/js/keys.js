// Keyboard shortcuts, and keys on the screen.

import { setting } from "./store.js";

/** @typedef {Record<string, (key: string, event: KeyboardEvent) => unknown>} Actions */
/** @typedef {{key: string, target: any}} Pressed */

/**
 * Run actions by key: `{ v: f, Enter: f, Escape: f, letter: f }`; `letter` gets any other single
 * letter. An action that returns false leaves the key to the browser. Ignored: keys with Ctrl, Alt
 * or Meta, what is typed in a field, Enter and Space on what they already press, keys pressed beside
 * the game, and all single characters once the settings turn them off.
 *
 * @param {Actions} actions
 */
export function shortcuts(actions) {
	addEventListener("keydown", (event) => {
		if (event.defaultPrevented || event.isComposing || hasModifier(event)) return;
		if (isTyping(event) || isPressing(event) || isBeside(event) || isTurnedOff(event)) return;
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		const action = actions[key] ?? (isLetter(key) ? actions.letter : undefined);
		if (action && action(key, event) !== false) event.preventDefault();
	});
}

/**
 * Have the keys of a typing_keyboard call `press` with a letter or "Backspace"; Enter sends its form.
 *
 * @param {HTMLElement} keyboard
 * @param {(key: string) => void} press
 */
export function onScreenKey(keyboard, press) {
	keyboard.onmousedown = (event) => event.preventDefault(); // the focus stays: Enter sends
	keyboard.onclick = ({ target }) => {
		const key = /** @type {any} */ (target).closest("[data-key]")?.dataset.key;
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
	/** @param {EventTarget | null} stop */
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

/**
 * Return the key that an arrow leads to: the one beside, or the nearest of the row above or below.
 * @type {(arrow: string, from: any, keys: HTMLElement[]) => HTMLElement | undefined}
 */
function keyTowards(arrow, from, keys) {
	const place = keys.indexOf(from);
	if (arrow === "ArrowLeft") return keys[place - 1];
	if (arrow === "ArrowRight") return keys[place + 1];
	const way = arrow === "ArrowUp" ? -1 : 1;
	/** @param {HTMLElement} key */
	const rows = (key) => way * (key.offsetTop - from.offsetTop);
	/** @param {HTMLElement} key */
	const across = (key) => Math.abs(key.offsetLeft - from.offsetLeft);
	const beyond = keys.filter((key) => rows(key) > 0);
	return beyond.sort((a, b) => rows(a) - rows(b) || across(a) - across(b))[0];
}

/** @param {string} key */
const isLetter = (key) => /^\p{L}$/u.test(key);

/** @param {KeyboardEvent} event */
const hasModifier = ({ ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey;

const FIELDS = "textarea, select, input:not([type=radio], [type=checkbox])";
const BESIDE_TYPING = ["Escape", " ", "?"]; // what a round's own field, which no phone's keyboard types into, leaves to it

/** Whether a key is for the field that has the focus. @param {Pressed} event */
const isTyping = ({ key, target }) =>
	target.closest?.(FIELDS) && !(target.inputMode === "none" && BESIDE_TYPING.includes(key));

/**
 * Whether a key is pressed outside the game: in the bar, a menu or a dialog, or below the stage; for a letter, also on a link.
 * @param {Pressed} event
 */
const isBeside = ({ key, target }) =>
	!target.matches("html, body, main") &&
	(!target.closest("main") ||
		target.closest(".menu, .beyond") ||
		(isLetter(key) && target.matches("a")));

/** @param {Pressed} event */
const isTurnedOff = ({ key }) => key.length === 1 && setting("keys") === "off";

/** @param {Pressed} event */
const isPressing = ({ key, target }) =>
	["Enter", " "].includes(key) &&
	target.closest?.("a, button, summary, [type=radio], [type=checkbox]");
