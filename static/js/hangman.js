// Hangman: letters typed anywhere, results, the picture that was liked last.

import "./remember.js";
import "./hangman/funnel.js";
import { announce } from "./announce.js";
import { feel } from "./feedback.js";
import { gettext } from "./i18n.js";
import { makeOneStop, shortcuts } from "./keys.js";
import { isBusy, one, replaceAddress, setUpEach } from "./page.js";
import { play, showFirst, spelled, spokenStatus } from "./round.js";
import {
	closeOpen,
	keepSetting,
	leaveOpen,
	openRound,
	openRounds,
	record,
	setting,
} from "./store.js";

/** Return the key of a letter; an accented one without a key has that of its plain letter. @param {string} letter */
const keyOf = (letter) =>
	one(`[data-key="${letter}"]`) ?? one(`[data-key="${letter.normalize("NFD")[0]}"]`);

/** @param {string} letter */
function guess(letter) {
	const key = keyOf(letter);
	if (!key) return false;
	if (wholeWord()) wholeWord()?.type(key.value);
	else if (key.disabled)
		say(gettext("You’ve already tried %(letter)s.", { letter: upper(key.value) }));
	else key.click();
	return true;
}

/** @type {Record<string, (letter?: any) => void> | null} what types the whole word */
let whole = null;

/** Return what types the whole word while that is being guessed, else null. */
const wholeWord = () => (one("[data-whole-word][open]") ? whole : null);

/** @param {string} text */
const upper = (text) => text.toUpperCase();

/** @param {string} sentence */
function say(sentence) {
	const message = one("[data-message]");
	message.textContent = sentence;
	message.className = "said";
	announce(sentence);
}

/** Press a button, unless a visit is under way; return whether it was there to be pressed. @param {string} selector */
function press(selector) {
	const button = one(selector);
	if (!button || isBusy()) return false;
	button.click();
	return true;
}

/**
 * Press a link whose name begins with that letter, as Yes does with y and Oui with o.
 * @type {(letter: string, link: string) => boolean}
 */
const pressBy = (letter, link) =>
	one(link).textContent.trim().toLowerCase()[0] === letter && press(link);

/** The table of a watched game scrolls by the arrows while it has the focus. @param {string} rel */
const pressLink = (rel) => !one(".table-frame:focus") && press(`main [rel=${rel}]`);

const placeKeys = [..."123456789"].map((digit) => [
	digit,
	() => press(`[name=place][value="${digit}"]`),
]);

// The computer guesses, and what it guessed is looked at.
shortcuts({
	...Object.fromEntries(placeKeys),
	letter(key) {
		if (one("[data-only]")) return ["[data-yes]", "[data-no]"].some((way) => pressBy(key, way));
		if (key !== "n" || !one("[data-ask]")) return false;
		return !one("[data-ask] :checked") && press("[data-ask] .button");
	},
	Enter: () => press("[data-ask] .button"),
	ArrowRight: () => pressLink("next"),
	ArrowLeft: () => pressLink("prev"),
});

let stop = ""; // the key of the keyboard that Tab leads to
let goesOn = false; // whether it had the focus when a guess was sent

// A game that is guessed at in this browser is left open in it, and counted when it ends.
addEventListener("submit", (/** @type {any} */ { target, submitter }) => {
	const keyboard = one("[data-keyboard]");
	if (!keyboard || (target === keyboard && wholeWord())) return;
	if (target.action !== keyboard.action && !("hint" in target.dataset)) return;
	if (submitter?.matches(".key")) submitter.classList.add("key-pressed"); // seen before the answer
	goesOn = document.activeElement?.matches(".key") ?? false;
	const { round: id, address, title, day, word } = one("[data-round]").dataset;
	// After the pressed key was painted.
	setTimeout(() => leaveOpen("hangman", id, { address, title, day, word, at: Date.now() }));
});

