// Runs in the head, before anything is painted: what was chosen for the display, that scripts run,
// and what is pressed before they have arrived. A classic script, so that it is not deferred;
// settings.js calls showSettings again.

const root = document.documentElement;
const contrast = /** @type {HTMLLinkElement} */ (document.getElementById("contrast"));
const systemContrast = contrast.media;
/** @type {NodeListOf<HTMLMetaElement>} */
const colours = document.querySelectorAll("[name=theme-color]");

function showSettings() {
	try {
		const settings = JSON.parse(localStorage.getItem("quartet.settings") ?? "null") ?? {};
		root.dataset.theme = settings.theme ?? "";
		root.dataset.motion = settings.motion ?? "";
		root.dataset.hand = settings.hand ?? "";
		for (const colour of colours) colour.media = mediaOf(colour.dataset.scheme, settings.theme);
		contrast.media = settings.contrast ? "all" : systemContrast;
	} catch {
		// Storage is refused or damaged: the page follows the system.
	}
}

/**
 * Return when the colours of a scheme are used: always or never, if a theme was chosen.
 * @type {(scheme?: string, theme?: string) => string}
 */
function mediaOf(scheme, theme) {
	if (!theme) return `(prefers-color-scheme: ${scheme})`;
	return theme === scheme ? "all" : "not all";
}

root.dataset.scripts = "";
showSettings();

// A button that is pressed before the scripts have arrived is pressed again once they have.
/** @type {any} */
let early = null;

function noteEarly(/** @type {any} */ event) {
	const button = event.target.closest("button[type=button]");
	if (button && !button.onclick) early = event;
}

document.addEventListener("click", noteEarly);
document.addEventListener("DOMContentLoaded", () => {
	document.removeEventListener("click", noteEarly);
	early?.target.dispatchEvent(new MouseEvent(early.type, early));
});
