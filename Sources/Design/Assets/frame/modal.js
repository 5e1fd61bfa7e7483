// Sheets are modal: the page behind waits, one is open at a time, and the focus returns to where it came from. Buttons
// open and close them without a script (`commandfor`); here is what that leaves open, and what older browsers lack.

/** What has the focus again once a sheet has closed. */
const openers = new WeakMap();

/** A menu is at the button that opened it where there is room (`sheets.css`). */
function stand(sheet, opener) {
  for (const former of document.querySelectorAll("[data-has-sheet]")) {
    delete former.dataset.hasSheet;
    former.style.anchorName = "";
  }
  const isMenu = sheet.querySelector(":scope > .menu, :scope > [data-menu-body]");
  const isAtButton = isMenu && opener?.matches("button, a, summary") && opener.checkVisibility?.();
  sheet.toggleAttribute("data-stands", Boolean(isAtButton));
  if (!sheet.hasAttribute("data-stands")) return;
  opener.dataset.hasSheet = "";
  opener.style.anchorName = "--opener";
}

const openSheets = () => [...document.querySelectorAll(".sheet[open]")];

document.addEventListener("beforetoggle", event => {
  const sheet = event.target;
  if (event.newState !== "open" || !sheet.matches("dialog.sheet")) return;
  const outer = document.activeElement?.closest(".sheet");
  openers.set(sheet, openers.get(outer) ?? document.activeElement);
  stand(sheet, outer ? null : document.activeElement);
}, true);

/** The room kept for a scroll bar is dimmed with the page (`sheets.css`): a backdrop does not reach there. */
function veil() {
  document.documentElement.toggleAttribute("data-veiled", openSheets().some(sheet => !("stands" in sheet.dataset)));
}

document.addEventListener("toggle", event => {
  const sheet = event.target;
  if (!sheet.matches("dialog.sheet")) return;
  veil();
  if (event.newState === "open") {
    for (const other of openSheets()) if (other !== sheet && !other.contains(sheet)) other.close();
    // One goes on behind the words there are.
    const { activeElement: field } = document;
    if (field.matches("textarea[autofocus]")) field.setSelectionRange(field.value.length, field.value.length);
  } else if (!openSheets().length && document.activeElement?.matches("body, .sheet:not([open]) *")) {
    // What opened it was in a sheet, too, and has closed with that.
    openers.get(sheet)?.focus({ preventScroll: true });
  }
}, true);

if (!("command" in HTMLButtonElement.prototype)) {
  document.addEventListener("click", event => {
    const button = event.target.closest("button[commandfor]");
    const sheet = button && document.getElementById(button.getAttribute("commandfor"));
    if (!sheet) return;
    event.preventDefault();
    if (button.getAttribute("command") === "close") sheet.close();
    else if (!sheet.open) sheet.showModal();
  });
}
if (!("closedBy" in HTMLDialogElement.prototype)) {
  document.addEventListener("click", event => {
    if (!event.target.matches("dialog.sheet[open]")) return;
    const { left, right, top, bottom } = event.target.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    // A key that presses a button has no place.
    if (!isInside && event.detail) event.target.close();
  });
}
