// A page to type into: answers as one types, words to copy and to ask for, how it was solved once somebody asks.

import "./word_list.js";
import {
	all,
	announce,
	hasKeyboard,
	make,
	one,
	parsed,
	readOut,
	replaceAddress,
	setUpEach,
	setUpRegions,
} from "./page.js";
import { fetchPatiently } from "./patience.js";

const PAUSE_MS = 120; // after the last key, before the site is asked
const SPEAK_MS = 1000; // after an answer to what is being typed, before it is read out

/** Errors of entries that more letters may put right. */
const EARLY = new Set(
	"no-blank word-too-short wrong-word-length uneven-rows row-count row-length broken-tile".split(
		" ",
	),
);

/** Aborts the answer that is being asked for. @type {AbortController | null} */
let asking = null;
/** @type {number | undefined} */
let timer;
/** @type {number | undefined} */
let speaking;
let told = ""; // the address whose answer was read out last

// What a form with data-live="words" asks for takes the place of the part of that name.
setUpEach("[data-live]", (form) => {
	form.oninput = () => {
		clearTimeout(timer);
		clearTimeout(speaking);
		asking?.abort();
		timer = setTimeout(answer, PAUSE_MS, form);
	};
	form.onsubmit = (/** @type {SubmitEvent} */ event) => {
		event.preventDefault();
		clearTimeout(timer);
		// The keyboard makes room for the words.
		if (!hasKeyboard) /** @type {HTMLElement} */ (document.activeElement).blur();
		answer(form, true);
	};
});

/** Whether more letters may put right what is being typed. @type {(code: string, form: any) => boolean} */
function isEarly(code, form) {
	const { value = "" } = /** @type {any} */ (document.activeElement);
	const isShorter = [...form.elements].some((other) => value.length < other.value?.length);
	return EARLY.has(code) || (code === "different-lengths" && isShorter);
}

/** Return a selector of what the answer takes the place of. @param {HTMLElement} form */
const partOf = (form) => `[data-part="${form.dataset.live}"]`;

/** Show what a form asks for; if that is wrong, say so in place of the previous answer. */
async function answer(/** @type {any} */ form, isSent = false) {
	asking?.abort();
	asking = new AbortController();
	const { signal } = asking;
	const part = partOf(form);
	if (form.matches(":invalid")) {
		const unfilled = all(":invalid", form).find((field) => field.validity.customError);
		takeAway(one(part), unfilled?.validationMessage);
		return say(form, "");
	}
	const address = new URL(form.getAttribute("action"), location.href);
	const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
	const typed = fields.filter(([, value]) => (isSent ? value : value.trim()));
	address.search = String(new URLSearchParams(typed));
	try {
		const options = { headers: { Accept: "text/html" }, signal };
		const { text } = await fetchPatiently(address, options);
		if (form.isConnected) show(form, address, parsed(text), isSent); // or the page has another by now
	} catch {
		if (!signal.aborted) location.assign(address);
	}
}

/**
 * Show the answer to a form that is on a page, or what is wrong.
 * @type {(form: any, address: URL, page: Document, isSent: boolean) => void}
 */
function show(form, address, page, isSent) {
	const part = partOf(form);
	const error = /** @type {HTMLElement | null} */ (page.querySelector("[data-error]"));
	if (!isSent && isEarly(error?.dataset.error ?? "", form)) {
		takeAway(one(part));
		return say(form, "");
	}
	const link = error?.querySelector("a");
	const wrong = link?.textContent ?? "";
	say(form, wrong, isSent);
	const field = link && one(/** @type {string} */ (link.getAttribute("href")), form);
	if (field) {
		field.ariaInvalid = "true";
		describe(field, one("[data-wrong]", form).id);
	}
	if (wrong && form.dataset.live !== "words") return takeAway(one(part)); // a bad filter leaves the words
	for (const field of form.elements) field.dataset.sent = field.value;
	const fresh = one(part, page);
	if (!fresh) throw Error(`no ${part}`);
	one(part).replaceWith(fresh);
	setUpRegions([fresh]);
	document.title = page.title;
	replaceAddress(address.pathname + address.search);
	clearTimeout(speaking);
	speaking = setTimeout(tell, isSent ? 0 : SPEAK_MS, fresh);
}

/** Read an answer out, unless it was read out before. @param {HTMLElement} fresh */
function tell(fresh) {
	if (told !== location.href) readOut(all("[data-announce]", fresh));
	told = location.href;
}

/** Take an answer to something else away. @type {(part: HTMLElement, sentence?: string) => void} */
function takeAway(part, sentence) {
	if ("example" in part.dataset) return;
	told = "";
	part.replaceChildren(...(sentence ? [make("p", {}, sentence)] : []));
	setUpRegions([part]);
}

/** Describe a field by these elements, and by the hint of its form. @type {(field: any, ...ids: string[]) => void} */
function describe(field, ...ids) {
	const hint = one("#solver-hint", field.form);
	field.setAttribute("aria-describedby", [...ids, ...(hint ? [hint.id] : [])].join(" "));
}

/**
 * Say what is wrong in the line of the form, instead of what the page said of an earlier input.
 * @type {(form: any, sentence: string, isSent?: boolean) => void}
 */
function say(form, sentence, isSent = false) {
	for (const old of all("[data-error], [id^=error-]")) old.remove();
	for (const field of all("[aria-invalid=true]", form)) {
		field.ariaInvalid = null;
		describe(field);
	}
	one("[data-wrong]", form).textContent = sentence;
	if (isSent && sentence) announce(sentence);
}

setUpEach("[data-unfolds]", (details) => {
	const link = details.querySelector("a");
	const mark = () => details.closest(".solver").classList.toggle("unfolded", details.open);
	mark();
	details.ontoggle = async () => {
		mark();
		details.ontoggle = mark;
		try {
			const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
			const unfolded = one("[data-unfolded]", parsed(await answer.text()));
			if (!unfolded) throw Error("not there");
			details.lastElementChild.replaceWith(unfolded);
		} catch {
			location.assign(link.href);
		}
	};
});

if (hasKeyboard) {
	const wrong = one("[autofocus]");
	if (wrong)
		requestAnimationFrame(() => wrong.select()); // the browser focuses it before that
	else {
		const field = one("main :is(input, textarea)");
		field.focus({ preventScroll: true });
		field.select();
	}
}
