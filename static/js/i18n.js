// Sentences in the language of the page. English is the source and needs no translation; for other
// languages the page carries those of the scripts in #messages, written by app/web/i18n.py.

const island = document.getElementById("messages");
const { messages, plurals } = island ? JSON.parse(island.textContent) : { messages: {} };
const language = document.documentElement.lang;

/**
 * Return a sentence in the page's language.
 *
 * @param {string} text in English; `%(name)s` is a gap, `%%` a per cent sign
 * @param {Object<string, string|number>} values what the gaps are filled with
 */
export function gettext(text, values = {}) {
	return fill(messages[text] ?? text, values);
}

/**
 * Return the form of a sentence that fits a whole number n. Its gap `%(num)s` is filled with n.
 * @type {(one: string, many: string, n: number, values?: Record<string, string|number>) => string}
 */
export function ngettext(one, many, n, values = {}) {
	const text = messages[one]?.[pluralForm(n)] ?? (n === 1 ? one : many);
	return fill(text, { num: formatNumber(n), ...values });
}

/** By digits after the point; one takes many milliseconds to make. @type {Record<number, Intl.NumberFormat>} */
const formats = {};

/** Write a number as the page's language does, always with this many digits after the point. @param {number} number */
export function formatNumber(number, digits = 0) {
	if (!digits && number >= 0 && number < 1000) return String(Math.round(number)); // as any language does
	formats[digits] ??= new Intl.NumberFormat(language, {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
	return formats[digits].format(number);
}

// Plural rules look at small numbers and at the last two digits: the form of each number below 200
// is in `plurals`, and larger ones take the form of 100 and their last two digits.
function pluralForm(/** @type {number} */ n) {
	return plurals?.[n < 200 ? n : 100 + (n % 100)];
}

function fill(/** @type {string} */ text, /** @type {Record<string, any>} */ values) {
	return text.replace(/%%|%\((\w+)\)s/g, (_gap, name) => (name ? values[name] : "%"));
}

/** Write seconds as a clock does: 1:05. @param {number} seconds */
export const timeText = (seconds) =>
	`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
