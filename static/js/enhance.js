// Forms and links with data-enhance are fetched instead of followed: of the same page, the elements
// with data-region are put in place of those here. On any trouble the browser goes on by itself.

import { announce } from "./announce.js";

const setups = [];
const later = []; // [id of a button or field, word] pressed or sent while a visit ran
let running = null;
let shown = location.pathname + location.search;

export const one = (selector) => document.querySelector(selector);

/** Run setup for every element that matches, now and whenever a region has been swapped. */
export function each(selector, setup) {
	setups.push([selector, setup]);
	document.querySelectorAll(selector).forEach(setup);
}

/** Give the page another address without a visit. */
export function readdress(address, state = null) {
	history.replaceState(state, "", address);
	shown = location.pathname + location.search;
}

function matchingAll(regions, selector) {
	const all = (region) => [...region.querySelectorAll(selector)];
	return regions.flatMap((region) => (region.matches(selector) ? [region, ...all(region)] : all(region)));
}

/**
 * Fetch a page and swap its regions in; history: "push" or "none".
 * Throws if the answer cannot be shown so; false if a later visit overtook it.
 */
export async function visit(address, options = {}, history = "push") {
	running?.abort();
	const { signal } = (running = new AbortController());
	const regions = [...document.querySelectorAll("[data-region]")];
	regions.forEach((region) => (region.dataset.busy = ""));
	try {
		const response = await fetch(address, { ...options, headers: { Accept: "text/html" }, signal });
		const html = response.headers.get("content-type")?.includes("text/html");
		if (!html || response.status >= 500) throw Error(response.status);
		const page = new DOMParser().parseFromString(await response.text(), "text/html");
		if (signal.aborted) return false;
		swap(regions, page);
		document.title = page.title;
		if (history === "push") {
			// As browsers do: the address that is shown already makes no second entry.
			const way = response.url === location.href ? "replaceState" : "pushState";
			window.history[way](null, "", response.url);
		}
		shown = location.pathname + location.search;
		queueMicrotask(goOn);
		return true;
	} catch (error) {
		if (signal.aborted) return false;
		later.length = 0;
		throw error;
	} finally {
		if (!signal.aborted) regions.forEach((region) => delete region.dataset.busy);
	}
}

function swap(regions, page) {
	const fresh = regions.map((old) => page.querySelector(`[data-region="${old.dataset.region}"]`));
	if (!regions.length || fresh.includes(null)) throw Error("other regions");
	const focused = focusKey(document.activeElement);
	const typed = [...document.querySelectorAll("[data-region] input[id]")].filter(
		({ value, defaultValue, dataset }) => value !== (dataset.sent ?? defaultValue),
	);
	const wanted = matchingAll(fresh, "[autofocus]")[0];
	wanted?.removeAttribute("autofocus"); // or the browser complains that something has the focus
	regions.forEach((old, place) => old.replaceWith(document.adoptNode(fresh[place])));
	for (const [selector, setup] of setups) matchingAll(fresh, selector).forEach(setup);
	moveFocus(fresh, wanted, focused);
	for (const { id, value } of typed) {
		const field = one(`#${id}`);
		if (!field || field.value) continue;
		field.value = value; // typed meanwhile
		field.dispatchEvent(new Event("input"));
	}
	const said = matchingAll(fresh, "[data-announce]");
	if (said.length) announce(said.map((element) => element.textContent.trim()).join(" "));
}

function focusKey(element) {
	if (element?.id) return `#${CSS.escape(element.id)}`;
	return element?.name ? `[name="${element.name}"][value="${CSS.escape(element.value)}"]` : ":not(*)";
}

/** To the field at fault, else where the page says, else where the focus was. */
function moveFocus(regions, wanted, focused) {
	const found = [wanted, ...["[data-focus]", focused].map((key) => matchingAll(regions, key)[0])];
	const element = found.find((each) => each && !each.disabled);
	if (element) {
		element.focus();
		element.select?.();
	} else if (document.activeElement === document.body) one("main").focus();
}

function submitted(event) {
	const { target: form, submitter } = event;
	if (event.defaultPrevented || !form.matches("[data-enhance]") || form.dataset.plain) return;
	event.preventDefault();
	const field = form.querySelector("input:not([type=hidden])");
	if ("queue" in form.dataset && one("[data-busy]")) {
		const { id, value } = field ?? submitter;
		if (field) field.value = field.dataset.sent = "";
		return later.push([id, field && value]);
	}
	for (const each of form.elements) each.dataset.sent = each.value;
	field?.select(); // to be typed over
	const data = new URLSearchParams(new FormData(form, submitter));
	const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
	const address = new URL(action || location.href, location.href);
	const posting = form.method === "post";
	if (!posting) address.search = data;
	visit(address, posting ? { method: "POST", body: data } : {}).catch(() => {
		if (!posting) return location.assign(address);
		for (const each of form.elements) each.value = each.dataset.sent;
		form.dataset.plain = "yes";
		form.requestSubmit(submitter);
	});
}

/** Press and send what waits, until another visit begins; words that follow a refused one go. */
function goOn() {
	while (later.length && !one("[data-busy]")) {
		const [id, word] = later.shift();
		const element = one(`#${id}`);
		if (!word) element?.click();
		else if (element && !element.ariaInvalid) {
			const { value } = element;
			element.value = word;
			element.form.requestSubmit();
			element.value = value;
		}
	}
}

function clicked(event) {
	const link = event.target.closest?.("a[data-enhance]");
	const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
	if (!link || elsewhere || event.defaultPrevented) return;
	event.preventDefault();
	visit(link.href).catch(() => location.assign(link.href));
}

addEventListener("submit", submitted);
addEventListener("click", clicked);
addEventListener("popstate", () => {
	if (location.pathname + location.search === shown && !one("[data-busy]")) return;
	later.length = 0;
	visit(location.href, {}, "none").catch(() => location.reload());
});
