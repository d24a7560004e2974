// Fetch a page and put its regions, the elements with data-region, in place of those here.

import {
	all,
	allMatching,
	announce,
	noteAddress,
	one,
	parsed,
	readOut,
	selectorOf,
	setUpRegions,
} from "./page.js";
import { fetchPatiently } from "./patience.js";
import { clearQueue, sendQueue, type } from "./queue.js";

const SHEETS = "link[rel=stylesheet]";
const SEEN_MS = 50; // after which a visit is seen: what was pressed is painted first

/** @typedef {"push" | "replace" | "none" | "back"} Entry */

/** Aborts the visit under way. @type {AbortController | null} */
let running = null;
let busy = false;

/** Whether a visit is under way. */
export const isBusy = () => busy;

/**
 * Fetch a page and swap its regions in.
 *
 * @param {string|URL} address
 * @param {RequestInit} options of the fetch
 * @param {Entry} entry whether the history gets an entry, or the answer takes
 *     the place of the page's own; on the way back the browser knows where to scroll
 * @param {typeof fetchPatiently} fetchText by default one that waits out a lost connection
 * @returns {Promise<boolean>} false if a later visit overtook this one
 * @throws if the answer cannot be shown so
 */
export async function visit(address, options = {}, entry = "push", fetchText = fetchPatiently) {
	running?.abort();
	running = new AbortController();
	const { signal } = running;
	const regions = all("[data-region]");
	busy = true;
	const showing = setTimeout(() => {
		for (const region of regions) region.dataset.busy = "";
	}, SEEN_MS);
	try {
		const headers = { Accept: "text/html" };
		const { response, text } = await fetchText(address, { ...options, headers, signal });
		const page = parse(response, text);
		const sheets = all(SHEETS, page).map(({ href }) => href);
		await loadSheets(page);
		if (signal.aborted) return false;
		busy = false;
		swap(regions, page, entry, new URL(address, location.href).hash);
		for (const link of all(SHEETS)) if (!sheets.includes(link.href)) link.remove();
		document.title = page.title;
		// As in any browser, the address already shown adds no second entry.
		if (entry === "push" && response.url !== location.href)
			history.pushState(null, "", response.url);
		else if (entry === "push" || entry === "replace") history.replaceState(null, "", response.url);
		noteAddress();
		queueMicrotask(sendQueue);
		return true;
	} catch (error) {
		if (signal.aborted) return false;
		clearQueue();
		throw error;
	} finally {
		clearTimeout(showing);
		// An overtaken visit leaves its regions to the one that overtook it.
		if (!signal.aborted) {
			busy = false;
			for (const region of regions) delete region.dataset.busy;
		}
	}
}

function parse(/** @type {Response} */ response, /** @type {string} */ text) {
	const isPage = response.headers.get("content-type")?.includes("text/html");
	if (!isPage || response.status >= 500) throw Error(`no page: ${response.status}`);
	const page = parsed(text);
	// A parser that runs no scripts takes what is for browsers without them as part of the page.
	for (const each of all("noscript", page)) each.remove();
	return page;
}

/** Load the style sheets of a page that are not here. */
async function loadSheets(/** @type {Document} */ page) {
	const here = all(SHEETS);
	const load = (/** @type {HTMLLinkElement} */ link) =>
		new Promise((loaded, failed) => {
			Object.assign(link, { onload: loaded, onerror: failed });
			here.at(-1).before(link);
		});
	const missing = all(SHEETS, page).filter(({ href }) => here.every((each) => each.href !== href));
	await Promise.all(missing.map(load));
}

/** Return what the page is called, down to the round. */
const headingText = () => (one(".bar-title") ?? one("h1"))?.textContent;

/**
 * Swap regions; hash: if it names a part of the page, the focus goes there and only that part is read out.
 * @type {(regions: HTMLElement[], page: Document, entry: Entry, hash: string) => void}
 */
