// Hangman: letters typed anywhere, statistics, the picture that was liked last.

import { announce } from "./announce.js";
import { each } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, keepSetting, leaveOpen, openRounds, record, setting } from "./store.js";

const one = (selector) => document.querySelector(selector);
const waiting = []; // letters typed while an answer is awaited
let held = ""; // the key that had the focus when it was pressed

function guess(letter) {
  const key = one(`[data-keyboard] [data-key="${letter}"]`) ?? one(`[data-keyboard] [data-key="${bare(letter)}"]`);
  if (!key) return false;
  if (one("[data-busy]")) waiting.push(letter);
  else if (key.disabled) say(`You tried ${key.value.toUpperCase()} already.`);
  else key.click();
}

const bare = (letter) => letter.normalize("NFD")[0];

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

const digits = Array.from("123456789", (digit) => [digit, () => press(`[data-ask] [value="${digit}"]`)]);
shortcuts({
  ...Object.fromEntries(digits),
  letter: (key) => (one("[data-ask]") && key === "n" ? press("[data-ask] [value=no]") : guess(key)),
  ArrowRight: () => press(".hangman [rel=next]"),
  ArrowLeft: () => press(".hangman [rel=prev]"),
});

// After a swap: the focus goes on to the next key, and what was typed meanwhile is guessed.
each("[data-keyboard]", (keyboard) => {
  const free = [...keyboard.querySelectorAll(".key:not(:disabled)")];
  if (held) (free.find((key) => key.value > held) ?? free[0])?.focus();
  held = "";
  const next = waiting.shift();
  if (next) setTimeout(() => guess(next));
});

// A game that is guessed at in this browser is left open in it, and counted when it ends.
document.addEventListener("submit", ({ target }) => {
  const round = one("[data-round]");
  if (!round || !/\/guesses(\?|$)/.test(target.action)) return;
  held = document.activeElement?.dataset.key ?? "";
  leaveOpen("hangman", round.dataset.round, round.dataset.title);
});
each("[data-result]", ({ dataset }) => {
  waiting.length = 0;
  const address = one("[data-round]").dataset.round;
  if (!openRounds().some(([game, open]) => game === "hangman" && open.address === address)) return;
  record("hangman", { id: dataset.result, won: dataset.won === "true", score: Number(dataset.misses) });
  closeOpen("hangman");
});

each("input[name=picture]", (input) => {
  const liked = setting("picture", "flower");
  if (input.type === "hidden") input.value = liked;
  else input.checked = input.value === liked;
  input.addEventListener("change", () => keepSetting("picture", input.value));
});
each("[data-picture]", (link) => link.addEventListener("click", () => keepSetting("picture", link.dataset.picture)));
