// The wall: images fade in over their own colours, more load on scrolling, and going back restores the place.
import { followLater } from "./live.js";
import { elements, viewer } from "./request.js";
import { takeOut } from "./unfollowed.js";

let wall = document.getElementById("wall");
// One browser engine stops counting grid rows at 10,000; a new grid begins before that.
const longestGrid = CSS.supports("-moz-appearance", "none") ? 120 : Infinity;
const walls = "salon.wall.";
const placeOf = ({ pathname, search }) => pathname + search;
// Whoever comes next to this browser sees other walls, and removes these (`sealed.js`).
const key = () => `${walls}${placeOf(location)}.${viewer ?? ""}`;

function fadeIn(root) {
  for (const image of root.querySelectorAll("img[loading=lazy]")) {
    if (image.complete) continue;
    image.classList.add("waiting");
    const done = () => image.classList.remove("waiting");
    image.addEventListener("load", done, { once: true });
    image.addEventListener("error", done, { once: true });
  }
}

/** How many pages of what has come are added to what is here; beyond them the list begins anew. */
const mostPages = 5;

const nextLink = () => document.querySelector(".wall-next a");

async function fetched(url) {
  const address = new URL(url, location.href);
  address.searchParams.set("part", wall.dataset.part ?? "cards");
  const response = await fetch(address);
  if (!response.ok || response.redirected) throw new Error(response.statusText);
  const items = elements(await response.text());
  fadeIn(items);
  return items;
}

async function cards(url) {
  const items = await fetched(url);
  for (const item of [...items.children]) if (item.id && document.getElementById(item.id)) item.remove();
  return items;
}

// The images below the first screen may come (`wall.css`): whoever scrolls wants to see them.
const letCome = () => { document.documentElement.dataset.loaded = ""; };
for (const event of ["load", "scroll"]) addEventListener(event, letCome, { once: true, passive: true });
if (document.readyState === "complete") letCome();

let loading = false;
async function loadMore() {
  const link = nextLink();
  if (!link || loading) return;
  loading = true;
  const item = link.closest("li");
  item.setAttribute("aria-busy", "true");
  try {
    const items = await cards(link.href);
    // Whoever pressed it goes on where it was.
    const next = document.activeElement === link ? items.querySelector("a[href], button") : null;
    let columns = item.parentElement;
    if (columns.children.length > longestGrid) {
      item.remove();
      const next = columns.cloneNode(false);
      next.removeAttribute("id");
      columns.after(next);
      next.append(items);
    } else item.replaceWith(items);
    next?.focus({ preventScroll: true });
    watch();
    followLater();
  } catch {
    item.removeAttribute("aria-busy"); // The link remains for a manual press.
  } finally {
    loading = false;
  }
}

const observer = new IntersectionObserver(
  entries => { if (entries.some(entry => entry.isIntersecting)) loadMore(); }, { rootMargin: "1600px 0px" });

function watch() {
  observer.disconnect();
  const link = nextLink();
  if (link) observer.observe(link);
}

/** Continues below the fresh first page with what had been loaded before. */
function restore() {
  const kept = JSON.parse(sessionStorage.getItem(key()));
  const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  const isSwitch = sessionStorage.getItem("salon.wall-switch") === placeOf(location);
  sessionStorage.removeItem("salon.wall-switch");
  if (!kept || !(isBack || isSwitch)) return;
  const next = nextLink()?.closest("li");
  const lastCard = next?.previousElementSibling;
  const items = elements(kept.html);
  // What was dealt by chance is not dealt again.
  if (wall.dataset.seen) {
    wall.replaceChildren(items);
    followLater();
  }
  const joint = lastCard?.id && [...items.children].find(item => item.id === lastCard.id);
  if (joint) {
    while (items.firstElementChild !== joint) items.firstElementChild.remove();
    joint.remove();
    next.replaceWith(items);
    takeOut();
    followLater();
  }
  scrollTo(0, kept.y);
}

/** Another wall has taken this one's place on the page. */
export function renew() {
  wall = document.getElementById("wall");
  fadeIn(wall);
  watch();
}

function setUp() {
  restore();
  fadeIn(wall);
  watch();
  addEventListener("pagehide", () => {
    try {
      const html = wall.innerHTML.replaceAll(/ waiting| data-settled=""/g, "");
      sessionStorage.setItem(key(), JSON.stringify({ html, y: scrollY }));
    } catch {
      sessionStorage.removeItem(key()); // Storage is full: the top of the page will do.
    }
  });
  document.addEventListener("click", event => {
    const more = event.target.closest("[data-next]");
    if (more) {
      event.preventDefault();
      loadMore();
    }
    const card = event.target.closest(".card > a");
    if (card) name(card);
  });
  document.querySelector("[data-new]")?.addEventListener("click", showNew);
  if (matchMedia("(pointer: coarse)").matches && !wall.closest(".work-around")) pullToRefresh();
}

