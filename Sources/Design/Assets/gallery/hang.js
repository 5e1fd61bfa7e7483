// The order of rooms and works: by dragging, by buttons, by number. Each change is stored at once.

import { glide, reorder } from "./reorder.js";
import { post, Refusal, say } from "./request.js";

const form = document.querySelector("[data-hang]");
const list = form?.querySelector(".hang-list");
const state = form?.querySelector(".hang-state");

function number() {
  [...list.children].forEach((item, index) => (item.querySelector("[type=number]").value = index + 1));
}

let sending = false;
let waits = false;

/** One request at a time; what changes meanwhile is sent after it. */
async function store() {
  number();
  waits = true;
  if (sending) return;
  sending = true;
  while (waits) {
    waits = false;
    state.textContent = "";
    try {
      await post(form.action, [...list.children].map(item => ["item", item.dataset.key]));
      if (!waits) state.textContent = state.dataset.saved;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      say(refusal.message);
    }
  }
  sending = false;
}

/** Puts an item at a place; what had the focus keeps it. */
function place(item, index) {
  const others = [...list.children].filter(child => child !== item);
  const focus = document.activeElement;
  glide([...list.children], () => others[index] ? others[index].before(item) : list.append(item));
  focus?.focus();
  store();
}

if (list) {
  form.setAttribute("data-ready", "");
  reorder(list, ".hang-grip", store);
  list.addEventListener("click", event => {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault();
    const item = button.closest("li");
    const index = [...list.children].indexOf(item) + Number(button.dataset.move);
    if (index >= 0 && index < list.children.length) place(item, index);
  });
  list.addEventListener("change", event => {
    if (event.target.type !== "number") return;
    const index = Math.min(Math.max(1, event.target.valueAsNumber || 1), list.children.length) - 1;
    place(event.target.closest("li"), index);
  });
  // Enter in a number moves, and does not send the form.
  list.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.target.type !== "number") return;
    event.preventDefault();
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
