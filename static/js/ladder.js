// The ladder: letters of the last word that can be picked, undo by Backspace, results kept.

import { each } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, record } from "./store.js";

const GAME = "ladder";
let rungs = 0; // as many as were shown before, to let a new one slide in

const field = () => document.querySelector("#field-rung");

each("[data-ladder]", (ladder) => {
  const last = ladder.querySelector(".rung-last");
  const count = ladder.querySelectorAll(".rung").length;
  const played = [...ladder.querySelectorAll(".rung")].indexOf(last) + 1;
  if (rungs && played > rungs) last.classList.add("arriving");
  rungs = played;
  if (count && field() && played > 1) leaveOpen(GAME, ladder.dataset.ladder, ladder.dataset.title);
});