// The keys play; their tab stop goes on to the one that follows one pressed.
setUpEach("[data-keyboard]", (keyboard) => {
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
	const all = [...keyboard.querySelectorAll(".key")];
	const keys = all.filter(({ disabled }) => !disabled);
	const last = all.findIndex(({ value }) => value === stop);
	const next = [...all.slice(Math.max(last, 0)), ...all].find((key) => keys.includes(key));
	makeOneStop(keyboard, keys, next);
	keyboard.addEventListener("focusin", (/** @type {any} */ { target }) => {
		stop = target.value;
	});
	if (goesOn) next?.focus();
	goesOn = false;
	if (keys.length < all.length) return;
	const at = keyOf("e") ?? next;
	/** @param {boolean} is */
	const pressed = (is) => () => at.classList.toggle("key-pressed", is);
	showFirst("hangman", () => [{ at }, { at, act: pressed(true) }, { at }], pressed(false));
});

/** Return the word so far, what was tried and how the round stands, to be heard. */
function spoken() {
	const word = [...document.querySelectorAll(".game-word li")];
	const wrong = [...document.querySelectorAll("[data-keyboard] .key-miss")].map(
		(/** @type {any} */ { value }) => value,
	);
	const tried = wrong.length ? gettext("Not in it: %(letters)s.", { letters: spelled(wrong) }) : "";
	return `${spelled(word.map(({ textContent }) => textContent.trim()))}. ${spokenStatus()} ${tried}`;
}

// To guess the whole word, the same keys type it.
setUpEach("[data-whole-word]", (details) => {
	const keyboard = one("[data-keyboard]");
	const tried = [...keyboard.querySelectorAll(":disabled")];
	const { word: field } = details.querySelector("form").elements;
	/** @param {string} letter */
	const type = (letter) => {
		field.value += letter;
	};
	const erase = () => {
		field.value = field.value.slice(0, -1);
	};
	field.inputMode = "none"; // a phone's own keyboard would cover these keys
	details.querySelector("[data-erase]").onclick = erase;
	details.ontoggle = () => {
		for (const key of tried) key.disabled = !details.open;
		if (!details.open) return;
		field.focus({ preventScroll: true });
		field.select(); // to be typed over
	};
	details.ontoggle();
	keyboard.onsubmit = (/** @type {any} */ event) => {
		if (!details.open) return;
		event.preventDefault();
		type(event.submitter.value);
		field.focus({ preventScroll: true }); // or Enter would press the key again
	};
	const close = () => {
		details.open = false;
	};
	whole = { type, erase, close, send: () => field.form.requestSubmit() };
});

// Who has begun a friend's word goes on with it instead of beginning again.
setUpEach("[data-set-word]", (form) => {
	const { setWord } = form.dataset;
	const link = continueLink(({ word }) => word === setWord);
	if (link) form.querySelector("button").replaceWith(link);
});

// A quick game that was left is offered before a new one.
setUpEach("[data-remember=hangman] > .row", (row) => {
	const link = continueLink(({ day, word }) => !day && !word);
	if (!link) return;
	row.prepend(link);
	row.querySelector("button").classList.add("button-quiet");
});

/**
 * Return a link to the last game left open that is wanted, undefined if there is none.
 * @param {(open: any) => boolean} isWanted
 */
function continueLink(isWanted) {
	const [, start] = /** @type {string[]} */ (location.href.match(/^(.*?\/hangman\/)/));
	/** @param {{address: string}} open */
	const isHere = ({ address }) => new URL(address, location.href).href.startsWith(start);
	const left = openRounds().findLast((open) => isHere(open) && isWanted(open));
	if (!left) return undefined;
	const link = document.createElement("a");
	const textContent = gettext("Continue playing");
	return Object.assign(link, { className: "button", href: left.address, textContent });
}

// A guess sounds as it went; on a result, result.js plays.
for (const [outcome, kind] of [
	["hit", "good"],
	["miss", "wrong"],
]) {
	setUpEach(`.said-${outcome}`, () => feel(kind));
}

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

// Who comes from another game's result goes straight on to the day's word, as drawn above.
setUpEach("form.today", (form) => {
	const address = new URL(location.href);
	if (!address.searchParams.has("play")) return;
	address.searchParams.delete("play"); // or the way back would begin it again
	replaceAddress(address);
	const ways = form.querySelectorAll(".button");
	if (ways.length === 1 && !ways[0].matches(".button-quiet")) ways[0].click(); // not played yet
});
