// A message's menu, in a sheet; reactions change at once.
import { place } from "./live.js";
import { elements, get, post, Refusal, say } from "./request.js";

const sheet = document.getElementById("message-menu");

document.addEventListener("click", async event => {
  const link = event.target.closest("[data-message-menu]");
  if (link && sheet && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    try {
      sheet.querySelector("[data-message-menu-body]").replaceChildren(elements(await (await get(link.href)).text()));
      sheet.showPopover({ source: link });
      sheet.querySelector(".reaction")?.focus({ preventScroll: true });
    } catch (problem) {
      if (problem instanceof Refusal) say(problem.message);
    }
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    await navigator.clipboard?.writeText(copy.dataset.copy).catch(() => {});
    sheet?.hidePopover();
    say(copy.dataset.copied);
  }
});

document.addEventListener("submit", async event => {
  const form = event.target.closest("[data-react], [data-delete-message]");
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
    say(problem.message);
  } finally {
    delete form.dataset.busy;
    if (sheet?.matches(":popover-open")) {
      sheet.hidePopover();
      // The link that opened the sheet has been replaced with its message.
      document.getElementById(item?.id)?.querySelector("[data-message-menu]")?.focus({ preventScroll: true });
    }
  }
});
