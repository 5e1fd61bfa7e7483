// How far a conversation has been seen: what comes on screen is read, the line above what was not, and the way down.
import { ask } from "./request.js";

const section = document.querySelector("[data-conversation]");
const id = section?.dataset.conversation;
const scroller = section?.querySelector("[data-history]");
const button = section?.querySelector("[data-to-bottom]");
const below = button?.querySelector("[data-below]");

const list = () => section.querySelector(".messages[id]");
const positionOf = item => Number(item.dataset.position);
/** Whether this page shows the newest messages; an older part of the conversation is not added to. */
const isCurrent = () => list().id === `messages-${id}`;
// The scroller grows upwards: zero is its end.
const isAtEnd = () => Math.abs(scroller.scrollTop) < 60;
const isLookedAt = () => !document.hidden && !document.prerendering;

/** Up to where the server knows it to be read, and up to where it has been on screen. */
let told = 0;
let seen = 0;
/** Whether the line is above something that has not been seen. */
let isAwaited = false;
let isTelling = false;
/** Where it was when last looked at: to ask lays the page out, which then holds its place for one change alone. */
let wasAtEnd = true;

const others = () => [...list().querySelectorAll(".message[data-position]:not(.mine)")];
const waits = item => positionOf(item) > seen && item.matches(".theirs") && !item.querySelector(".deleted");

/** Looks how far down the member sees now. */
function look() {
  seen = Math.max(seen, Number(list().dataset.read));
  const isContinued = isCurrent() && isAtEnd() || "continues" in list().dataset;
  if (!isLookedAt() || !isContinued) return;
  const end = scroller.getBoundingClientRect().bottom - 16;
  const last = isAtEnd() ? others().at(-1) : others().findLast(item => item.getBoundingClientRect().top < end);
  seen = Math.max(seen, last ? positionOf(last) : 0);
  if (!others().some(waits)) isAwaited = false;
}

/** The way to the newest message says how many wait there. */
function showWay() {
  const read = Number(list().dataset.read);
  const passed = others().filter(item => item.matches(".theirs") && positionOf(item) > read && !waits(item));
  const count = isCurrent() ? others().filter(waits).length : Math.max(0, list().dataset.unread - passed.length);
  const isFar = !isCurrent() || Math.abs(scroller.scrollTop) > scroller.clientHeight;
  button.hidden = isCurrent() && isAtEnd() || !count && !isFar;
  below.hidden = !count;
  below.textContent = count > 99 ? "99+" : count;
  const { none, some } = button.firstElementChild.dataset;
  button.firstElementChild.textContent = count ? some : none;
}

/** Long enough for what comes together, and no longer than the page is looked at: who leaves has seen it, too. */
const aMoment = () => new Promise(resolve => {
  setTimeout(resolve, 250);
  document.addEventListener("visibilitychange", resolve, { once: true });
});

/** Tells the server what has been seen, a moment later and once for what came together. */
async function tell() {
  if (isTelling || seen <= Math.max(told, Number(list().dataset.read))) return;
  if (!section.querySelector("[data-message-composer], [data-reads]")) return;
  isTelling = true;
  await aMoment();
  const position = seen;
  try {
    // In the background: where the session has ended, it leads nobody away from what is being written.
    const body = new URLSearchParams({ position });
    const answer = await ask(`/messages/${id}/read`, { method: "POST", body, keepalive: true });
    if (!answer.ok) return;
    told = position;
  } catch {
    // The next message, or the next look at the page, tells it.
    return;
  } finally {
    isTelling = false;
  }
  // More may have come meanwhile.
  tell();
}

/** What is on screen now is seen. */
export function markSeen() {
  wasAtEnd = isAtEnd();
  look();
  showWay();
  tell();
}

/** A message comes while nobody looks there: everything before it has been read. */
export function reading(item) {
  if (isAwaited || (isLookedAt() && wasAtEnd)) return;
  isAwaited = true;
  list().querySelector("[data-unread-line]")?.remove();
  const line = document.getElementById("unread-template").content.firstElementChild.cloneNode(true);
  item.before(line);
}

export function toNewest(toEnd) {
  if (isCurrent()) toEnd();
  else location.assign(button.dataset.toBottom);
}

/** Opens at what waits, unless an address or a look back leads elsewhere. */
export function seeingBegins() {
  const line = list().querySelector("[data-unread-line]");
  isAwaited = Boolean(line);
  const [visit] = performance.getEntriesByType("navigation");
  const isLed = location.hash || visit?.type === "back_forward";
  if (line && !isLed && line.getBoundingClientRect().top < scroller.getBoundingClientRect().top + 1) {
    line.scrollIntoView({ block: "start" });
  }
  scroller.addEventListener("scroll", markSeen, { passive: true });
  document.addEventListener("visibilitychange", markSeen);
  document.addEventListener("prerenderingchange", markSeen);
  markSeen();
}
