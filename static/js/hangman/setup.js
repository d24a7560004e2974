// The page before a game: the game that was chosen last is offered again, in one line.

import "../remember.js";
import { ngettext } from "../i18n.js";
import { setUpEach } from "../page.js";

setUpEach("[data-remember]", (form) => {
	describe(form);
	form.onchange = () => describe(form);
});

function describe(form) {
	const { length, misses } = Object.fromEntries(new FormData(form));
	const values = {
		difficulty: form.querySelector("[name=difficulty]:checked + span").textContent,
		length: form.querySelector(`[name=length] [value="${length}"]`).textContent,
	};
	form.querySelector("[data-chosen]").textContent = ngettext(
		"%(difficulty)s · %(length)s · %(num)s miss",
		"%(difficulty)s · %(length)s · %(num)s misses",
		Number(misses),
		values,
	);
}
