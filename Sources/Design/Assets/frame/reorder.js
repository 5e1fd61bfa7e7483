// Reorders a list's children by dragging: by mouse at once, by finger after a short hold.

/** `handle` selects what can be grabbed; `changed()` follows a drop in a new place. */
export function reorder(list, handle, changed) {
  let drag = null;

  list.addEventListener("pointerdown", event => {
    const item = event.target.closest(handle)?.closest("li");
    if (!item || event.button !== 0 || drag) return;
    drag = { item, x: event.clientX, y: event.clientY, pointer: event.pointerId, order: [...list.children] };
    if (event.pointerType !== "mouse") drag.timer = setTimeout(start, 350);
  });

  addEventListener("pointermove", event => {
    if (drag?.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.isOn && far > 6) {
      if (event.pointerType === "mouse") start();
      else return stop();
    }
    if (drag?.isOn) follow(event);
  });

  // A finger that drags must not scroll; one that only passes must.
  list.addEventListener("touchmove", event => drag?.isOn && event.preventDefault(), { passive: false });
  list.addEventListener("contextmenu", event => drag && event.preventDefault());
  list.addEventListener("dragstart", event => event.preventDefault());
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, stop);

  function start() {
    drag.isOn = true;
    drag.home = place(drag.item);
    drag.item.setAttribute("data-dragging", "");
    drag.item.setPointerCapture?.(drag.pointer);
  }

  function follow(event) {
    const { item } = drag;
    const over = [...list.children].find(other => other !== item && contains(other, event));
    if (over) {
      const children = [...list.children];
      const isLater = children.indexOf(over) > children.indexOf(item);
      glide(children.filter(child => child !== item), () => over[isLater ? "after" : "before"](item));
      const home = place(item);
      drag.x += home.left - drag.home.left;
      drag.y += home.top - drag.home.top;
      drag.home = home;
    }
    item.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
  }

  function stop() {
    if (!drag) return;
    clearTimeout(drag.timer);
    const { item, isOn, order } = drag;
    drag = null;
    if (!isOn) return;
    item.style.translate = "";
    item.removeAttribute("data-dragging");
    // Ignore the click that ends a drag.
    const swallow = event => event.stopPropagation();
    list.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => list.removeEventListener("click", swallow, { capture: true }));
    if (order.some((child, index) => child !== list.children[index])) changed();
  }
}

/** Changes the order by `change` and lets every item slide from where it was. */
export function glide(items, change) {
  const before = items.map(item => item.getBoundingClientRect());
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  items.forEach((item, index) => {
    const { left, top } = item.getBoundingClientRect();
    const x = before[index].left - left, y = before[index].top - top;
    if (x || y) item.animate({ translate: [`${x}px ${y}px`, "0 0"] }, { duration: 180, easing: "ease-out" });
  });
}

/** Where an item is in the layout, whatever slides over it: animations and drags do not count. */
const place = item => ({ left: item.offsetLeft, top: item.offsetTop });

const contains = (item, { clientX, clientY }) => {
  const list = item.offsetParent, frame = list.getBoundingClientRect();
  const x = clientX - frame.left + list.scrollLeft - item.offsetLeft, y = clientY - frame.top - item.offsetTop;
  return x > 0 && x < item.offsetWidth && y > 0 && y < item.offsetHeight;
};
