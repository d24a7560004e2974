// A round that is over counts in the player's clubs and challenges, which are then one tap away; a
// club that was made or joined later takes in the results of its day that this browser has. Of a
// day's puzzle the first result counts, whichever is shown.

import { dayResult, resultAddress } from "./days.js";
import { gettext } from "./i18n.js";
import { all, make, one, readOut, setUpEach } from "./page.js";

setUpEach("[data-challenge]", async (link) => {
	const { challenge: address, ended } = link.dataset;
	const { daily = "{}", lang } = one("[data-daily]")?.dataset ?? {};
	const { day, game } = JSON.parse(daily);
	const answer = await send(address, firstResult(lang, day, game) ?? ended).catch(() => undefined);
	const section = one("[data-finished]");
	let before = one("h2", section); // a challenged player wants to know at once who has won
	for (const [name, href, line] of answer?.circles ?? []) {
		const link = make("a", { href }, line ?? gettext("Compare: %(name)s", { name }));
		const told = make("p", line ? { className: "who-won" } : {}, link);
		if (line) before.after(told);
		else section.append(told);
		before = told;
	}
	readOut(all(".who-won", section));
});

setUpEach("[data-unplayed]", async ({ dataset: { handIn, unplayed, day, lang } }) => {
	let counted = 0;
	for (const puzzle of JSON.parse(unplayed)) {
		const result = firstResult(lang, day, puzzle);
		const answer = result && (await send(handIn, result).catch(() => undefined));
		counted += answer?.circles?.length ?? 0;
	}
	if (counted) location.reload();
});

// A player who has played the round of a challenge joins it with the first result instead of playing it again.
setUpEach("[data-first]", (offer) => {
	const { first, day, lang } = offer.dataset;
	const result = firstResult(lang, day, first);
	if (!result) return;
	one("button", offer).value = result;
	offer.hidden = false;
	offer.previousElementSibling.remove();
});

/**
 * Return where the first result of a day's puzzle is, undefined if there is none or that is not known.
 * @type {(lang: string, day: string, game: string) => string|undefined}
 */
function firstResult(lang, day, game) {
	const result = dayResult(lang, day, game);
	const href = result && resultAddress(result, game);
	if (!href) return undefined;
	const { pathname, search } = new URL(href);
	return pathname + search;
}

async function send(/** @type {string} */ address, /** @type {string} */ result) {
	const body = new URLSearchParams({ result });
	const headers = { Accept: "application/json" };
	const response = await fetch(address, { method: "POST", body, headers });
	return response.ok ? response.json() : undefined;
}
