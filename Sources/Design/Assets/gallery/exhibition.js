// Steps through an exhibition: the arrow keys lead from work to work, as on their own pages.

const works = () => [...document.querySelectorAll(".hung")];

function step(by) {
  const all = works();
  if (!all.length) return false;
  const here = document.activeElement?.closest(".hung");
  const middle = innerHeight / 2;
  const seen = all.findIndex(work => work.getBoundingClientRect().bottom > middle);
  const from = here ? all.indexOf(here) : by > 0 ? seen - 1 : seen < 0 ? all.length : seen;
  const next = all[from + by];
  if (!next) return false;
  next.querySelector("a").focus({ preventScroll: true, focusVisible: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  next.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  return true;
}

document.addEventListener("keydown", event => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, textarea, select, dialog:modal") || document.querySelector(".sheet[open]")) return;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by && step(by)) event.preventDefault();
});
