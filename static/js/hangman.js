// Hangman: letters typed anywhere, results, the picture that was liked last.

import "./remember.js";
import "./hangman/funnel.js";
import { feel } from "./feedback.js";
import { gettext } from "./i18n.js";
import { makeOneStop, shortcuts, takeKeys } from "./keys.js";
import { all, announce, make, one, replaceAddress, say, setUpEach } from "./page.js";
import { play, showFirst, spelled, spokenMasked, spokenStatus } from "./round.js";
import {
	closeOpen,
	keepSetting,
	leaveOpen,
	openRound,
	openRounds,
	record,
	setting,
} from "./store.js";
import { isBusy } from "./visit.js";

/** Guess a letter; an accented one without a key is guessed as its plain letter. */
function guess(/** @type {string} */ letter) {
	const [key] = [letter, letter.normalize("NFD")[0]].flatMap((each) => all(`[data-key="${each}"]`));
	if (!key) return false;
	if (wholeWord()) wholeWord()?.type(key.value);
	else if (key.disabled || key.ariaDisabled)
		say(gettext("You’ve already tried %(letter)s.", { letter: key.value.toUpperCase() }));
	else key.click();
	return true;
}

/** @type {Record<string, (letter?: any) => void> | null} what types the whole word */
let whole = null;

/** Return what types the whole word while that is being guessed, else null. */
const wholeWord = () => (one("[data-whole-word][open]") ? whole : null);

/** Press a button or link, unless a visit is under way; return whether it was pressed. @param {string} selector */
function press(selector) {
	const button = one(selector);
	if (!button || isBusy()) return false;
	button.click();
	return true;
}

/** Press a link whose name begins with that letter, as Yes does with y and Oui with o. */
const pressBy = (/** @type {string} */ letter, /** @type {string} */ link) =>
	one(link)?.textContent.trim().toLowerCase()[0] === letter && press(link);

/** Press a link, unless the table of a watched game has the focus: the arrows then scroll it. @param {string} rel */
const pressLink = (rel) => !one(".table-frame:focus") && press(`main [rel=${rel}]`);

const placeKeys = [..."123456789"].map((digit) => [
	digit,
	() => press(`[name=place][value="${digit}"]`),
]);

// Where the computer guesses, and where a game that it played is watched.
shortcuts({
	...Object.fromEntries(placeKeys),
	letter: (key) => ["[data-yes]", "[data-no]"].some((way) => pressBy(key, way)),
	Enter: () => press("[data-ask] .button"),
	ArrowRight: () => pressLink("next"),
	ArrowLeft: () => pressLink("prev"),
});

const PLAYING = "body, main, [data-key-rows], .key, #field-word"; // from here the focus goes to the key guessed
let stop = ""; // the key of the keyboard that Tab leads to
let isFirst = true; // on this page
let goesOn = false; // whether one of PLAYING had the focus when a guess was sent

// A game in which this browser has guessed or asked for a hint is left open in it, and counted when it ends.
addEventListener("submit", (/** @type {any} */ { target, submitter }) => {
	const keyboard = one("[data-keyboard]");
	if (!keyboard || (target === keyboard && wholeWord())) return;
	if (target.action !== keyboard.action && !("hint" in target.dataset)) return;
	if (submitter?.matches(".key")) submitter.classList.add("key-pressed"); // seen before the answer
	goesOn = document.activeElement?.matches(PLAYING) ?? false;
	if (goesOn && submitter?.matches(".key")) stop = submitter.value;
	const { round: id, address, title, day, word } = one("[data-round]").dataset;
	// After the pressed key was painted.
	const left = { ...openRound("hangman", id), address, title, day, word };
	setTimeout(() => leaveOpen("hangman", id, { ...left, at: Date.now() }));
});

// The keys play. One that was pressed keeps the focus, or Enter would press another.
setUpEach("[data-keyboard]", (keyboard) => {
	const { round: id } = one("[data-round]").dataset;
	const open = openRound("hangman", id);
	const found = all(".game-word .tile").map(({ textContent }) => textContent);
	if (open) leaveOpen("hangman", id, { ...open, found }); // home's card shows them
	/** @param {string} name */
	const ofWord = (name) => () => (wholeWord() ? wholeWord()?.[name]() : false);
	play({
		element: keyboard,
		isPlaying: () => true,
		spoken,
		keys: {
			letter: guess,
			Enter: ofWord("send"),
			Backspace: ofWord("erase"),
			Escape: ofWord("close"),
		},
	});
	const rows = one("[data-key-rows]", keyboard);
	takeKeys(rows, keyboard.ariaLabel);
	const letters = all(".key", keyboard);
	const last = letters.findIndex(({ value }) => value === stop);
	const next = [...letters.slice(Math.max(last, 0)), ...letters].find(({ disabled }) => !disabled);
	const held = goesOn && letters[last]?.disabled ? letters[last] : null;
	const keys = letters.filter((key) => !key.disabled || key === held);
	makeOneStop(keyboard, keys, held ?? next);
	keyboard.addEventListener("focusin", (/** @type {any} */ { target }) => {
		stop = target.value;
	});
	if (held) hold(held, keys, next);
	else if (goesOn) next?.focus();
	else if (isFirst && document.activeElement === document.body) rows.focus({ preventScroll: true });
	goesOn = isFirst = false;
	if (keys.length < letters.length || held) return;
	announce(spoken());
	// From row to row, and on no letter: each may be wrong.
	showFirst("hangman", () => all(".key-row", keyboard).map((at) => ({ at })));
});

