// The order of images or works, by dragging them or by buttons; the fields that number them follow, and lead.

import { glide, reorder } from "./reorder.js";

const list = document.querySelector("[data-arrange]");
const places = () => [...list.querySelectorAll("select")];

reorder(list, ".upload-thumb", number);
list.addEventListener("change", event => {
  const item = event.target.closest("select")?.closest("li");
  if (item) place(item, event.target.value - 1, event.target);
});
list.addEventListener("click", event => {
  const button = event.target.closest("[data-move]");
  const item = button?.closest("li");
  const index = [...list.children].indexOf(item) + Number(button?.dataset.move);
  if (item && index >= 0 && index < list.children.length) place(item, index, button);
});

/** Puts an item at a place; `focus` keeps the focus. */
function place(item, index, focus) {
  const others = [...list.children].filter(child => child !== item);
  glide([...list.children], () => others[index] ? others[index].before(item) : list.append(item));
  focus.focus();
  number();
}

/** Numbers them as they stand. */
export function number() {
  places().forEach((place, index) => (place.value = index + 1));
}
