// Buttons that share or copy a result.

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
	const sheet = panel.querySelector("[data-share-sheet]");
	if (sheet) offerSheet(sheet, texts.words);
	for (const button of panel.querySelectorAll("[data-copy]")) {
		const text = (texts[button.dataset.copy] ?? button.dataset.address).trim();
		button.onclick = () => copyBy(button, text, shown);
	}
});

// Beside the result: the sheet, or else the text with symbols, at once.
setUpEach("[data-share-now]", (button) => {
	button.onclick = () => {
		const shown = document.querySelector(".share-text");
		const text = document.querySelector("[data-share-symbols]").content.textContent.trim();
		if (navigator.share) openSheet(text);
		else copyBy(button, text, shown);
	};
});

function offerSheet(button, text) {
	button.hidden = !navigator.share;
	button.onclick = () => openSheet(text.trim());
}

/** Open the device’s share sheet. Closing it shares nothing. */
const openSheet = (text) => navigator.share({ text }).catch(() => {});

/** Copy a text, or select it in `shown`; the button says so for a moment. */
export async function copyBy(button, text, shown) {
	const sentence = await copy(text, shown);
	button.dataset.label ??= button.textContent;
	button.textContent = sentence;
	announce(sentence);
	setTimeout(() => {
		button.textContent = button.dataset.label;
	}, SHOWN_MS);
}

/** Copy a text, or select it in `shown` where the clipboard is refused; return what to say. */
async function copy(text, shown) {
	try {
		await navigator.clipboard.writeText(text);
		return gettext("Copied");
	} catch {
		if (shown.matches("pre")) shown.textContent = text;
		getSelection().selectAllChildren(shown);
		return gettext("Selected: press Ctrl+C");
	}
}
