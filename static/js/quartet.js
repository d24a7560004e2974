// What every page has: the display menu, panels that stay closed, statistics.

import "./grid.js";
import "./share.js";
import { announce } from "./announce.js";
import { each } from "./enhance.js";
import { exported, figures, importText, keepSetting, results, setting } from "./store.js";

each("[data-display]", (menu) => {
	for (const input of menu.querySelectorAll("input")) {
		input.checked = input.value === setting(input.name, "");
		input.onchange = () => {
			keepSetting(input.name, (input.checked && input.value) || null);
			showSettings(); // of theme.js
		};
	}
});

// A menu closes on Escape and by a click elsewhere.
each(".menu", (menu) => {
	addEventListener("click", ({ target }) => menu.contains(target) || (menu.open = false));
	menu.onkeydown = ({ key }) => {
		if (key !== "Escape" || !menu.open) return;
		menu.open = false;
		menu.querySelector("summary").focus();
	};
});

each("[data-how]", (panel) => {
	const game = panel.dataset.how;
	const closed = () => setting("closed", []);
	panel.open = !closed().includes(game);
	panel.dataset.ready = "";
	panel.ontoggle = () => {
		const others = closed().filter((each) => each !== game);
		keepSetting("closed", panel.open ? others : [...others, game]);
	};
});

each("[data-statistics]", (panel) => {
	const { statistics: game, score, best } = panel.dataset;
	const add = (parent, tag, text = "") => {
		const made = parent.appendChild(document.createElement(tag));
		made.textContent = text;
		return made;
	};
	const show = () => {
		const all = panel.querySelector("[data-figures]");
		all.textContent = results(game).length ? "" : "No finished rounds yet.";
		for (const [kind, pairs] of Object.entries(figures(game, score, best))) {
			if (kind) add(all, "h3", kind);
			const list = add(all, "dl");
			list.className = "facts";
			for (const [name, text] of pairs) {
				const pair = add(list, "div");
				add(pair, "dt", name);
				add(pair, "dd", text);
			}
		}
	};
	show();
	panel.ontoggle = show;
	panel.querySelector("[data-export]").onclick = () => {
		const href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
		Object.assign(document.createElement("a"), { href, download: "quartet.json" }).click();
		URL.revokeObjectURL(href);
	};
	panel.querySelector("[data-import]").onchange = async ({ target }) => {
		let said = "Imported.";
		try {
			importText(await target.files[0].text());
		} catch {
			said = "That file holds no statistics of Quartet.";
		}
		announce((panel.querySelector("[data-said]").textContent = said));
		target.value = "";
		show();
	};
});
