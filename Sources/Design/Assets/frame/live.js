// Live updates: each is applied at once, and only once.
import { elements, parsed, viewer, words } from "./request.js";
import { showAll, subject, toggles } from "./toggle.js";

let source;
let last;
let wait = 1000;
/** The posts the stream is asked about, and how many that may be. */
let watched = new Set();
const most = 120;
/** What is taken anew after too much was missed. */
const regions = "[data-live-region], .count[id]";

/** The last of what is below the one that an element answers, or that itself; nothing where it is not in the list. */
function thread(list, element) {
  let last = document.getElementById(element.dataset.answers);
  if (last?.parentElement !== list) return null;
  const ids = new Set([last.id]);
  while (ids.has(last.nextElementSibling?.dataset.answers)) {
    last = last.nextElementSibling;
    ids.add(last.id);
  }
  return last;
}

/** Puts an element into a list; one with the same id is replaced. Says whether it is new. */
export function place(action, list, element) {
  if (element.dataset.author === viewer && viewer) element.setAttribute("data-own", "");
  document.dispatchEvent(new CustomEvent("salon:placing", { detail: element }));
  const before = thread(list, element);
  if (before) element.classList.add("answer");
  const existing = element.id && document.getElementById(element.id);
  if (existing) {
    exchange(existing, element);
    return false;
  }
  element.classList.add("arrived");
  followLater();
  if (list.hasAttribute("data-ordered")) list.insertBefore(element, successor(list, Number(element.dataset.position)));
  else if (before) before.after(element);
  else if (action === "prepend" && !list.hasAttribute("data-oldest-first")) list.prepend(element);
  else list.insertBefore(element, list.querySelector(":scope > .older, :scope > .wall-next"));
  return true;
}

/** Puts an element in the place of another, and the focus with it. */
function exchange(stale, fresh) {
  if (isBegun(stale, fresh)) return;
  // Updates for everybody lack the viewer's own reactions and vote. What has a key is updated separately.
  if (!fresh.querySelector("[aria-pressed=true]")) {
    const sent = new Map([...fresh.querySelectorAll(toggles)].map(button => [subject(button), button]));
    for (const own of stale.querySelectorAll(`${toggles}:not([data-key])`)) sent.get(subject(own))?.replaceWith(own);
  }
  const poll = stale.querySelector(".poll");
  if (poll) fresh.querySelector(".poll")?.replaceWith(poll);
  // A sound plays on.
  for (const sound of stale.querySelectorAll("audio[src]")) {
    fresh.querySelector(`audio[src="${sound.getAttribute("src")}"]`)?.replaceWith(sound);
  }
  keepingFocus(stale, () => stale.replaceWith(fresh));
}

