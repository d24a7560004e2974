// The page for when there is no network: it lists the pages that the service worker kept.

import { make, one } from "./page.js";

const MOST = 12;

const list = one("[data-kept]");

for (const name of await caches.keys()) {
	if (!name.startsWith("quartet-pages-")) continue;
	const cache = await caches.open(name);
	const kept = await Promise.all(
		(await cache.keys()).map(async (request) => {
			const html = await /** @type {Response} */ (
				await cache.match(request, { ignoreVary: true })
			).text();
			const { title } = new DOMParser().parseFromString(html, "text/html");
			return { url: request.url, title };
		}),
	);
	const here = kept.filter(({ url }) => !url.endsWith(list.dataset.kept));
	const latest = new Map(); // title -> address, the latest first: a round leaves a page for each move
	for (const { url, title } of here.reverse()) {
		const name = title.replace(/ · Quartet$/, "");
		if (!latest.has(name)) latest.set(name, url);
	}
	for (const [title, url] of [...latest].slice(0, MOST)) {
		list.append(make("li", {}, make("a", { href: url }, title)));
		one("[data-kept-panel]").hidden = false;
	}
}

one("[data-again]").onclick = () => location.reload();
