// The order of a work's images, by dragging them; the fields that number them follow, and lead.

import { glide, reorder } from "./reorder.js";

const list = document.querySelector("[data-arrange]");
const places = () => [...list.querySelectorAll("select")];

reorder(list, ".upload-thumb", number);
list.addEventListener("change", event => {
  const item = event.target.closest("select")?.closest("li");
  if (!item) return;
  const index = event.target.value - 1;
  const others = [...list.children].filter(child => child !== item);
  glide([...list.children], () => others[index] ? others[index].before(item) : list.append(item));
  event.target.focus();
  number();
});

/** Numbers them as they stand. */
export function number() {
  places().forEach((place, index) => (place.value = index + 1));
}
