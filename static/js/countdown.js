// Countdown: the clock, tiles that follow what is typed, words written down.

import { announce } from "./announce.js";
import { each, one, readdress } from "./enhance.js";
import { shortcuts } from "./keys.js";
import { closeOpen, leaveOpen, openRound, record } from "./store.js";

const fine = matchMedia("(pointer: fine)").matches;
let warm; // the last click sets the next clock going
let unasked; // time ended the round: shortcuts wait while a player types on

addEventListener("click", ({ target }) => (warm = target.closest("[data-go]")), true);

shortcuts({
	letter(key) {
		const button = one(`[data-shortcut="${key}"]`);
		if (button) return unasked || button.click();
		one("#field-word")?.focus();
		return false; // the letter goes to the field
	},
});

each("[data-round]", (round) => {
	const { round: id, address, title, seconds, last } = round.dataset;
	const part = (selector) => round.querySelector(selector);
	const keep = () => {
		const now = `${address}&notes=${part("[name=notes]").value}`;
		leaveOpen("countdown", id, { address: now, title, until });
		return now;
	};
	const field = wordField(part, keep);
	let until = openRound("countdown", id)?.until;
	let timer, shown;

	const run = () => {
		if (!until) {
			until = Date.now() + seconds * 1000;
			announce(`${seconds} seconds. Go.`);
			keep();
		}
		round.classList.add("started");
		timer = setInterval(tick, 200);
		tick();
		if (fine) field.focus();
		if (innerHeight < 700) round.scrollIntoView();
	};
	const tick = () => {
		if (!round.isConnected) return clearInterval(timer);
		const ahead = Math.ceil((until - Date.now()) / 1000);
		// The clock does not overtake a move under way.
		if (ahead === shown || round.closest("[data-busy]")) return;
		shown = ahead;
		if (ahead <= last) return end();
		const late = ahead <= 0;
		const left = late ? ahead - last : ahead;
		round.classList.toggle("choosing", late);
		part(".clock").classList.toggle("late", left <= 10);
		part(".hand").style.strokeDashoffset = 1 - left / (late ? -last : seconds);
		part("[role=timer]").textContent = left;
		if (left === 10) announce("10 seconds left.");
		if (!ahead) announce(part(".time-up").textContent);
	};
	const end = () => {
		clearInterval(timer);
		const [longest] = [...round.querySelectorAll(".note")].sort((a, b) => b.value.length - a.value.length);
		unasked = true;
		(longest ?? part("form:valid [data-declare]") ?? part("[data-nothing]")).click();
	};

	if (seconds === "0") return keep();
	part("[data-start]").onclick = run;
	if (until || warm) run();
	else part("[data-start]").focus();
});

/** The field of a round; its tiles follow it, and it follows them. Writing a word down calls keep. */
function wordField(part, keep) {
	const field = part("#field-word");
	const hint = part("[data-hint]");
	const rack = part("[data-rack]:has(button)");
	const tiles = [...rack.querySelectorAll("button")];
	const folds = JSON.parse(hint.dataset.hint); // letters to themselves, ligatures to theirs
	const fold = (sign) => folds[sign] ?? sign.normalize("NFKD").replace(/[\p{M}\s]/gu, "");
	const signs = () => [...field.value.toLowerCase()];
	const used = new Map(); // tile -> place of the sign that it spells
	let word, short; // folded; its first letter without a tile

	const follow = () => {
		used.clear();
		word = short = "";
		signs().forEach((sign, place) => {
			for (const letter of fold(sign)) {
				const free = (mark) => tiles.find((tile) => !used.has(tile) && tile.textContent === mark);
				const tile = letter in folds && (free(letter) ?? free("?"));
				if (tile) used.set(tile, place);
				else short ||= letter;
				word += letter;
			}
		});
		for (const tile of tiles) tile.ariaPressed = tile.classList.toggle("tile-used", used.has(tile));
		const said = short in folds ? `No tile is left for ${short.toUpperCase()}.` : "";
		field.setCustomValidity(said);
		hint.textContent = said || (word[1] ? `${word.length} letters` : "");
	};
	const put = (text) => {
		field.value = text;
		follow();
	};
	const shuffle = () => rack.append(...[...rack.children].sort(() => Math.random() - 0.5));

	for (const tile of tiles) {
		tile.onclick = ({ detail }) => {
			const more = used.has(tile) ? "" : tile.textContent;
			put(signs().filter((_, place) => place !== used.get(tile)).join("") + more.replace("?", ""));
			if (more === "?" || (detail && fine)) field.focus();
		};
	}
	part("[data-shuffle]").onclick = shuffle;
	part("[data-delete]").onclick = () => put(field.value.slice(0, -1));
	field.oninput = follow;
	field.onkeydown = ({ key }) => key !== " " || (shuffle(), false);
	part("[data-word]").onsubmit = ({ submitter }) => {
		// The server says why not.
		if (submitter?.name !== "note" || short || part(`.note[value="${word}"], .note:nth-child(30)`)) return;
		const note = part("template").innerHTML.replaceAll("WORD", word).replace("LENGTH", word.length);
		part(".scratch").insertAdjacentHTML("beforeend", note);
		for (const form of ["word", "notes"]) part(`[data-${form}] [name=notes]`).value += `.${word}`;
		readdress(keep());
		announce(`${word}: written down.`);
		put("");
		return false;
	};
	follow();
	return field;
}

each("[data-result]", ({ dataset }) => {
	closeOpen("countdown", dataset.closes);
	record(dataset.result, JSON.parse(dataset.record));
	setTimeout(() => (unasked = false), 1500);
});
each("[data-open]", ({ dataset }) => leaveOpen("countdown", dataset.open, { ...dataset }));
