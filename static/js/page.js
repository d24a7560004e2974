// The page: its elements, what scripts set up on them, what it says aloud, and the address it shows.

/** @type {{selector: string, setup: (element: any) => void}[]} */
const setups = [];
let shownAddress = location.pathname + location.search;

const LET_GO_MS = 1000;

/** Return the element for a selector. @type {(selector: string, within?: ParentNode) => any} */
export const one = (selector, within = document) => within.querySelector(selector);

/** Return all elements for a selector. @type {(selector: string, within?: ParentNode) => any[]} */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/**
 * Make an element with these properties and children.
 * @type {(tag: string, properties?: object, ...children: (Node|string)[]) => any}
 */
export function make(tag, properties = {}, ...children) {
	const made = Object.assign(document.createElement(tag), properties);
	made.append(...children);
	return made;
}

/** A part of the page, with what a script does there. */
export class Part {
	constructor(/** @type {any} */ element) {
		this.element = element;
		this.data = element.dataset;
	}

	find(/** @type {string} */ selector) {
		return one(selector, this.element);
	}

	all(/** @type {string} */ selector) {
		return all(selector, this.element);
	}
}

/**
 * Run setup for every element that matches, now and whenever a region has been swapped.
 * @type {(selector: string, setup: (element: any) => void) => void}
 */
export function setUpEach(selector, setup) {
	setups.push({ selector, setup });
	for (const element of all(selector)) setup(element);
}

/** Set up what matches in regions that have just been put in place. @param {Element[]} regions */
export function setUpRegions(regions) {
	for (const { selector, setup } of setups) {
		for (const element of allMatching(regions, selector)) setup(element);
	}
}

/** Return all elements of the page that match: regions of it and what is inside them. */
export const allMatching = (/** @type {Element[]} */ regions, /** @type {string} */ selector) =>
	all(selector).filter((element) => regions.some((region) => region.contains(element)));

/** Return a selector of the element that takes this one's place in a fresh region. */
export function selectorOf(/** @type {any} */ element) {
	if (element?.id) return `#${CSS.escape(element.id)}`;
	if (element?.name) return `[name="${element.name}"][value="${CSS.escape(element.value)}"]`;
	return ":not(*)";
}

/** Return the page that a text of HTML describes. @param {string} text */
export const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

/**
 * Return what a form sends when a button is pressed; FormData takes the button itself only since 2023.
 * @type {(form: HTMLFormElement, submitter?: any) => FormData}
 */
export function dataOf(form, submitter) {
	const data = new FormData(form);
	if (submitter?.name) data.append(submitter.name, submitter.value);
	return data;
}

/**
 * Run at the next touch and at the next key, once each.
 * @type {(act: () => void, options?: AddEventListenerOptions) => void}
 */
export function atNextTouch(act, options = {}) {
	for (const type of ["pointerdown", "keydown"]) {
		addEventListener(type, act, { once: true, capture: true, ...options });
	}
}

/** Run once the page shows what a press changed: work that takes longer than a frame would keep the press from sight. */
export const onceShown = (/** @type {() => void} */ act) =>
	requestAnimationFrame(() => setTimeout(act));

/** Whether there is a keyboard in front of the player: elsewhere a field with the focus raises one. */
export const hasKeyboard = matchMedia("(pointer: fine)").matches;

/** Whether the player or their system wants less motion. */
export const wantsLessMotion = () =>
	document.documentElement.dataset.motion === "reduced" ||
	matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Take an element out of sight at once and from the page a moment later: if what has the focus goes before screen
 * readers hear where the focus moves, they do not change from reading to typing.
 * @param {HTMLElement} element
 */
export function letGo(element) {
	element.classList.add("leaving");
	setTimeout(() => element.remove(), LET_GO_MS);
}

/** Have a sentence read out by screen readers, even if it is the same as the last one. @param {string} sentence */
export function announce(sentence) {
	const live = one("#live");
	if (live) live.textContent = live.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/** Have the texts of elements read out as sentences, if there are any. @param {Element[]} elements */
export function readOut(elements) {
	const texts = elements.map((each) => each.textContent.trim());
	const sentences = texts.map((text) => text.replace(/[\p{L}\p{N}]$/u, "$&."));
	if (texts.length) announce(sentences.join(" "));
}

/** Say something in the message of a round, and aloud. @param {string} sentence */
export function say(sentence, isWrong = false) {
	const message = one("[data-message]");
	message.textContent = sentence;
	message.className = isWrong ? "wrong" : "said";
	if (sentence) announce(sentence);
}

/** Show a dialog; return what it is closed by, "" if by nothing in it. @type {(dialog: any) => Promise<string>} */
export function answerTo(dialog) {
	dialog.returnValue = "";
	if (!dialog.open) dialog.showModal();
	return new Promise((resolve) => {
		dialog.onclose = () => dialog.open || resolve(dialog.returnValue); // unless it was asked again meanwhile
	});
}

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
export const wordAddress = (word) => document.body.dataset.wordPages + encodeURIComponent(word);
