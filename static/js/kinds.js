// What the kinds of rounds are called; they are kept by keys such as "en/4x4/none".

import { gettext, ngettext } from "./i18n.js";

/** @type {Record<string, string>} */
const NAMES = {
	letters: gettext("Letters"),
	conundrum: gettext("Conundrum"),
	evil: gettext("Evil"),
	none: gettext("no clock"),
};
const letters = (/** @type {number} */ n) => ngettext("%(num)s letter", "%(num)s letters", n);
const minutes = (/** @type {number} */ n) => ngettext("%(num)s minute", "%(num)s minutes", n);
const rounds = (/** @type {number} */ n) => ngettext("%(num)s round", "%(num)s rounds", n);
/** @type {Record<string, (n: number) => string>} */
const COUNTED = { ladder: letters, "countdown-games": rounds };

/**
 * Return what a kind is called on a page whose words are in `lang`, "" for the usual one there.
 * @type {(game: string, kind: string, lang: string) => string}
 */
export function kindName(game, kind, lang) {
	const [ofLanguage, ...parts] = kind.split("/");
	const named = parts.filter(Boolean).map((part) => {
		if (COUNTED[game]) return COUNTED[game](Number(part));
		if (game === "ruzzle" && Number(part)) return minutes(Number(part) / 60);
		return NAMES[part] ?? part.replace("x", " × ");
	});
	const page = document.documentElement.lang;
	if (ofLanguage !== lang) {
		named.push(new Intl.DisplayNames(page, { type: "language" }).of(ofLanguage) ?? ofLanguage);
	}
	return named.join(", ");
}
