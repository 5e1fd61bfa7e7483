// The order of rooms and works: by dragging, by buttons, by number. Each change is stored at once.

import { Arranged } from "./arranged.js";
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

if (list) {
  form.setAttribute("data-ready", "");
  const order = new Arranged(list, ".hang-grip", store);
  list.addEventListener("change", event => {
    if (event.target.type !== "number") return;
    const index = Math.min(Math.max(1, event.target.valueAsNumber || 1), list.children.length) - 1;
    order.move(event.target.closest("li"), index);
    number();
  });
  // Enter in a number moves, and does not send the form.
  list.addEventListener("keydown", event => {
    if (event.key !== "Enter" || event.target.type !== "number") return;
    event.preventDefault();
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
