// Discover tells which works have been seen: half of the image on the screen for a second.
import { beacon } from "./request.js";

const wall = document.querySelector("[data-seen]");
/** Works seen and not yet reported, by their page's deal. */
const waiting = new Map();
const timers = new WeakMap();

/** The deal is before the first card of its page. */
function dealOf(card) {
  let item = card;
  while (item && !item.dataset.deal) item = item.previousElementSibling;
  return item?.dataset.deal;
}

function saw(card) {
  // Nobody sees a page that is hidden, or rendered ahead of time.
  if (document.hidden) return void timers.set(card, setTimeout(saw, 1000, card));
  observer.unobserve(card);
  const deal = dealOf(card);
  if (deal) waiting.set(deal, [...waiting.get(deal) ?? [], card.id.slice("work-".length)]);
}

function tell() {
  for (const [deal, works] of waiting) {
    if (!beacon(wall.dataset.seen, { deal, works: works.join(" ") })) return;
    waiting.delete(deal);
  }
}

const observer = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    clearTimeout(timers.get(target));
    if (isIntersecting) timers.set(target, setTimeout(saw, 1000, target));
  }
}, { threshold: 0.5 });

function watch(nodes) {
  for (const node of nodes) if (node.matches?.(".card")) observer.observe(node);
}

if (wall) {
  watch(wall.children);
  new MutationObserver(changes => {
    for (const { addedNodes } of changes) watch(addedNodes);
  }).observe(wall.parentElement, { childList: true, subtree: true });
  setInterval(() => { if (!document.hidden) tell(); }, 2000);
  // The last chance: what is hidden may not come back.
  document.addEventListener("visibilitychange", () => { if (document.hidden) tell(); });
}