/**
 * Give the focus to a key that was pressed, and keep it enabled, without a second guess, until the focus leaves it.
 * @type {(key: any, keys: any[], next: any) => void}
 */
function hold(key, keys, next) {
	Object.assign(key, { disabled: false, ariaDisabled: "true", type: "button" });
	key.onclick = () => guess(key.value);
	key.focus({ preventScroll: true });
	const release = () => {
		const disabled = !wholeWord();
		Object.assign(key, { disabled, ariaDisabled: null, type: "submit", onclick: null });
		keys.splice(keys.indexOf(key), 1);
		if (next) next.tabIndex = 0;
	};
	key.addEventListener("focusout", release, { once: true });
}

/** Return the word so far, the line of status and the wrong letters, to be read out. */
function spoken() {
	return spokenMasked(spokenStatus());
}

// To guess the whole word, the same keys type it.
setUpEach("[data-whole-word]", (details) => {
	const keyboard = one("[data-keyboard]");
	const tried = all(".key-hit, .key-miss", keyboard);
	const { word: field } = details.querySelector("form").elements;
	const most = all(".game-word .slots .tile").length;
	let isBegun = false; // whether the field takes the keys
	const isFull = () => (field.value.match(/\p{L}/gu) ?? []).length >= most;
	const isSelected = () => field.selectionStart !== field.selectionEnd;
	const type = (/** @type {string} */ letter) => {
		if (!isBegun) begin();
		if (isSelected()) field.value = ""; // as a real keyboard does
		if (!isFull()) field.value += letter;
		if (document.activeElement !== field) announce(spelled(field.value));
	};
	const erase = () => {
		field.value = isSelected() ? "" : field.value.slice(0, -1);
		announce(spelled(field.value) || gettext("Nothing typed."));
	};
	field.inputMode = "none"; // a phone's own keyboard would cover these keys
	field.required = false; // or it is called invalid while empty; the answer says what is wrong
	field.maxLength = all(".game-word .slots li").length;
	details.querySelector("[data-erase]").onclick = erase;
	const begin = () => {
		isBegun = details.open;
		for (const key of tried) key.disabled = !isBegun && !key.ariaDisabled;
		if (!isBegun) return;
		if (!field.form.contains(document.activeElement)) field.focus({ preventScroll: true });
		const { length } = field.value;
		field.setSelectionRange(isFull() ? 0 : length, length); // to be typed over, or completed
	};
	begin();
	// Its `toggle` event comes later, when a letter may have been typed.
	details.ontoggle = () => {
		if (isBegun !== details.open) begin();
	};
	keyboard.onsubmit = (/** @type {any} */ event) => {
		if (!details.open) return;
		event.preventDefault();
		type(event.submitter.value);
		field.focus({ preventScroll: true }); // or Enter would press the key again
	};
	const close = () => {
		details.open = false;
		one("[data-key-rows]").focus({ preventScroll: true });
		say(gettext("Letters you type are guesses again."));
	};
	whole = { type, erase, close, send: () => field.form.requestSubmit() };
});

// A player who has begun a friend's word goes on with it instead of beginning again.
setUpEach("[data-set-word]", (form) => {
	const { setWord } = form.dataset;
	const link = continueLink(({ word }) => word === setWord);
	if (link) form.querySelector("button").replaceWith(link);
});

// The page of a word set for friends is listed where its setter comes by.
setUpEach("[data-made]", ({ dataset: { made, title } }) => {
	leaveOpen("words", made, { address: location.href, title, at: Date.now() });
});

// A quick game that was left is offered before a new one.
setUpEach("[data-remember=hangman] > .row", (row) => {
	const link = continueLink(({ day, word }) => !day && !word);
	if (!link) return;
	row.prepend(link);
	row.querySelector("button").classList.add("button-quiet");
});

/** Return a link to the last game left open that is wanted, undefined if there is none. */
function continueLink(/** @type {(open: any) => boolean} */ isWanted) {
	const [, start] = /** @type {string[]} */ (location.href.match(/^(.*?\/hangman\/)/));
	/** @param {{address: string, game: string}} open */
	const isHere = ({ address, game }) =>
		game === "hangman" && new URL(address, location.href).href.startsWith(start);
	const left = openRounds().findLast((open) => isHere(open) && isWanted(open));
	const properties = { className: "button", href: left?.address };
	return left && make("a", properties, gettext("Continue playing"));
}

// A guess sounds right or wrong; on a result, result.js plays the sound.
setUpEach(".said-hit", () => feel("good"));
setUpEach(".said-miss", () => feel("wrong"));

setUpEach("[data-result]", ({ dataset: { kind, won, misses, day } }) => {
	const id = one("[data-round]").dataset.round;
	if (!openRound("hangman", id)) return;
	record("hangman", { id: day || id, kind, won: won === "true", score: Number(misses) });
	closeOpen("hangman", id);
});

setUpEach("input[name=picture]", (input) => {
	const liked = setting("picture", "flower");
	if (input.type === "hidden") input.value = liked;
	else input.checked = input.value === liked;
	input.onchange = () => keepSetting("picture", input.value);
});

setUpEach("[data-picture]", (link) => {
	link.onclick = () => keepSetting("picture", link.dataset.picture);
});

// A player who comes from another game's result goes straight on to the day's word, by the button that days.js set up.
setUpEach("form.today", (form) => {
	const address = new URL(location.href);
	if (!address.searchParams.has("play")) return;
	address.searchParams.delete("play"); // or the way back would begin it again
	replaceAddress(address);
	const [way, other] = all(".button", form);
	if (!other && !way.matches(".button-quiet")) way.click(); // not played yet
});
