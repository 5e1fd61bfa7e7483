// How a work came about, over the page: a step at a time, by swipe, buttons and keys.
import { cover } from "./cover.js";

/** Opens the steps at the one that `link` leads to. */
export function step(link) {
  const section = link.closest(".process");
  const dialog = section.querySelector("template").content.firstElementChild.cloneNode(true);
  const slides = dialog.querySelector("ol");
  const [place, previous, following] = [".place", ".previous", ".following"].map(name => dialog.querySelector(name));
  const last = slides.children.length - 1;
  let index = [...section.querySelectorAll(":scope > ol a")].indexOf(link);
  let target = null;

  function tell(at) {
    index = at;
    place.textContent = `${at + 1} / ${last + 1}`;
    const focused = document.activeElement;
    previous.disabled = at === 0;
    following.disabled = at === last;
    if (focused?.disabled) slides.focus({ preventScroll: true });
  }

  function turn(to, behavior = "smooth") {
    target = Math.min(Math.max(to, 0), last);
    tell(target);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) behavior = "instant";
    slides.scrollTo({ left: slides.children[target].offsetLeft - slides.offsetLeft, behavior });
  }

  // What a swipe has brought; on the way to a step that was asked for, others pass by.
  const seen = new IntersectionObserver(entries => {
    for (const { isIntersecting, target: slide } of entries) {
      if (!isIntersecting) continue;
      const at = [...slides.children].indexOf(slide);
      if (target !== null && at !== target) continue;
      target = null;
      tell(at);
    }
  }, { root: slides, threshold: 0.6 });

  const actions = {
    ArrowLeft: () => turn(index - 1), ArrowRight: () => turn(index + 1), PageUp: () => turn(index - 1),
    PageDown: () => turn(index + 1), Home: () => turn(0), End: () => turn(last),
  };
  dialog.addEventListener("keydown", event => {
    if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions[event.key]();
  });
  slides.addEventListener("pointerdown", () => { target = null; });
  slides.addEventListener("wheel", () => { target = null; }, { passive: true });
  previous.addEventListener("click", () => turn(index - 1));
  following.addEventListener("click", () => turn(index + 1));
  dialog.querySelector(".shut").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    seen.disconnect();
    dialog.remove();
    link.focus({ preventScroll: true });
  });
  addEventListener("resize", () => dialog.open && turn(index, "instant"));

  document.body.append(dialog);
  cover(dialog);
  turn(index, "instant");
  for (const slide of slides.children) seen.observe(slide);
}
