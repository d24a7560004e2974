// How everyone did: the first result of a day's puzzle is counted once; then the page says how it compares.

import { dayResult } from "./days.js";
import { one, parsed, setUpEach } from "./page.js";
import { keepSetting, setting } from "./store.js";
import { earnedOn, isDone } from "./streaks.js";

/** @import { Entry } from "./store.js" */

const MAX_COUNTED = 40; // results that are known to be counted, the latest

setUpEach("[data-everyone]", (form) => {
	if (setting("everyone") === "off") form.hidden = true;
	else compare(form).catch(() => {});
});

/** Put how everyone did in the place of its form; where nothing was played here, leave nothing. @param {any} form */
async function compare(form) {
	const { everyone: game, lang, day, games } = form.dataset;
	/** @type {Entry|undefined} */
	const result = games ? ofDay(lang, day, games.split(" ")) : dayResult(lang, day, game);
	form.hidden = true;
	if (!result?.earned) return;
	const { earned, top } = result;
	const key = `${lang} ${day} ${game}`;
	const isCounted = setting("counted", []).includes(key);
	const body = new URLSearchParams({ day, game, earned: String(earned), best: top ? "1" : "0" });
	noteCounted(key); // before the answer: a player who leaves now is still counted
	const response = await (isCounted
		? fetch(`${form.action}/${day}/${game}?earned=${earned}`)
		: fetch(form.action, { method: "POST", body, keepalive: true })
	).catch(() => null);
	if (!response?.ok) {
		if (!isCounted) noteCounted(key, false);
		return;
	}
	const told = one("[data-told]", parsed(await response.text()));
	if (!told?.dataset.told) return;
	told.open = false;
	form.replaceWith(told);
}

/** Note that a result is counted, or that it is not after all. @param {string} key */
function noteCounted(key, is = true) {
	/** @type {string[]} */
	const others = setting("counted", []).filter((/** @type {string} */ each) => each !== key);
	keepSetting("counted", [...others, ...(is ? [key] : [])].slice(-MAX_COUNTED));
}

/**
 * Return the points of a day once all its games are over.
 * @type {(lang: string, day: string, games: string[]) => Entry|undefined}
 */
function ofDay(lang, day, games) {
	const isOver = games.every((each) => isDone(lang, day, each));
	return isOver ? { earned: earnedOn(lang, day, games) } : undefined;
}
