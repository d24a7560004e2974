// Lists of words: copying them, and showing a meaning below its word.

import { gettext } from "./i18n.js";
import { all, make, readOut, setUpEach, wordAddress } from "./page.js";
import { copyBy } from "./share.js";

const MAX_SENSES = 3;

/** The word whose meaning was asked for last. @type {any} */
let asked;

const linksIn = (/** @type {Element} */ list) => all(".words li:not(.word-meaning) > a", list);
const writtenOf = (/** @type {any} */ { children, firstChild, textContent }) =>
	(children[0]?.matches("b") ? textContent : firstChild.textContent).trim();

setUpEach("[data-word-list]", (list) => {
	const copyButton = list.querySelector("[data-copy-list]");
	if (copyButton) {
		copyButton.onclick = () => copyBy(copyButton, wordsOf(list, copyButton.dataset.copyList));
		copyButton.hidden = linksIn(list).length === 0;
	}
	list.onclick = (/** @type {any} */ event) => {
		const link = event.target.closest("li:not(.word-meaning) > a");
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		if (!close(link)) showMeaning(link);
	};
});

/** Return all words of a list, one a line. @param {string} address of all, "" if the page has them */
async function wordsOf(/** @type {Element} */ list, address) {
	if (!address) return linksIn(list).map(writtenOf).join("\n");
	const { words, spellings = {} } = await (await fetch(address)).json();
	const written = words.map(
		(/** @type {any} */ { word, spellings: [first] = spellings[word] ?? [word] }) => first,
	);
	return written.join("\n");
}

/** Take away the meaning below a word; return whether there was one. @type {(link: any) => boolean} */
function close(link) {
	const below = link.parentElement.nextElementSibling;
	if (!below?.matches(".word-meaning")) return false;
	below.remove();
	link.ariaExpanded = false;
	return true;
}

/** Show what a word means below it, with a link to its page. @param {any} link */
async function showMeaning(link) {
	const word = link.dataset.word ?? writtenOf(link);
	const address = wordAddress(word);
	asked = link;
	const isWanted = () => asked === link && link.isConnected;
	try {
		const answer = await fetch(`${address}?format=json`);
		const { definitions, spellings } = await answer.json();
		if (!isWanted()) return;
		for (const other of all("li > [aria-expanded=true]")) close(other);
		const shown = link.nextElementSibling ? 1 : 0; // the first meaning stands beside the word
		link.parentElement.after(meaningItem(word, address, spellings, definitions, shown));
		link.ariaExpanded = true;
		const meaning = link.parentElement.nextElementSibling.firstElementChild;
		// What js/paths.js says of a word on a grid comes first.
		const told = link.dataset.path ? all("[data-told], [data-told-path]") : [];
		readOut([...told, meaning]);
	} catch {
		if (isWanted()) location.assign(address);
	}
}

/**
 * @typedef {{word: string, part: string, gloss: string}} Sense
 * @type {(word: string, address: string, spellings: string[], senses: Sense[], from: number) => HTMLElement}
 */
function meaningItem(word, address, spellings, senses, from) {
	const texts = senses.slice(from, MAX_SENSES).map(({ word: lemma, part, gloss }) => {
		const head = [lemma === word ? "" : lemma, part].filter(Boolean).join(", ");
		return head ? gettext("%(head)s: %(gloss)s", { head, gloss }) : gloss;
	});
	if (!senses.length) texts.push(gettext("No definition available."));
	return make(
		"li",
		{ className: "word-meaning" },
		...(spellings.length > 1 ? [make("b", {}, spellings.join(", "))] : []),
		...texts.map((text) => make("p", {}, text)),
		make(
			"a",
			{ href: address },
			gettext("More about %(word)s", { word: (spellings[0] ?? word).toUpperCase() }),
		),
	);
}
