// Shows results while typing, even while a syllable is being composed. Only the latest answer counts.
import { remember, showRecent } from "./recent-searches.js";
import { elements } from "./request.js";

const page = document.querySelector("[data-search]");
const form = page.querySelector("form");
const field = form.querySelector("[type=search]");
const results = page.querySelector("[data-results]");
const status = page.querySelector("[data-search-status]");
const tab = form.elements.tab?.value;
/** How long typing rests before it is a question, in milliseconds: longer where that costs more. */
const rest = Number(page.dataset.search) || 120;

// The query the page was rendered with; the field may have changed before the script ran.
let shown = field.defaultValue;
let asking;
let timer;

function address(part) {
  const url = new URL(form.action);
  if (field.value) url.searchParams.set("q", field.value);
  if (tab) url.searchParams.set("tab", tab);
  if (part) url.searchParams.set("part", part);
  return url;
}

async function load(url, signal) {
  const response = await fetch(url, { signal, headers: { "X-Salon": "fragment" } });
  if (!response.ok) throw new Error(response.statusText);
  return elements(await response.text());
}

/** Said when typing has come to rest, so that nobody is read every step. */
function announce() {
  status.textContent = results.querySelector("[data-announce]")?.dataset.announce ?? "";
}

function recent() {
  showRecent(!field.value, question => {
    field.value = question;
    ask();
    remember(question);
  });
}

async function ask() {
  clearTimeout(timer);
  recent();
  asking?.abort();
  asking = undefined;
  const typed = field.value;
  if (typed === shown) return;
  const mine = asking = new AbortController();
  try {
    const found = await load(address("results"), mine.signal);
    // Earlier requests are obsolete.
    if (mine !== asking) return;
    shown = typed;
    results.replaceChildren(found);
    history.replaceState(history.state, "", address());
    timer = setTimeout(announce, 600);
  } catch {
    // Aborted, offline or too fast: the results stay, and the next key tries again.
  }
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(ask, rest);
});

form.addEventListener("submit", event => {
  event.preventDefault();
  ask();
  remember(field.value);
  field.blur(); // The keyboard makes room for the results.
});

// Whoever goes to what was found has found it.
results.addEventListener("click", event => { if (event.target.closest("[data-announce] a")) remember(field.value); });

// The next rows load below instead of on another page.
page.addEventListener("click", async event => {
  const link = event.target.closest("[data-more]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const url = new URL(link.href);
  url.searchParams.set("part", "items");
  const item = link.closest("li");
  item.setAttribute("aria-busy", "true");
  try {
    const items = await load(url);
    const first = items.querySelector("a");
    item.replaceWith(items);
    first?.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
});

// Text typed before the script ran, or restored by the browser.
addEventListener("pageshow", ask);
ask();
