// Hangman: letters typed anywhere, results, the picture that was liked last.

import { announce } from "./announce.js";
import { each, one } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, keepSetting, leaveOpen, openRound, record, setting } from "./store.js";

let held = ""; // the key that had the focus when it was pressed

const keyOf = (letter) => one(`[data-key="${letter}"]`) ?? one(`[data-key="${letter.normalize("NFD")[0]}"]`);

function guess(letter) {
	const key = keyOf(letter);
	if (!key) return false;
	if (key.disabled) say(`You tried ${key.value.toUpperCase()} already.`);
	else key.click();
}

function say(sentence) {
	const message = one("[data-message]");
	message.textContent = sentence;
	message.className = "said";
	announce(sentence);
}

function press(selector) {
	const button = one(selector);
	if (!button || one("[data-busy]")) return false;
	button.click();
}

const turn = (way) => () => press(`.hangman:not(:has(.table-frame:focus)) [rel=${way}]`);
const digits = Array.from("123456789", (digit) => [digit, () => press(`[name=place][value="${digit}"]`)]);
shortcuts({
	...Object.fromEntries(digits),
	letter: (key) => (key === "n" && one("[data-ask]") ? press("[data-ask]:not(:has(:checked)) .button") : guess(key)),
	Enter: () => press("[data-ask] .button"),
	ArrowRight: turn("next"),
	ArrowLeft: turn("prev"),
});

// After a swap the focus goes on to the next key.
each("[data-keyboard]", (keyboard) => {
	const free = [...keyboard.querySelectorAll(".key:not(:disabled)")];
	if (held) (free.find((key) => key.value > held) ?? free[0])?.focus();
	held = "";
});

// A game that is guessed at in this browser is left open in it, and counted when it ends.
addEventListener("submit", ({ target }) => {
	if (!/\/guesses(\?|$)/.test(target.action)) return;
	held = document.activeElement?.dataset.key ?? "";
	const { round, address, title } = one("[data-round]").dataset;
	leaveOpen("hangman", round, { address, title });
});
each("[data-result]", ({ dataset: { kind, won, misses, day } }) => {
	const id = one("[data-round]").dataset.round;
	if (!openRound("hangman", id)) return;
	record("hangman", { id: day || id, kind, won: won === "true", score: Number(misses) });
	closeOpen("hangman", id);
});

each("input[name=picture]", (input) => {
	const liked = setting("picture", "flower");
	if (input.type === "hidden") input.value = liked;
	else input.checked = input.value === liked;
	input.onchange = () => keepSetting("picture", input.value);
});
each("[data-picture]", (link) => (link.onclick = () => keepSetting("picture", link.dataset.picture)));
