// Popovers for browsers without them: Chromium before 114, Safari before 17, Firefox before 125.

import { one, setUpEach } from "./page.js";

const PLACE = { position: "fixed", inset: "0", height: "fit-content", zIndex: 9 };

setUpEach("[popover]", (element) => {
	Object.assign(element.style, PLACE);
	element.showPopover = () => element.togglePopover(true);
	element.hidePopover = () => element.togglePopover(false);
	element.togglePopover = (/** @type {boolean} */ shown) => {
		element.hidden = !shown;
	};
	element.hidePopover();
});

setUpEach("[popovertarget]", (button) => {
	const target = one(`#${button.getAttribute("popovertarget")}`);
	button.addEventListener("click", () =>
		target.togglePopover(button.getAttribute("popovertargetaction") === "show"),
	);
});
