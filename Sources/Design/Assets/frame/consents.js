// "Agree to all" ticks and clears the boxes below it, and shows whether all of them are ticked. What was missing is not
// said any longer once it is ticked.

for (const group of document.querySelectorAll("[data-consents]")) {
  const all = group.querySelector("[data-agree-all]");
  const boxes = [...group.querySelectorAll("input[type=checkbox]:not([data-agree-all])")];
  const settle = () => {
    if (boxes.some(box => box.required && !box.checked)) return;
    group.classList.remove("has-problem");
    group.querySelector(":scope > .problem")?.remove();
    for (const box of boxes) box.removeAttribute("aria-invalid");
  };
  const refresh = () => {
    if (!all) return;
    const ticked = boxes.filter(box => box.checked).length;
    all.checked = ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  };
  // Without scripts, it is sent in place of all the others.
  if (all?.checked) for (const box of boxes) box.checked = true;
  group.addEventListener("change", event => {
    if (all && event.target === all) for (const box of boxes) box.checked = all.checked;
    refresh();
    settle();
  });
  // The browser may have restored earlier ticks.
  addEventListener("pageshow", refresh);
  refresh();
}
