// The page's one live region.

/** Have a sentence read out by screen readers, even if it is the same as the last one. @param {string} sentence */
export function announce(sentence) {
	const live = document.getElementById("live");
	if (!live) return;
	const repeated = live.textContent === sentence;
	live.textContent = repeated ? `${sentence}\u00a0` : sentence;
}
