// The page: its elements, what scripts set up on them, and the address it shows.

/** @type {{selector: string, setup: (element: any) => void}[]} */
const setups = [];
let shownAddress = location.pathname + location.search;

/** Return the element the page has for a selector. @type {(selector: string) => any} */
export const one = (selector) => document.querySelector(selector);

/**
 * Make an element with these properties and children.
 * @type {(tag: string, properties?: object, ...children: (Node|string)[]) => any}
 */
export function make(tag, properties = {}, ...children) {
	const made = Object.assign(document.createElement(tag), properties);
	made.append(...children);
	return made;
}

/**
 * Run setup for every element that matches, now and whenever a region has been swapped.
 * @type {(selector: string, setup: (element: any) => void) => void}
 */
export function setUpEach(selector, setup) {
	setups.push({ selector, setup });
	for (const element of document.querySelectorAll(selector)) setup(element);
}

/** Set up what matches in regions that have just been put in place. @param {Element[]} regions */
export function setUpRegions(regions) {
	for (const { selector, setup } of setups) {
		for (const element of allMatching(regions, selector)) setup(element);
	}
}

/**
 * Return all elements that match: the regions themselves and what is inside them.
 * @type {(regions: Element[], selector: string) => any[]}
 */
export function allMatching(regions, selector) {
	return regions.flatMap((region) => {
		const inside = [...region.querySelectorAll(selector)];
		return region.matches(selector) ? [region, ...inside] : inside;
	});
}

/**
 * Return a selector of the element that takes this one's place in a fresh region.
 * @param {any} element
 */
export function selectorOf(element) {
	if (element?.id) return `#${CSS.escape(element.id)}`;
	if (element?.name) return `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
	return ":not(*)";
}

/**
 * Return what a form sends by one of its buttons, which FormData takes only since 2023.
 * @type {(form: HTMLFormElement, submitter?: any) => FormData}
 */
export function dataOf(form, submitter) {
	const data = new FormData(form);
	if (submitter?.name) data.append(submitter.name, submitter.value);
	return data;
}

/** Run once, at the next touch or key. @type {(act: () => void, options?: AddEventListenerOptions) => void} */
export function atNextTouch(act, options = {}) {
	for (const type of ["pointerdown", "keydown"]) {
		addEventListener(type, act, { once: true, capture: true, ...options });
	}
}

/** Whether there is a keyboard in front of the player: elsewhere a field with the focus raises one. */
export const hasKeyboard = matchMedia("(pointer: fine)").matches;

let busy = false;

/** Whether a visit is under way. */
export const isBusy = () => busy;

/** Note that a visit begins or has ended. @param {boolean} is */
export function setBusy(is) {
	busy = is;
}

/** Whether the player or their system wants less motion. */
export const wantsLessMotion = () =>
	document.documentElement.dataset.motion === "reduced" ||
	matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Give the page another address without a visit.
 * @type {(address: string | URL, state?: any) => void}
 */
export function replaceAddress(address, state = null) {
	history.replaceState(state, "", address);
	noteAddress();
}

/** Remember the address of the browser as the one whose page is shown. */
export function noteAddress() {
	shownAddress = location.pathname + location.search;
}

/** Whether the page shown is that of the browser's address; a fragment makes no difference. */
export const showsAddress = () => location.pathname + location.search === shownAddress;

/** Return the address of a word's own page. @param {string} word */
export function wordAddress(word) {
	return document.body.dataset.wordPages + encodeURIComponent(word);
}
