// The page before a game: the fresh grid that was chosen last is offered again, in one line.

import "../remember.js";
import { gettext } from "../i18n.js";
import { setUpEach } from "../page.js";

setUpEach("[data-remember]", (form) => {
	describe(form);
	form.onchange = () => describe(form);
});

function describe(form) {
	const { rows, columns } = form;
	form.querySelector("[data-chosen]").textContent = gettext("%(rows)s × %(columns)s, %(clock)s", {
		rows: rows.value,
		columns: columns.value,
		clock: form.querySelector("[name=clock]:checked + span").textContent,
	});
}
