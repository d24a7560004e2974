// What every page has: the display menu, panels that stay closed, statistics, sharing, boards.

import "./grid.js";
import "./share.js";
import { announce } from "./announce.js";
import { each } from "./enhance.js";
import { exported, figures, importText, keepSetting, setting } from "./store.js";

const root = document.documentElement;

each("[data-display]", (menu) => {
  for (const input of menu.querySelectorAll("input")) {
    input.checked = input.type === "radio" ? input.value === setting(input.name, "") : setting(input.name) === input.value;
    input.addEventListener("change", () => {
      const value = input.type === "radio" || input.checked ? input.value : "";
      keepSetting(input.name, value || null);
      if (value) root.dataset[input.name] = value;
      else delete root.dataset[input.name];
    });
  }
});

// A menu closes on Escape and when something else is clicked.
each(".menu", (menu) => {
  document.addEventListener("click", (event) => menu.contains(event.target) || (menu.open = false));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
});

each("[data-how]", (panel) => {
  const game = panel.dataset.how;
  const others = () => setting("closed", []).filter((each) => each !== game);
  panel.open = !setting("closed", []).includes(game);
  panel.dataset.ready = "";
  panel.addEventListener("toggle", () => keepSetting("closed", panel.open ? others() : [...others(), game]));
});

each("[data-statistics]", (panel) => {
  const { statistics: game, score, best } = panel.dataset;
  const show = () => {
    const list = document.createElement("dl");
    list.className = "facts";
    for (const [name, text] of figures(game, score, best)) {
      const pair = list.appendChild(document.createElement("div"));
      pair.appendChild(document.createElement("dt")).textContent = name;
      pair.appendChild(document.createElement("dd")).textContent = text;
    }
    panel.querySelector("[data-figures]").replaceChildren(list);
  };
  show();
  panel.addEventListener("toggle", show);
  panel.querySelector("[data-export]").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
    link.download = "quartet.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  panel.querySelector("[data-import]").addEventListener("change", async ({ target }) => {
    try {
      importText(await target.files[0].text());
      announce("Statistics imported.");
    } catch {
      announce("That file holds no statistics of Quartet.");
    }
    target.value = "";
    show();
  });
});
