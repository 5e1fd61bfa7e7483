// Keyboard shortcuts; `?` lists them.
import { turn } from "./viewer.js";

const actions = {
  h: () => location.assign("/"),
  "/": () => document.querySelector(".to-search a")?.click(),
  n: () => document.querySelector(".to-compose a")?.click(),
  l: () => document.querySelector(".work-actions .icon-heart")?.click(),
  s: () => document.querySelector(".work-actions .icon-bookmark")?.click(),
  c: () => document.querySelector("[data-composer] textarea, [data-post-composer] textarea")?.focus(),
  ArrowLeft: () => turn(-1),
  ArrowRight: () => turn(1),
  "?": () => document.getElementById("keys")?.togglePopover(),
};

document.addEventListener("keydown", event => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, [contenteditable], dialog:modal")) return;
  if (event.key !== "?" && document.querySelector(".sheet:popover-open")) return;
  const action = actions[event.key];
  if (!action || (event.key.startsWith("Arrow") && !document.querySelector("[data-slides]"))) return;
  event.preventDefault();
  action();
});
