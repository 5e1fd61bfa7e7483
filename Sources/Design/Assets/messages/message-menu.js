// A message's menu, in a sheet; reactions change at once.
import { place } from "./live.js";
import { elements, get, post, Refusal, say } from "./request.js";
import { sendsOnEnter } from "./typing.js";

const sheet = document.getElementById("message-menu");

async function openMenu(link) {
  try {
    const fresh = elements(await (await get(link.href)).text());
    for (const former of document.querySelectorAll("#delete-message, #edit-message")) former.remove();
    // Beside this sheet, not in it: it closes as that opens.
    sheet.after(...fresh.querySelectorAll("dialog"));
    const edited = document.getElementById("edited-text");
    if (edited) sendsOnEnter(edited, () => edited.form.requestSubmit());
    sheet.querySelector("[data-message-menu-body]").replaceChildren(fresh);
    if (!sheet.open) sheet.showModal();
    sheet.querySelector(".reaction")?.focus({ preventScroll: true });
  } catch (problem) {
    if (problem instanceof Refusal) say(problem.message);
  }
}

/** How long a finger rests on a message before its menu opens, in milliseconds. */
const LONG = 450;
let pressing;
let pressedAt;

document.addEventListener("pointerdown", event => {
  clearTimeout(pressing);
  if (event.pointerType !== "touch" || !event.isPrimary || !sheet) return;
  const link = event.target.closest(".said")?.closest(".message").querySelector("[data-message-menu]");
  if (!link || event.target.closest("a, button, audio")) return;
  pressedAt = { x: event.clientX, y: event.clientY };
  pressing = setTimeout(() => {
    navigator.vibrate?.(10);
    // The finger that opens it is lifted beside it, which would close it, or above a row, which it would press.
    sheet.closedBy = "closerequest";
    document.addEventListener("touchend", event => {
      event.preventDefault();
      setTimeout(() => { sheet.closedBy = "any"; });
    }, { once: true, passive: false });
    openMenu(link);
  }, LONG);
});
document.addEventListener("pointermove", event => {
  if (pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > 10) clearTimeout(pressing);
});
// A scroll cancels.
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(pressing));
document.addEventListener("contextmenu", event => {
  const isMessage = event.target.closest(".said") && !event.target.closest("a");
  if (event.pointerType === "touch" && isMessage) event.preventDefault();
});

document.addEventListener("click", async event => {
  const link = event.target.closest("[data-message-menu], [data-readers]");
  if (link && sheet && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    openMenu(link);
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    await navigator.clipboard?.writeText(copy.dataset.copy).catch(() => {});
    sheet?.close();
    say(copy.dataset.copied);
  }
});

document.addEventListener("submit", async event => {
  const form = event.target.closest("[data-react], [data-delete-message], [data-edit-message]");
  if (!form) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "true";
  let item;
  try {
    const answer = await post(form.action, new FormData(form));
    item = elements(await answer.text()).querySelector(".message");
    const shown = item && document.getElementById(item.id);
    if (shown) place("replace", shown.parentElement, item);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const note = form.querySelector("[data-refusal]");
    if (note) {
      // What was written stays, with why it is refused.
      note.textContent = problem.message;
      note.hidden = false;
    } else {
      say(problem.message);
    }
  } finally {
    delete form.dataset.busy;
    const isRefused = !item && form.querySelector("[data-refusal]");
    const opened = form.closest(".sheet");
    if (opened && !isRefused) {
      opened.close();
      // The link that opened the sheet has been replaced with its message; what is deleted has none.
      const place = document.getElementById(item?.id)?.querySelector("[data-message-menu]");
      (place ?? document.querySelector("[data-history]"))?.focus({ preventScroll: true });
    }
  }
});
