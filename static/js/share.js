// Buttons that share a text, or copy it.

import { gettext } from "./i18n.js";
import { announce, make, setUpEach } from "./page.js";

const SHOWN_MS = 2000; // how long a button says what it did

setUpEach("[data-share]", (button) => {
	button.onclick = () => share(button, button.dataset.share);
});

setUpEach("[data-copy]", (button) => {
	button.onclick = () => copyBy(button, button.dataset.copy);
});

/** Open the device’s share sheet with a text, else copy it. Closing the sheet shares nothing. */
export function share(/** @type {any} */ button, /** @type {string} */ text) {
	if (navigator.share) navigator.share({ text }).catch(() => {});
	else copyBy(button, text);
}

/**
 * Copy a text, or one on its way, or show it selected where the clipboard is refused; the button says so for a moment.
 * @type {(button: any, text: string | Promise<string>) => Promise<void>}
 */
export async function copyBy(button, text) {
	const sentence = await copy(button, text);
	button.dataset.label ??= button.textContent;
	button.textContent = sentence;
	announce(sentence);
	setTimeout(() => {
		button.textContent = button.dataset.label;
	}, SHOWN_MS);
}

/** Copy a text; return what to say. @type {(button: any, given: string | Promise<string>) => Promise<string>} */
async function copy(button, given) {
	let text = "";
	try {
		text = await given;
		await navigator.clipboard.writeText(text);
		return gettext("Copied");
	} catch {
		if (!text) return gettext("Can’t reach Quartet. Try again.");
		const place = button.closest(".row") ?? button;
		const shown = place.parentElement.querySelector(".share-text") ?? make("pre");
		shown.className = "share-text";
		shown.textContent = text;
		place.after(shown);
		getSelection()?.selectAllChildren(shown);
		return gettext("Selected: now copy it");
	}
}
