// Hangman: letters typed anywhere, results, the picture that was liked last.

import "./hangman/funnel.js";
import "./hangman/setup.js";
import { announce } from "./announce.js";
import { feel } from "./feedback.js";
import { gettext } from "./i18n.js";
import { makeOneStop, shortcuts } from "./keys.js";
import { isBusy, one, replaceAddress, setUpEach } from "./page.js";
import {
	closeOpen,
	keepSetting,
	leaveOpen,
	openRound,
	openRounds,
	record,
	setting,
} from "./store.js";

/** Return the key of a letter; an accented one without a key has that of its plain letter. */
const keyOf = (letter) =>
	one(`[data-key="${letter}"]`) ?? one(`[data-key="${letter.normalize("NFD")[0]}"]`);

function guess(letter) {
	const key = keyOf(letter);
	if (!key) return false;
	if (key.disabled) say(gettext("You’ve already tried %(letter)s.", { letter: upper(key.value) }));
	else key.click();
	return true;
}

const upper = (text) => text.toUpperCase();

function say(sentence) {
	const message = one("[data-message]");
	message.textContent = sentence;
	message.className = "said";
	announce(sentence);
}

/** Press a button, unless a visit is under way; return whether it was there to be pressed. */
function press(selector) {
	const button = one(selector);
	if (!button || isBusy()) return false;
	button.click();
	return true;
}

/** Press a link whose name begins with that letter, as Yes does with y and Oui with o. */
const pressBy = (letter, link) =>
	one(link).textContent.trim().toLowerCase()[0] === letter && press(link);

// The table of a watched game scrolls by the arrows while it has the focus.
const pressLink = (rel) => press(`.hangman:not(:has(.table-frame:focus)) [rel=${rel}]`);

const placeKeys = [..."123456789"].map((digit) => [
	digit,
	() => press(`[name=place][value="${digit}"]`),
]);

shortcuts({
	...Object.fromEntries(placeKeys),
	letter(key) {
		if (one("[data-only]")) return ["[data-yes]", "[data-no]"].some((way) => pressBy(key, way));
		const answersNo = key === "n" && one("[data-ask]");
		return answersNo ? press("[data-ask]:not(:has(:checked)) .button") : guess(key);
	},
	Enter: () => press("[data-ask] .button"),
	ArrowRight: () => pressLink("next"),
	ArrowLeft: () => pressLink("prev"),
});

let stop = ""; // the key of the keyboard that Tab leads to
let goesOn = false; // whether it had the focus when a guess was sent

// A game that is guessed at in this browser is left open in it, and counted when it ends.
addEventListener("submit", ({ target, submitter }) => {
	const keyboard = one("[data-keyboard]");
	if (!keyboard || !(target.action === keyboard.action || "hint" in target.dataset)) return;
	if (submitter?.matches(".key")) submitter.classList.add("key-pressed"); // seen before the answer
	goesOn = document.activeElement?.matches(".key");
	const { round: id, address, title, day, word } = one("[data-round]").dataset;
	// After the pressed key was painted.
	setTimeout(() => leaveOpen("hangman", id, { address, title, day, word, at: Date.now() }));
});

// The tab stop of the keys goes on to the one that follows one pressed.
setUpEach("[data-keyboard]", (keyboard) => {
	const all = [...keyboard.querySelectorAll(".key")];
	const keys = all.filter(({ disabled }) => !disabled);
	const last = all.findIndex(({ value }) => value === stop);
	const next = [...all.slice(Math.max(last, 0)), ...all].find((key) => keys.includes(key));
	makeOneStop(keyboard, keys, next);
	keyboard.addEventListener("focusin", ({ target }) => {
		stop = target.value;
	});
	if (goesOn) next?.focus();
	goesOn = false;
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

/** Return a link to the last game left open that is wanted, undefined if there is none. */
function continueLink(isWanted) {
	const [, start] = location.href.match(/^(.*?\/hangman\/)/);
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
