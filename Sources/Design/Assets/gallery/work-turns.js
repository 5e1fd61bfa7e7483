// The next work on the wall and the one before: by arrow keys, and by a swipe over the page.
// Pages take one another's place, so that going back leads to the wall.
import { turn } from "./viewer.js";

const link = step => document.querySelector(`.work-turns [rel=${step < 0 ? "prev" : "next"}]`);

function go(step) {
  const to = link(step);
  if (to) location.replace(to.href);
  return Boolean(to);
}

/** Arrow keys: within the images to another image, else to another work; where there is none, to another image, too. */
export function turnTo(step) {
  if (document.activeElement?.closest("[data-slides]") || !go(step)) turn(step);
}

// What scrolls sideways by itself, or is typed into or drawn over, is no place to swipe.
const own = "dialog, input, textarea, select, .slide.wide, [data-slides]:has(> :nth-child(2)), .more-works ul";
let start;

function begin(event) {
  const [touch] = event.touches;
  // The edges are the browser's: it goes back there.
  const isOurs = event.touches.length === 1 && !event.target.closest(own)
    && touch.clientX > 24 && touch.clientX < innerWidth - 24 && (visualViewport?.scale ?? 1) < 1.05;
  start = isOurs ? { x: touch.clientX, y: touch.clientY } : undefined;
}

function end(event) {
  const [touch] = event.changedTouches;
  const from = start;
  start = undefined;
  if (!from || event.touches.length || getSelection().toString()) return;
  const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
  if (Math.abs(dx) > 70 && Math.abs(dx) > 2 * Math.abs(dy)) go(dx < 0 ? 1 : -1);
}

const work = document.querySelector(".work");
work?.addEventListener("touchstart", begin, { passive: true });
work?.addEventListener("touchend", end, { passive: true });
work?.addEventListener("touchcancel", () => { start = undefined; });
