// The service worker: pages that were visited can be read without the network, and a page of our own
// says so where there is none. Every page is asked of the network first, so that nobody sees a state
// that is past. A kept page never answers what changes something (POST), or a request with no-store.
// app/web/root_files.py puts SITE before this text: { version, files, offline }, with an offline page
// for each language. Another version begins with empty caches.

const FILES = `quartet-files-${SITE.version}`;
const PAGES = `quartet-pages-${SITE.version}`;
const MOST_PAGES = 60; // kept, the latest
const WORDS = ["found", "notes"]; // what scripts add to the address of an open round

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
	worker.skipWaiting();
	event.waitUntil(Promise.all(SITE.offline.map(keepOfflinePage)));
});

worker.addEventListener("activate", (event) => {
	event.waitUntil(Promise.all([forgetOtherVersions(), keepOpenPages()]));
});

worker.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (origin !== location.origin || request.cache === "no-store") return; // as rooms.js asks
	const asksForPage = request.headers.get("Accept") === "text/html"; // as visit.js does
	if (pathname.startsWith(SITE.files)) event.respondWith(file(request));
	else if (request.mode === "navigate" || asksForPage) event.respondWith(page(event));
});

/**
 * Keep the page that stands in for those of a language that are out of reach, with the files that it
 * names.
 */
async function keepOfflinePage(/** @type {string} */ address) {
	const response = await fetch(address);
	const html = await response.clone().text();
	await (await caches.open(PAGES)).put(address, response);
	const names = [...html.matchAll(/(?:href|src)="([^"]+)"\s*/g)].map(([, name]) => name);
	const files = names.filter((name) => name.startsWith(SITE.files));
	await (await caches.open(FILES)).addAll([...new Set(files)]);
}

async function forgetOtherVersions() {
	const names = await caches.keys();
	const others = names.filter(
		(name) => name.startsWith("quartet-") && ![FILES, PAGES].includes(name),
	);
	await Promise.all(others.map((name) => caches.delete(name)));
}

/** Keep the pages that were loaded before there was a service worker. */
async function keepOpenPages() {
	const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
	for (const { url } of open) {
		const headers = { Accept: "text/html" };
		const response = await fetch(url, { headers }).catch(() => Response.error());
		await keep({ method: "GET" }, response);
	}
}

async function file(/** @type {Request} */ request) {
	const kept = await caches.match(request);
	if (kept) return kept;
	const response = await fetch(request);
	if (response.status === 200) {
		const copy = response.clone();
		caches.open(FILES).then((cache) => cache.put(request, copy));
	}
	return response;
}

async function page(/** @type {FetchEvent} */ event) {
	const { request } = event;
	try {
		const response = await fetch(request);
		event.waitUntil(keep(request, response.clone()));
		return response;
	} catch {
		const kept = request.method === "GET" && (await keptPage(request.url));
		if (kept) return kept;
		const offline = request.mode === "navigate" && (await caches.match(standIn(request.url)));
		return offline || Response.error();
	}
}

/** Return the address of the page that stands in for another, in its language. @param {string} address */
function standIn(address) {
	const { pathname } = new URL(address);
	const folder = (/** @type {string} */ offline) => offline.slice(0, offline.lastIndexOf("/") + 1);
	return SITE.offline.find((offline) => pathname.startsWith(folder(offline))) ?? SITE.offline[0];
}

/** Keep a page under its own address, also one that a POST led to. */
async function keep(/** @type {{method: string}} */ request, /** @type {Response} */ response) {
	const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
	if (!isPage || !response.ok || (request.method !== "GET" && !response.redirected)) return;
	const cache = await caches.open(PAGES);
	// A redirected response may not answer a navigation; a new one of the same content may.
	const { headers, url } = response;
	await cache.put(url, new Response(await response.blob(), { headers }));
	const addresses = await cache.keys();
	const visited = addresses.filter(({ url }) => !SITE.offline.some((page) => url.endsWith(page)));
	const old = visited.slice(0, -MOST_PAGES);
	await Promise.all(old.map((each) => cache.delete(each)));
}

/**
 * Return a page that was kept: of an open round also one with fewer words, which its script adds.
 * @param {string} address
 */
async function keptPage(address) {
	const cache = await caches.open(PAGES);
	const exact = await cache.match(address, { ignoreVary: true });
	if (exact || /[?&](word|end)=/.test(address)) return exact;
	const addresses = await cache.keys();
	const alike = addresses.findLast(({ url }) => stem(url) === stem(address));
	return alike && cache.match(alike, { ignoreVary: true });
}

function stem(/** @type {string} */ address) {
	const url = new URL(address);
	for (const name of WORDS) url.searchParams.delete(name);
	return url.href;
}
