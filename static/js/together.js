// A round that is over counts in the player's clubs and challenges, which are then one tap away; a
// club that was made or joined later takes in the results of its day that this browser has.

import { dayResult, resultAddress } from "./days.js";
import { gettext } from "./i18n.js";
import { make, one, setUpEach } from "./page.js";

setUpEach("[data-challenge]", async (link) => {
	const { challenge: address, ended } = link.dataset;
	const answer = await send(address, ended).catch(() => undefined);
	if (!answer?.circles?.length) return;
	// Challenges come first: who was challenged wants to know who has won.
	const links = answer.circles.flatMap(
		(/** @type {string[]} */ [name, href], /** @type {number} */ at) => [
			make("a", { href, className: at ? "" : "button" }, gettext("Compare: %(name)s", { name })),
			" ",
		],
	);
	one("[data-finished]")?.append(make("p", {}, ...links));
});

setUpEach("[data-unplayed]", async ({ dataset: { handIn, unplayed, day, lang } }) => {
	let counted = 0;
	for (const puzzle of JSON.parse(unplayed)) {
		const result = dayResult(lang, day, puzzle);
		const href = result && resultAddress(result, puzzle);
		if (!href) continue;
		const { pathname, search } = new URL(href);
		const answer = await send(handIn, pathname + search).catch(() => undefined);
		counted += answer?.circles?.length ?? 0;
	}
	if (counted) location.reload();
});

async function send(/** @type {string} */ address, /** @type {string} */ result) {
	const body = new URLSearchParams({ result });
	const headers = { Accept: "application/json" };
	const response = await fetch(address, { method: "POST", body, headers });
	return response.ok ? response.json() : undefined;
}
