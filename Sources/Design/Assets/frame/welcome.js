// Arrow keys and swipes turn the welcome pages; the last one's button follows the intro field.
import { lengthOf } from "./length.js";

const page = document.querySelector("[data-welcome]");
const turn = name => page.querySelector(`[data-${name}]`)?.click();
const isWritten = target => target.closest?.("input, textarea");

document.addEventListener("keydown", event => {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (isWritten(event.target)) return;
  if (event.key === "ArrowRight") turn("next");
  if (event.key === "ArrowLeft") turn("previous");
});

let start;
page.addEventListener("touchstart", event => {
  const [touch] = event.touches;
  start = event.touches.length === 1 && !isWritten(event.target) ? touch : undefined;
}, { passive: true });
page.addEventListener("touchend", event => {
  const [touch] = event.changedTouches;
  if (!start || !touch) return;
  const [x, y] = [touch.clientX - start.clientX, touch.clientY - start.clientY];
  start = undefined;
  if (Math.abs(x) < 60 || Math.abs(x) < Math.abs(y) * 2) return;
  turn(x < 0 ? "next" : "previous");
}, { passive: true });

const form = page.querySelector("[data-intro]");
if (form) {
  const field = form.elements.intro;
  const button = form.querySelector("button:not([type=button])");
  const counted = form.querySelector("[data-counted]");
  const limit = Number(counted.dataset.limit);
  const refresh = () => {
    const length = lengthOf(field.value);
    button.disabled = length === 0 || length > limit;
    counted.hidden = length === 0;
    counted.textContent = `${length} / ${limit}`;
    counted.classList.toggle("over", length > limit);
  };
  field.addEventListener("input", refresh);
  addEventListener("pageshow", refresh);
  refresh();
}