/** What is in its place in the list; the member's own new post is above what may have come meanwhile. */
function standing(item) {
  const there = item.id && document.getElementById(item.id);
  return there && !there.classList.contains("arrived");
}

/** All that has come, and whether it ends where this list begins. */
async function arrivals() {
  const came = document.createDocumentFragment();
  let next = location.href;
  let joins = false;
  for (let pages = 0; next && !joins && pages < mostPages; pages += 1) {
    came.querySelector(".wall-next")?.remove();
    const items = await fetched(next);
    joins = [...items.children].some(standing);
    next = items.querySelector(".wall-next a")?.getAttribute("href");
    came.append(items);
  }
  return { came, joins };
}

/** New works take their places at the top; the rest of the wall stays as it is. */
async function showNew(event) {
  event.preventDefault();
  const pill = event.currentTarget;
  pill.hidden = true;
  try {
    const { came, joins } = await arrivals();
    if (joins) {
      came.querySelector(".wall-next")?.remove();
      for (const item of [...came.children]) {
        if (standing(item)) item.remove();
        else document.getElementById(item.id)?.remove();
      }
      wall.prepend(came);
    } else {
      // Grids that continue this one go with it.
      while (wall.nextElementSibling?.classList.contains(wall.classList[0])) wall.nextElementSibling.remove();
      wall.replaceChildren(came);
      watch();
    }
    followLater();
    // The button is gone: the focus goes to what it has brought.
    wall.querySelector("a[href], button")?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "smooth" });
  } catch {
    location.reload();
  }
}

/** The image that opens becomes the work's own on the next page. */
function name(link) {
  for (const image of document.querySelectorAll(".card img")) image.style.viewTransitionName = "";
  // On a work's page the name is taken.
  for (const image of document.querySelectorAll(".slide img")) image.style.viewTransitionName = "none";
  link.querySelector("img").style.viewTransitionName = "work";
}

addEventListener("pagereveal", event => {
  const from = window.navigation?.activation?.from?.url;
  if (!event.viewTransition || !from) return;
  const link = document.querySelector(`.card > a[href="${CSS.escape(new URL(from).pathname).replaceAll("\\", "")}"]`);
  if (!link) return;
  name(link);
  const clear = () => { link.querySelector("img").style.viewTransitionName = ""; };
  event.viewTransition.finished.then(clear, clear);
});

function pullToRefresh() {
  const place = document.createElement("div");
  place.className = "pull";
  place.hidden = true;
  place.append(document.querySelector("[data-new] .icon")?.cloneNode(true) ?? "");
  document.body.append(place);
  document.documentElement.style.overscrollBehaviorY = "contain";
  let start;
  let pulled = 0;
  addEventListener("touchstart", event => {
    start = scrollY <= 0 && event.touches.length === 1 ? event.touches[0].clientY : undefined;
    pulled = 0;
  }, { passive: true });
  addEventListener("touchmove", event => {
    if (start === undefined) return;
    pulled = Math.min(96, (event.touches[0].clientY - start) / 2);
    place.hidden = pulled < 8;
    place.style.transform = `translateY(${pulled}px) rotate(${pulled * 3}deg)`;
    place.style.opacity = Math.min(1, pulled / 64);
  }, { passive: true });
  addEventListener("touchend", () => {
    if (pulled >= 64) {
      sessionStorage.removeItem(key());
      location.reload();
    } else place.hidden = true;
  });
}

// From a page without a wall, too: the other one's place is kept.
document.addEventListener("click", event => {
  const tab = event.target.closest(".tabs a");
  if (!tab || event.metaKey || event.ctrlKey || event.shiftKey) return;
  // The one that is open leads to its top, and there to what is new.
  if (wall && tab.matches(".bar [aria-current]")) {
    if (scrollY === 0) return;
    event.preventDefault();
    scrollTo({ top: 0, behavior: "smooth" });
  } else sessionStorage.setItem("salon.wall-switch", placeOf(tab));
});
// No kept page shows anybody the viewer has just hidden.
document.addEventListener("submit", event => {
  if (!/\/(block|mute)$/.test(event.target.action)) return;
  for (const kept of Object.keys(sessionStorage)) if (kept.startsWith(walls)) sessionStorage.removeItem(kept);
});
// On a phone not all tabs fit. The page itself stays where it is.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const row = tab.closest(".tabs");
  row.scrollLeft += tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
}
if (wall) setUp();
else fadeIn(document);