/** Whether somebody has begun to fill in a form there: it stays as it is, as long as there is one. */
function isBegun(region, fresh) {
  if (!region.hasAttribute("data-keeps-typed") || !fresh.querySelector("form")) return false;
  return [...region.querySelectorAll("input:not([type=hidden]), textarea")].some(field =>
    field === document.activeElement || field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

/** Fills a region anew. The element itself stays, with what watches it and how far it is scrolled. */
function refill(region, fresh) {
  if (isBegun(region, fresh)) return;
  keepingFocus(region, () => {
    for (const { name } of [...region.attributes]) if (!fresh.hasAttribute(name)) region.removeAttribute(name);
    for (const { name, value } of fresh.attributes) region.setAttribute(name, value);
    region.replaceChildren(...document.importNode(fresh, true).childNodes);
  });
}

// Counted from the end, where the menu is: what is added comes before it.
const controls = element => [...element.querySelectorAll("a[href], button")].reverse();

/** Makes a change within an element; the focus goes on to what has come for the control that had it. */
function keepingFocus(element, change) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const named = focused?.closest("[id]");
  const index = named ? controls(named).indexOf(focused) : -1;
  change();
  if (!named || focused.isConnected) return;
  const now = document.getElementById(named.id);
  const control = named === focused ? now : now && controls(now)[index];
  control?.focus({ preventScroll: true });
}

/** What follows a place in a list that has an order of its own; what has no place yet is at its end. */
function successor(list, position) {
  let next = null;
  for (let item = list.lastElementChild; item; item = item.previousElementSibling) {
    if (Number(item.dataset.position) < position) break;
    next = item;
  }
  return next;
}

function apply(update) {
  const action = update.getAttribute("action");
  if (action === "toggle") return showAll(update.getAttribute("target"), update.textContent === "on");
  const target = document.getElementById(update.getAttribute("target"));
  if (!target) return;
  switch (action) {
    case "prepend":
    case "append":
      for (const element of [...update.children]) place(action, target, element);
      break;
    case "replace":
      if (update.firstElementChild) place("replace", target.parentElement, update.firstElementChild);
      break;
    case "part": {
      const fresh = update.firstElementChild, stale = fresh && target.querySelector(`.${fresh.classList[0]}`);
      if (stale) exchange(stale, fresh);
      break;
    }
    case "remove":
      target.remove();
      break;
    case "text": {
      const place = target.querySelector(".count") ?? target;
      place.textContent = update.textContent;
      place.toggleAttribute("data-zero", update.textContent.trim() === "0");
      break;
    }
    case "show": {
      // The viewer's own act is already shown, and so is what somebody else brings once more.
      const brought = update.querySelector("[data-brings]")?.dataset.brings;
      if (viewer && update.textContent.trim() === viewer) break;
      if (!brought || !document.getElementById(brought)) target.hidden = false;
      break;
    }
    case "note": {
      const line = target.querySelector(":scope > .moment") ?? target.querySelector(".byline");
      const note = update.firstElementChild;
      const path = note && CSS.escape(note.getAttribute("href"));
      if (line && note && !line.querySelector(`[href="${path}"]`)) line.append(" ", note);
    }
  }
}

/** The posts of a list around what is looked at: their numbers change, too. A thread's topic covers all its posts. */
function shown() {
  const posts = [...document.querySelectorAll("#wall .post[id^=post-]")];
  if (posts.length <= most) return posts.map(named);
  const first = posts.findIndex(post => post.getBoundingClientRect().bottom > 0);
  return posts.slice(Math.max(0, (first < 0 ? posts.length : first) - most / 2)).slice(0, most).map(named);
}

const named = post => post.id.slice("post-".length);

/** Asks about other posts once those that came are not among them. The stream goes on behind `last`, without a gap. */
function follow() {
  if (source && shown().some(post => !watched.has(post))) renew();
}

let following;
/** What is added in a row is asked about at once. */
export function followLater() {
  clearTimeout(following);
  following = setTimeout(follow, 300);
}

/** Too much was missed to replay it: take the page's regions anew, leaving what is being typed and read alone. */
async function reset(event) {
  const response = await fetch(location.href);
  const page = response.ok && !response.redirected && parsed(await response.text());
  // Redirected, to log in or to agree to terms, or of whoever is here by now: continue from here, the next load shows
  // the rest.
  if (!page || page.body.dataset.viewer !== viewer) {
    last = event.lastEventId || last;
    return;
  }
  for (const fresh of page.querySelectorAll(regions)) {
    const region = document.getElementById(fresh.id);
    // What is in another region comes with that.
    if (region && !fresh.parentElement.closest(regions)) refill(region, fresh);
  }
  document.dispatchEvent(new CustomEvent("salon:reset", { detail: page }));
  const pill = document.querySelector("[data-new]");
  if (pill) pill.hidden = false;
  last = new URL(page.body.dataset.live ?? words.live, location.href).searchParams.get("after");
  close();
  open();
}

function open() {
  if (source || !words.live) return;
  const url = new URL(words.live, location.href);
  if (last) url.searchParams.set("after", last);
  watched = new Set(shown());
  if (watched.size) url.searchParams.set("posts", [...watched].join(","));
  source = new EventSource(url);
  source.addEventListener("open", () => {
    wait = 1000;
    document.dispatchEvent(new Event("salon:live"));
  });
  source.addEventListener("update", event => {
    if (event.lastEventId) last = event.lastEventId;
    for (const update of elements(event.data).querySelectorAll("live-update")) apply(update);
  });
  source.addEventListener("beat", event => { last = event.lastEventId; });
  source.addEventListener("reset", reset);
  // Logged out elsewhere: the member's data is removed here.
  source.addEventListener("ended", () => {
    close();
    document.dispatchEvent(new Event("salon:ended"));
  });
  source.addEventListener("error", () => {
    // The browser reconnects by itself until it gives up permanently.
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    tryAgain(url);
  });
}

/** A browser does not say why it gave up: what is refused permanently, as to suspended members, is not retried. */
async function tryAgain(url) {
  if (wait > 1000 && await isRefused(url)) return;
  setTimeout(open, wait * (1 + Math.random()));
  wait = Math.min(wait * 2, 60_000);
}

async function isRefused(url) {
  const asking = new AbortController();
  try {
    return (await fetch(url, { signal: asking.signal, headers: { "X-Salon": "fragment" } })).status === 403;
  } catch {
    return false;
  } finally {
    asking.abort();
  }
}

function close() {
  source?.close();
  source = undefined;
}

// A page in the back/forward cache must not hold a stream; it gets a new one when it returns.
addEventListener("pagehide", close);
addEventListener("pageshow", event => { if (event.persisted) open(); });

/** Begins again where a connection may be left with nobody at its other end: browsers notice that late or never. */
function renew() {
  close();
  open();
}

addEventListener("scrollend", followLater, { passive: true });

let hiddenAt = Infinity;
addEventListener("online", renew);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = Date.now();
  // The phone was asleep.
  else if (Date.now() - hiddenAt > 60_000) renew();
  else open();
});
if (document.prerendering) document.addEventListener("prerenderingchange", open, { once: true });
else open();
