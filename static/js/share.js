// Buttons that copy a result.

import { announce } from "./announce.js";
import { gettext } from "./i18n.js";
import { setUpEach } from "./page.js";

const SHOWN_MS = 2000; // how long a button tells what it did

setUpEach("[data-share]", (panel) => {
	const shown = panel.querySelector(".share-text");
	const texts = {
		words: shown.textContent,
		symbols: panel.querySelector("[data-share-symbols]")?.content.textContent,
	};
	for (const button of panel.querySelectorAll("[data-copy]")) {
		const label = button.textContent;
		const text = (texts[button.dataset.copy] ?? button.dataset.address).trim();
		button.onclick = async () => {
			const sentence = await copy(text, shown);
			button.textContent = sentence;
			announce(sentence);
			setTimeout(() => {
				button.textContent = label;
			}, SHOWN_MS);
		};
	}
});

/** Copy a text, or select it in `shown` where the clipboard is refused; return what to say. */
async function copy(text, shown) {
	try {
		await navigator.clipboard.writeText(text);
		return gettext("Copied");
	} catch {
		shown.textContent = text;
		getSelection().selectAllChildren(shown);
		return gettext("Selected: press Ctrl+C");
	}
}
