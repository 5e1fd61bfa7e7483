// Two versions of an image in one frame: a slider says how much of the older one shows.

const box = document.querySelector("[data-compare]");
const range = box.querySelector("input");

function show(percent) {
  range.value = percent;
  box.style.setProperty("--at", `${percent}%`);
}

range.hidden = false;
range.addEventListener("input", () => show(range.value));

/** Marks lie on the older one: whoever comes to one by key, or is led to it, sees all of that. */
box.addEventListener("focusin", event => {
  if (event.target.matches(".spot:focus-visible")) show(100);
});

function follow() {
  const mark = location.hash.startsWith("#mark-") && document.getElementById(location.hash.slice(1));
  if (!mark) return;
  show(100);
  mark.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

addEventListener("hashchange", follow);
follow();
