// What covers the whole page is left by the way back, too, as on a phone everything is.

/** Shows a dialog over the page as a place of its own in the history: going back closes it and stays on the page. */
export function cover(dialog) {
  dialog.showModal();
  // The room of a scroll bar is as dark as what covers the page, which does not reach there.
  document.documentElement.toggleAttribute("data-covered", true);
  // The page below has not moved, or has been led to what was pressed above it: nobody puts it back.
  history.scrollRestoration = "manual";
  history.pushState({ isCovered: true }, "");
  addEventListener("popstate", () => {
    history.scrollRestoration = "auto";
    dialog.close();
  }, { once: true });
  dialog.addEventListener("close", () => {
    document.documentElement.removeAttribute("data-covered");
    // A link that was followed has left that place already.
    if (history.state?.isCovered) history.back();
  }, { once: true });
}
