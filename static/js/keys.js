// Keyboard shortcuts, and keys on the screen.

import { setting } from "./store.js";

/** @typedef {Record<string, (key: string, event: KeyboardEvent) => unknown>} Actions */
/** @typedef {{key: string, target: any}} Pressed */

/**
 * Run actions by key: `{ v: f, Enter: f, Escape: f, letter: f }`; `letter` gets any other single
 * letter. An action that returns false leaves the key to the browser. Ignored: keys with Ctrl, Alt
 * or Meta, what is typed in a field, Enter and Space on what they already press, keys pressed beside
 * the game, and single characters once the settings turn them off, except on what takeKeys has set up.
 */
export function shortcuts(/** @type {Actions} */ actions) {
	addEventListener("keydown", (event) => {
		if (event.defaultPrevented || event.isComposing || hasModifier(event)) return;
		if (isTyping(event) || isPressing(event) || isBeside(event) || isTurnedOff(event)) return;
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		const action = actions[key] ?? (isLetter(key) ? actions.letter : undefined);
		if (action && action(key, event) !== false) event.preventDefault();
	});
}

/**
 * Have screen readers pass key presses on to a place where letters are typed; the page's line about keys describes it.
 * @type {(place: HTMLElement, label?: string | null) => void}
 */
export function takeKeys(place, label = place.ariaLabel) {
	place.setAttribute("role", "application");
	place.setAttribute("aria-describedby", "keys");
	place.ariaLabel = label;
}

/**
 * Have the keys on the screen call `press` with a letter or "Backspace"; a typing_keyboard's Enter sends its form.
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
 * Make the keys of a keyboard, or the tiles of a board, one tab stop, which the arrows move.
 *
 * @param {HTMLElement} keyboard
 * @param {HTMLElement[]} keys those that can be pressed
 * @param {HTMLElement} first the key that Tab leads to at first
 * @param {boolean} wraps whether the end of a row leads to the next one
 */
export function makeOneStop(keyboard, keys, first, wraps = true) {
	const setStop = (/** @type {any} */ stop) => {
		if (keys.includes(stop)) for (const key of keys) key.tabIndex = key === stop ? 0 : -1;
	};
	setStop(first);
	keyboard.addEventListener("focusin", ({ target }) => setStop(target));
	keyboard.onkeydown = (event) => {
		if (hasModifier(event) || !ARROWS.includes(event.key)) return;
		event.preventDefault();
		const isInside = keys.some((key) => key === event.target);
		const stop = keys.find(({ tabIndex }) => tabIndex === 0);
		(isInside ? keyTowards(event.key, event.target, keys, wraps) : stop)?.focus();
	};
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * Return the key that an arrow leads to: the one beside, or the nearest of the row above or below. Home and End lead to
 * the ends of the row.
 * @type {(arrow: string, from: any, keys: HTMLElement[], wraps: boolean) => HTMLElement | undefined}
 */
function keyTowards(arrow, from, keys, wraps) {
	const row = keys.filter(({ offsetTop }) => offsetTop === from.offsetTop);
	if (arrow === "Home") return row[0];
	if (arrow === "End") return row.at(-1);
	const beside = wraps ? keys : row;
	const place = beside.indexOf(from);
	if (arrow === "ArrowLeft") return beside[place - 1];
	if (arrow === "ArrowRight") return beside[place + 1];
	const way = arrow === "ArrowUp" ? -1 : 1;
	const rows = (/** @type {HTMLElement} */ key) => way * (key.offsetTop - from.offsetTop);
	const across = (/** @type {HTMLElement} */ key) => Math.abs(key.offsetLeft - from.offsetLeft);
	const beyond = keys.filter((key) => rows(key) > 0);
	return beyond.sort((a, b) => rows(a) - rows(b) || across(a) - across(b))[0];
}

/** Whether a key types, erases or sends text, and is no shortcut of the browser. @param {KeyboardEvent} event */
export const isTyped = (event) =>
	!hasModifier(event) && (event.key.length === 1 || ["Enter", "Backspace"].includes(event.key));

const isLetter = (/** @type {string} */ key) => /^\p{L}$/u.test(key);

/** @param {KeyboardEvent} event */
const hasModifier = ({ ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey;

const FIELDS = "textarea, select, input:not([type=radio], [type=checkbox])";
const BESIDE_TYPING = ["Escape", " ", "?"]; // for the round, from a field that no phone's keyboard types into

/** Whether a key is for the field that has the focus. @param {Pressed} event */
const isTyping = ({ key, target }) =>
	target.closest?.(FIELDS) && !(target.inputMode === "none" && BESIDE_TYPING.includes(key));

// On these, letters are typed too.
const OWN_KEYS =
	".key, [data-board], [data-rack], [data-shortcut], [data-whole-word][open] > summary";

/**
 * Whether a key is pressed outside the game: in the bar, a menu or a dialog, or below the stage; for a letter, also on
 * a link or button that is no key or tile of the game. What has just closed keeps the focus until the next frame.
 * @param {Pressed} event
 */
const isBeside = ({ key, target }) =>
	!target.matches("html, body, main") &&
	(!target.closest("main") ||
		target.closest(".menu, .beyond") ||
		(isLetter(key) && target.matches("a, button, summary") && !target.closest(OWN_KEYS))) &&
	target.getClientRects().length > 0;

/** Whether the settings turn a key off: a single character, outside what takeKeys has set up. @param {Pressed} event */
const isTurnedOff = ({ key, target }) =>
	key.length === 1 && setting("keys") === "off" && !target.closest?.("[role=application]");

const isPressing = (/** @type {Pressed} */ { key, target }) =>
	["Enter", " "].includes(key) &&
	target.closest?.("a, button, summary, [type=radio], [type=checkbox]");
