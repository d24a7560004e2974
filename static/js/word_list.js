// Lists of words: filters that answer as one types, copying, and meanings told on the spot.

import { announce } from "./announce.js";
import { gettext } from "./i18n.js";
import { one, replaceAddress, setUpEach, setUpRegions, wordAddress } from "./page.js";
import { copyBy } from "./share.js";

const PAUSE_MS = 150; // after the last key, before the site is asked
const MAX_SENSES = 3;

let asking = null; // the AbortController of the list that is being asked for

setUpEach("[data-word-filter]", (form) => {
	let timer;
	form.oninput = () => {
		clearTimeout(timer);
		timer = setTimeout(() => refresh(form), PAUSE_MS);
	};
	form.onsubmit = (event) => {
		event.preventDefault();
		clearTimeout(timer);
		refresh(form);
	};
});

/** Put the list that the filter asks for in place of the one here; the form stays as it is. */
async function refresh(form) {
	const parts = [...new FormData(form)].filter(([, value]) => value.trim());
	const address = new URL(form.getAttribute("action"), location.href);
	address.search = new URLSearchParams(parts);
	asking?.abort();
	asking = new AbortController();
	const { signal } = asking;
	try {
		const answer = await fetch(address, { headers: { Accept: "text/html" }, signal });
		const page = new DOMParser().parseFromString(await answer.text(), "text/html");
		const fresh = document.adoptNode(page.querySelector("[data-word-list]"));
		one("[data-word-list]").replaceWith(fresh);
		setUpRegions([fresh]);
		replaceAddress(address.pathname + address.search);
		announce(fresh.querySelector("[data-found]").textContent);
	} catch {
		if (!signal.aborted) location.assign(address); // its page says what is wrong
	}
}

const wordOf = ({ dataset, textContent, children, firstChild }) =>
	dataset.word ?? (children[0]?.matches("b") ? textContent : firstChild.textContent).trim();
const linksIn = (list) => [...list.querySelectorAll(".words li:not(.word-meaning) > a")];
const wordsIn = (list) => linksIn(list).map(wordOf);

setUpEach("[data-word-list]", (list) => {
	const copyButton = list.querySelector("[data-copy-list]");
	if (copyButton) {
		copyButton.onclick = () => copyBy(copyButton, wordsIn(list).join("\n"), list);
		copyButton.hidden = linksIn(list).length === 0;
	}
	list.onclick = (event) => {
		const link = event.target.closest("li:not(.word-meaning) > a");
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		if (!close(link)) tell(link);
	};
});

/** Take away the meaning below a word; return whether there was one. */
function close(link) {
	const below = link.parentElement.nextElementSibling;
	if (!below?.matches(".word-meaning")) return false;
	below.remove();
	link.ariaExpanded = false;
	return true;
}

/** Tell what a word means below it, with a link to its page. */
async function tell(link) {
	const word = wordOf(link);
	const address = wordAddress(word);
	try {
		const answer = await fetch(`${address}?format=json`);
		const { definitions } = await answer.json();
		for (const other of document.querySelectorAll("li > [aria-expanded=true]")) close(other);
		link.parentElement.after(meaningItem(word, address, definitions.slice(0, MAX_SENSES)));
		link.ariaExpanded = true;
		announce(link.parentElement.nextElementSibling.firstElementChild.textContent);
	} catch {
		location.assign(address);
	}
}

function meaningItem(word, address, senses) {
	const item = document.createElement("li");
	item.className = "word-meaning";
	const texts = senses.map(({ word: lemma, part, gloss }) => {
		const head = [lemma === word ? "" : lemma, part].filter(Boolean).join(", ");
		return head ? `${head}: ${gloss}` : gloss;
	});
	for (const text of texts.length ? texts : [gettext("No definition available.")]) {
		item.appendChild(document.createElement("p")).textContent = text;
	}
	const more = item.appendChild(document.createElement("a"));
	more.href = address;
	more.textContent = gettext("More about %(word)s", { word: word.toUpperCase() });
	return item;
}
