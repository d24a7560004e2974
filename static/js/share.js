// Buttons that copy a result: in plain words, as symbols, or its address alone.

import { announce } from "./announce.js";
import { each } from "./enhance.js";

each("[data-share]", (panel) => {
  const texts = {
    words: () => panel.querySelector(".share-text").textContent,
    symbols: () => panel.querySelector("[data-share-symbols]").content.textContent,
    address: (button) => button.dataset.address,
  };
  for (const button of panel.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const copied = await copy(texts[button.dataset.copy](button).trim());
      say(button, copied ? "Copied" : "Could not copy");
    });
  }
});

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function say(button, sentence) {
  const label = (button.dataset.label ??= button.textContent);
  button.textContent = sentence;
  announce(sentence);
  setTimeout(() => (button.textContent = label), 2000);
}