function swap(regions, page, entry, hash) {
	const fresh = regions.map((old) => one(`[data-region="${old.dataset.region}"]`, page));
	if (!regions.length || fresh.includes(null)) throw Error("other regions");
	const focused = selectorOf(document.activeElement);
	const before = /** @type {any} */ (document.activeElement);
	const typed = typedMeanwhile();
	const hasKeyboard = document.activeElement?.matches(FIELDS); // a phone's may be up already
	const heading = headingText();
	const unfolded = one("[data-region] .menu[open] > summary");
	const isRead = unfolded?.parentElement.contains(document.activeElement);
	const wanted = one("[data-region] [autofocus]", page);
	wanted?.removeAttribute("autofocus"); // or the browser complains that something has the focus
	for (const [place, old] of regions.entries()) old.replaceWith(fresh[place]);
	const isNew = headingText() !== heading;
	if (isNew) beginAnew(entry);
	setUpRegions(fresh);
	const named = hash ? allMatching(fresh, `#${CSS.escape(hash.slice(1))}`) : [];
	const news = named.length ? named : fresh;
	const marked = allMatching(news, "[data-focus]")[0];
	const menu = marked ? null : allMatching(fresh, selectorOf(unfolded))[0]; // a result is not covered
	menu?.parentElement.setAttribute("open", "");
	const isTaken = document.activeElement !== document.body; // by what was set up
	const same = isTaken ? null : successorOf(before, focused, fresh, entry);
	const typing = entry === "none" && hasKeyboard ? same : null;
	const candidates = [isRead && menu, wanted, typing, marked, same];
	moveFocus(candidates, (wanted || typing) && hasKeyboard, isNew);
	restore(typed, entry);
	if (entry !== "back") {
		named[0]?.scrollIntoView();
		allMatching(fresh, "[data-in-view]")[0]?.scrollIntoView({ block: "nearest" });
	}
	readOut(allMatching(news, "[data-announce]").filter(isUnheard));
}

/** Begin at the top, as on any new page, with nothing said yet. @param {Entry} entry */
function beginAnew(entry) {
	announce("");
	if (entry !== "back") scrollTo(0, 0);
}

/** Whether an element is not read out with the focus. */
const isUnheard = (/** @type {Element} */ { id }) =>
	!id || id !== document.activeElement?.getAttribute("aria-describedby");

/**
 * Return what takes the place of the element that had the focus; where nobody asked for the visit, by its name too.
 * @type {(before: any, selector: string, fresh: Element[], entry: Entry) => any}
 */
const successorOf = (before, selector, fresh, entry) =>
	(entry === "none" && twinOf(before, fresh)) || allMatching(fresh, selector)[0];

/** Return the button, link or summary in fresh regions with the same name as `before`, and unfold what hides it. */
function twinOf(/** @type {any} */ before, /** @type {Element[]} */ fresh) {
	if (!before?.matches(":is(a, button, summary):not([id])")) return null;
	const nameOf = (/** @type {any} */ each) =>
		each.ariaLabel ?? each.dataset.label ?? each.textContent.trim();
	const twins = allMatching(fresh, before.localName);
	const twin = twins.find((each) => nameOf(each) === nameOf(before));
	twin?.closest("details")?.setAttribute("open", "");
	return twin;
}

const FIELDS = "textarea, input:not([type=radio], [type=checkbox])";

/** Whether the focus of an element raises the keyboard of a phone. @param {HTMLElement} element */
const raisesKeyboard = (element) =>
	!matchMedia("(any-pointer: fine)").matches &&
	element.matches(FIELDS) &&
	element.inputMode !== "none";

/**
 * Move the focus to the first candidate that can take it. Unless it is asked for, no phone's keyboard rises: the
 * player may tap the field. A new page opens at its top, wherever the focus goes, unless that is a field at fault.
 */
function moveFocus(
	/** @type {any[]} */ candidates,
	/** @type {boolean} */ wantsKeyboard,
	/** @type {boolean} */ isNew,
) {
	const element = candidates.find((each) => each && !each.disabled);
	const preventScroll = isNew && element?.ariaInvalid !== "true";
	if (element && !wantsKeyboard && raisesKeyboard(element)) {
		if (!preventScroll) element.scrollIntoView({ block: "nearest" });
		one("main").focus({ preventScroll: true });
	} else if (element && element !== document.activeElement) {
		element.focus({ preventScroll });
		element.select?.();
	} else if (document.activeElement === document.body) one("main").focus({ preventScroll: true });
}

/** Return the fields that were typed in since they were sent. */
const typedMeanwhile = () =>
	all("[data-region] input[id]").filter(
		({ value, defaultValue, dataset }) => value !== (dataset.sent ?? defaultValue),
	);

/**
 * Put back what was typed, unless the fresh field has a text of its own; one that nobody asked for gives way.
 * @type {(typed: HTMLInputElement[], entry: Entry) => void}
 */
function restore(typed, entry) {
	for (const { id, value } of typed) {
		const field = one(`#${id}`);
		const givesWay = entry === "none" && field?.value === field?.defaultValue;
		if (field && (!field.value || givesWay)) type(field, value);
	}
}
