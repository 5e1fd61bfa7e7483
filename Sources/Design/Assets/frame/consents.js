// "Agree to all" ticks and clears the boxes below it, and shows whether all of them are ticked.

for (const group of document.querySelectorAll("[data-consents]")) {
  const all = group.querySelector("[data-agree-all]");
  const boxes = [...group.querySelectorAll("input[type=checkbox]:not([data-agree-all])")];
  if (!all) continue;
  const refresh = () => {
    const ticked = boxes.filter(box => box.checked).length;
    all.checked = ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  };
  // Without scripts, it is sent in place of all the others.
  if (all.checked) for (const box of boxes) box.checked = true;
  group.addEventListener("change", event => {
    if (event.target === all) for (const box of boxes) box.checked = all.checked;
    refresh();
  });
  // The browser may have restored earlier ticks.
  addEventListener("pageshow", refresh);
  refresh();
}
