// Forms and links with data-enhance are fetched instead of followed: the same address, the same page,
// of which only the elements with data-region are put in place of those here. On any trouble the
// browser does what it would have done without this script.

import { announce } from "./announce.js";

const setups = [];
let running = null;
let shown = location.pathname + location.search;

/** Run setup for every element that matches, now and whenever a region has been swapped. */
export function each(selector, setup) {
  setups.push([selector, setup]);
  matching(document, selector).forEach(setup);
}

function matching(root, selector) {
  return [...(root.matches?.(selector) ? [root] : []), ...root.querySelectorAll(selector)];
}

/**
 * Fetch a page and swap its regions in. options go to fetch; history: "push" or "none".
 * Throws if the answer cannot be shown that way; resolves to false if a later visit overtook it.
 */
export async function visit(address, options = {}, history = "push") {
  running?.abort();
  const mine = (running = new AbortController());
  const regions = [...document.querySelectorAll("[data-region]")];
  regions.forEach((region) => (region.dataset.busy = ""));
  try {
    const response = await fetch(address, {
      ...options,
      headers: { Accept: "text/html" },
      signal: mine.signal,
    });
    const html = response.headers.get("content-type")?.includes("text/html");
    if (!html || response.status >= 500) throw new Error(`answer ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (running !== mine) return false;
    swap(regions, page);
    document.title = page.title;
    if (history === "push") {
      // As browsers do: the address that is shown already makes no second entry.
      const way = response.url === location.href ? "replaceState" : "pushState";
      window.history[way](null, "", response.url);
    }
    shown = location.pathname + location.search;
    return true;
  } catch (error) {
    if (error.name === "AbortError") return false;
    throw error;
  } finally {
    if (running === mine) regions.forEach((region) => delete region.dataset.busy);
  }
}

function swap(regions, page) {
  const fresh = regions.map((old) => page.querySelector(`[data-region="${old.dataset.region}"]`));
  if (!regions.length || fresh.includes(null)) throw new Error("other regions");
  const focused = focusKey(document.activeElement);
  const wanted = fresh.flatMap((region) => matching(region, "[autofocus]"))[0];
  wanted?.removeAttribute("autofocus"); // or the browser complains that something has the focus
  regions.forEach((old, place) => old.replaceWith(document.adoptNode(fresh[place])));
  for (const region of fresh) {
    for (const [selector, setup] of setups) matching(region, selector).forEach(setup);
  }
  moveFocus(fresh, wanted, focused);
  const said = fresh.flatMap((region) => matching(region, "[data-announce]"));
  if (said.length) announce(said.map((element) => element.textContent.trim()).join(" "));
}

function focusKey(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  return element.name ? `[name="${element.name}"][value="${CSS.escape(element.value)}"]` : null;
}

/** To the field at fault, else where the page says, else where the focus was. */
function moveFocus(regions, wanted, focused) {
  const found = (selector) => selector && regions.flatMap((region) => matching(region, selector))[0];
  for (const element of [wanted, found("[data-focus]"), found(focused)]) {
    if (element && !element.disabled) return element.focus();
  }
  if (document.activeElement === document.body) document.querySelector("main").focus();
}

function submitted(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !form.matches("[data-enhance]") || form.dataset.plain) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, submitter));
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const address = new URL(action || location.href, location.href);
  const posting = form.method === "post";
  if (!posting) address.search = data;
  visit(address, posting ? { method: "POST", body: data } : {}).catch(() => {
    form.dataset.plain = "yes";
    form.requestSubmit(submitter);
  });
}

function clicked(event) {
  const link = event.target.closest?.("a[data-enhance]");
  const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || elsewhere || event.defaultPrevented) return;
  event.preventDefault();
  visit(link.href).catch(() => location.assign(link.href));
}

document.addEventListener("submit", submitted);
document.addEventListener("click", clicked);
addEventListener("popstate", () => {
  if (location.pathname + location.search === shown) return;
  visit(location.href, {}, "none").catch(() => location.reload());
});
