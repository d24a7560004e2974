// Countdown: the clock, tiles that follow what is typed, words written down, shortcuts.

import { announce } from "./announce.js";
import { each } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const DECLARING = 15; // seconds to choose a word once the time is up
let clock = null; // of the round being played: {id, total, ends}
let warm = false; // the player's last move sets the next clock going

addEventListener("click", ({ target }) => (warm = Boolean(target.closest("[data-go]"))), true);

shortcuts({
  letter(key) {
    const button = document.querySelector(`[data-shortcut="${key}"]`);
    if (button) return button.click();
    document.querySelector("[data-word] .input")?.focus();
    return false; // the letter goes to the field
  },
});

each("[data-round]", (round) => {
  const { round: id, seconds, rival } = round.dataset;
  const part = (selector) => round.querySelector(selector);
  const field = wordField(part);
  let timer, shown;

  const start = (total, said) => {
    clock = { id, total, ends: Date.now() + total * 1000 };
    announce(said);
    run();
  };
  const run = () => {
    round.classList.add(clock.total === DECLARING ? "choosing" : "started");
    clearInterval(timer);
    timer = setInterval(tick, 200);
    tick();
    if (matchMedia("(pointer: fine)").matches) field.focus();
  };
  const tick = () => {
    if (!round.isConnected) return clearInterval(timer);
    const left = Math.max(0, Math.ceil((clock.ends - Date.now()) / 1000));
    if (left === shown) return;
    part("[role=timer]").textContent = shown = left;
    part(".hand").style.strokeDashoffset = 1 - left / clock.total;
    part(".clock").classList.toggle("late", left <= 10);
    if (left === 10) announce("10 seconds left.");
    if (!left) timeUp();
    else if (seconds - left >= rival) part("[data-nothing]").click();
  };
  const timeUp = () => {
    if (field.checkValidity()) part("[name=note]")?.click();
    const notes = [...round.querySelectorAll(".note")].sort((a, b) => b.value.length - a.value.length);
    const [first = part("[data-nothing]"), second] = notes;
    if (!second || clock.total === DECLARING) return first.click();
    start(DECLARING, `Time. Choose the word to declare within ${DECLARING} seconds.`);
    first.focus();
  };

  if (seconds === "0") return;
  // The clock does not overtake a move under way; the page that comes goes on with it.
  round.addEventListener("submit", (event) => event.defaultPrevented || clearInterval(timer));
  const begin = () => start(Number(seconds), `${seconds} seconds. Go.`);
  part("[data-start]").addEventListener("click", begin);
  if (clock?.id === id && clock.ends > Date.now()) run();
  else if (warm) begin();
});

/** The field of a round; its tiles follow it, and it follows them. */
function wordField(part) {
  const field = part("#field-word");
  const rack = part("[data-rack]:has(button)");
  const tiles = [...rack.querySelectorAll("button")];
  const plain = (text) => text.toUpperCase().normalize("NFD").replace(/[\p{M}\s]/gu, "");

  const follow = () => {
    const free = [...tiles];
    const take = (letter) => free.splice(free.findIndex((tile) => plain(tile.textContent) === letter) >>> 0, 1)[0];
    const word = plain(field.value);
    const short = [...word].find((letter) => !take(letter) && !take("?"));
    for (const tile of tiles) tile.classList.toggle("tile-used", !free.includes(tile));
    const count = (text) => text.split(short).length - 1;
    const needs = count(word) > 1 ? `${count(word)} ${short}s` : `1 ${short}`;
    const said = short ? `${word} needs ${needs}; you have ${count(plain(rack.textContent)) || "none"}.` : "";
    field.setCustomValidity(said);
    part("[data-hint]").textContent = said || (word[1] ? `${word.length} letters` : "");
  };
  const put = (text) => {
    field.value = text;
    follow();
  };
  const shuffle = () => {
    for (const item of [...rack.children]) rack.insertBefore(item, rack.children[Math.floor(Math.random() * tiles.length)]);
  };

  rack.addEventListener("click", ({ target }) => {
    const place = field.value.toLowerCase().lastIndexOf(target.textContent);
    if (!tiles.includes(target)) return;
    if (!target.matches(".tile-used")) put(field.value + target.textContent);
    else put(field.value.slice(0, place) + field.value.slice(place + 1));
  });
  part("[data-shuffle]").addEventListener("click", shuffle);
  part("[data-delete]").addEventListener("click", () => put(field.value.slice(0, -1)));
  field.addEventListener("input", follow);
  field.addEventListener("keydown", (event) => event.key === " " && (event.preventDefault(), shuffle()));
  part("[data-word]").addEventListener("submit", (event) => {
    if (event.submitter?.name !== "note") return;
    event.preventDefault();
    const word = field.value.trim().toLowerCase();
    const note = part("template").content.firstElementChild.cloneNode();
    note.value = note.textContent = word;
    note.dataset.length = word.length;
    if (!part(`.note[value="${CSS.escape(word)}"]`)) part(".scratch").append(note);
    announce(`${word}: written down.`);
    put("");
  });
  follow();
  return field;
}

each("[data-result]", ({ dataset: { result, id, points, won } }) => {
  closeOpen("countdown");
  record(result, { id, score: Number(points), ...(won && { won: won === "true" }) });
});
each("[data-open]", ({ dataset }) => leaveOpen("countdown", dataset.open, dataset.title));
