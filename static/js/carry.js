// Statistics on their way to another device: by a file, or by a link that carries them after its "#", where
// no server sees them.

import { gettext, ngettext } from "./i18n.js";
import { all, announce, answerTo, make, one, setUpEach } from "./page.js";
import { share } from "./share.js";
import { clearAll, exportText, importText, LONGEST_EXPORT } from "./store.js";

const CARRIED = "#carried=";
const LONGEST_LINK = 100_000; // characters: even the strictest browsers and messengers pass them on

setUpEach("[data-kept]", (section) => {
	const find = (/** @type {string} */ name) => section.querySelector(`[data-${name}]`);
	const say = (/** @type {string} */ sentence) => {
		find("said").textContent = sentence;
		announce(sentence);
	};
	find("export").onclick = download;
	find("import").onchange = async (/** @type {any} */ { target }) => {
		const [file] = target.files;
		const text = file.size > LONGEST_EXPORT ? "" : await file.text();
		target.value = ""; // or the same file could not be chosen again
		ask(text, say);
	};
	find("link").hidden = !globalThis.CompressionStream;
	find("link").onclick = async (/** @type {Event} */ { currentTarget: button }) => {
		const address = location.href.split("#")[0] + CARRIED + (await packed(exportText()));
		if (address.length > LONGEST_LINK) say(gettext("That’s too much for a link: export a file."));
		else share(button, address);
	};
	find("clear").onclick = async () => {
		if ((await answerTo(find("clearing"))) !== "clear") return;
		clearAll();
		location.reload();
	};
	addEventListener("hashchange", () => arrive(say));
	arrive(say);
});

/** If the address carries statistics, take them out of it and ask what to do with them. */
async function arrive(/** @type {(sentence: string) => void} */ say) {
	if (!location.hash.startsWith(CARRIED)) return;
	const carried = location.hash.slice(CARRIED.length);
	history.replaceState(null, "", location.pathname + location.search);
	ask(await unpacked(carried).catch(() => ""), say);
}

/** Ask whether an export replaces what is here or joins it. */
async function ask(/** @type {string} */ text, /** @type {(sentence: string) => void} */ say) {
	const counts = countsOf(text);
	if (!counts) return say(gettext("Those aren’t Quartet statistics."));
	one("[data-arrived] [data-counts]").textContent = counts;
	const way = await answerTo(one("[data-arrived]"));
	if (way) say(takeIn(text, way === "replace"));
}

/** Return how many rounds an export holds, in words; undefined if the text is no export. @param {string} text */
function countsOf(text) {
	try {
		const rounds = Object.values(JSON.parse(text).results).flat().length;
		return ngettext("%(num)s round", "%(num)s rounds", rounds);
	} catch {
		return undefined;
	}
}

/** Import an export; return what to say. @type {(text: string, replaces: boolean) => string} */
function takeIn(text, replaces) {
	try {
		importText(text, replaces);
	} catch {
		return gettext("Those aren’t Quartet statistics.");
	}
	for (const panel of all("[data-statistics]")) panel.dispatchEvent(new Event("toggle"));
	return gettext("Imported.");
}

function download() {
	const href = URL.createObjectURL(new Blob([exportText()], { type: "application/json" }));
	make("a", { href, download: "quartet.json" }).click();
	URL.revokeObjectURL(href);
}

/** Return a text, compressed, in letters, digits, "-" and "_". @param {string} text */
async function packed(text) {
	const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
	const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
	const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
	return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Return a text that was packed, "" if it is longer than any export. Throws if `carried` is too long or was not packed.
 * @param {string} carried
 */
async function unpacked(carried) {
	if (carried.length > LONGEST_LINK) throw Error("too long");
	const characters = atob(carried.replaceAll("-", "+").replaceAll("_", "/"));
	const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
	const text = await new Response(stream).text();
	return text.length > LONGEST_EXPORT ? "" : text;
}
