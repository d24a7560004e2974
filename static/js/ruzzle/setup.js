// The page before a game: the fresh grid that was chosen last is offered again, in one line.

import "../remember.js";
import { ngettext } from "../i18n.js";
import { kindName } from "../kinds.js";
import { setUpEach } from "../page.js";

setUpEach("[data-remember]", (form) => {
	describe(form);
	form.onchange = () => describe(form);
});

function describe(form) {
	const [rows, columns, clock, rounds] = ["rows", "columns", "clock", "rounds"].map(
		(name) => form.elements[name].value,
	);
	const parts = [kindName("ruzzle", `/${rows}x${columns}/${clock}`, "")];
	if (rounds > 1) parts.push(ngettext("%(num)s round", "%(num)s rounds", Number(rounds)));
	form.querySelector("[data-chosen]").textContent = parts.join(", ");
}
