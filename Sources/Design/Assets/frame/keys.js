// Keyboard shortcuts; `?` lists them.
import { turnTo } from "./work-turns.js";

const items = ".card, .post, .comment";
/** The item that has the focus. */
const focused = () => document.activeElement?.closest(items);

/** Presses a button of the item that has the focus, or of what the page is about. */
function press(icon) {
  const subject = focused() ?? document.querySelector(".work, .post.focus");
  subject?.querySelector(`:is(.work-actions, .post-actions, .comment-actions) .icon-${icon}`)?.click();
}

/** Moves the focus to the next item or the one before; from nowhere, to the first in view. */
function move(step) {
  const all = [...document.querySelectorAll(`main :is(${items})`)];
  const place = all.indexOf(focused());
  const next = place < 0 ? all.find(item => item.getBoundingClientRect().top >= 0) : all[place + step];
  const link = next && [".when", ".name", "a"].map(name => next.querySelector(name)).find(Boolean);
  link?.focus({ preventScroll: true, focusVisible: true });
  next?.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

const toggle = sheet => sheet?.open ? sheet.close() : sheet?.showModal();

const actions = {
  h: () => location.assign("/"),
  "/": () => document.querySelector(".to-search a")?.click(),
  n: () => document.querySelector(".to-compose a")?.click(),
  j: () => move(1),
  k: () => move(-1),
  l: () => press("heart"),
  s: () => press("bookmark"),
  c: () => document.querySelector("[data-composer] textarea, [data-post-composer] textarea")?.focus(),
  ArrowLeft: () => turnTo(-1),
  ArrowRight: () => turnTo(1),
  "?": () => toggle(document.getElementById("keys")),
};

document.addEventListener("keydown", event => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, [contenteditable], dialog:modal")) return;
  if (event.key !== "?" && document.querySelector(".sheet[open]")) return;
  const action = actions[event.key];
  if (!action || (event.key.startsWith("Arrow") && !document.querySelector("[data-slides]"))) return;
  event.preventDefault();
  action();
});
