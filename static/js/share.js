// Buttons that copy a result.

import { announce } from "./announce.js";
import { each } from "./enhance.js";

each("[data-share]", (panel) => {
	const shown = panel.querySelector(".share-text");
	const symbols = panel.querySelector("[data-share-symbols]")?.content.textContent;
	const texts = { words: shown.textContent, symbols };
	for (const button of panel.querySelectorAll("[data-copy]")) {
		const label = button.textContent;
		const text = (texts[button.dataset.copy] ?? button.dataset.address).trim();
		const say = (sentence) => announce((button.textContent = sentence));
		button.onclick = async () => {
			try {
				await navigator.clipboard.writeText(text);
				say("Copied");
			} catch {
				// The clipboard is refused: the text stands there to be copied by hand.
				shown.textContent = text;
				getSelection().selectAllChildren(shown);
				say("Copy what is marked");
			}
			setTimeout(() => (button.textContent = label), 2000);
		};
	}
});
