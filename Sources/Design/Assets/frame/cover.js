// What covers the whole page is left by the way back, too, as on a phone everything is.

/** Whether the page is on its way back from where it was covered, which takes a moment. */
let isLeaving = false;

/** Shows a dialog over the page as a place of its own in the history: going back closes it and stays on the page. */
export function cover(dialog) {
  dialog.showModal();
  // What covers the page has a scroll bar's room, too.
  const page = document.documentElement;
  page.style.paddingRight = `${innerWidth - page.clientWidth}px`;
  page.toggleAttribute("data-covered", true);
  const shut = () => dialog.close();
  const arrive = () => {
    if (!dialog.open) return;
    // The page below has not moved, or has been led to what was pressed above it: nobody puts it back.
    history.scrollRestoration = "manual";
    history.pushState({ isCovered: true }, "");
    addEventListener("popstate", shut, { once: true });
  };
  dialog.addEventListener("close", () => {
    page.removeAttribute("data-covered");
    page.style.paddingRight = "";
    removeEventListener("popstate", shut);
    // A link that was followed has left that place already.
    if (!history.state?.isCovered || isLeaving) return;
    isLeaving = true;
    history.back();
  }, { once: true });
  // A viewer who opens the next work at once would be returned from it.
  if (isLeaving) addEventListener("popstate", arrive, { once: true });
  else arrive();
}

addEventListener("popstate", () => {
  isLeaving = false;
  history.scrollRestoration = "auto";
});
