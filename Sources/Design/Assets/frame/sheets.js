// The acts in sheets.
import { problem } from "./problems.js";
import { countOf, elements, get, post, Refusal, say, showCount, toLogIn, viewer, words } from "./request.js";

let confirmed;

/** Asks in the shared sheet, then takes the element away at once and brings it back if the server refuses. */
function askToDelete(form) {
  // The page of a deleted post is gone, too.
  const isFocus = document.getElementById(form.dataset.delete)?.matches(".focus");
  confirmed = () => isFocus ? form.submit() : remove(form);
  document.getElementById("confirm").showModal();
}

async function remove(form) {
  const element = document.getElementById(form.dataset.delete);
  const place = document.createComment("");
  element.replaceWith(place);
  const count = document.querySelector("[id^=comment-count-]");
  if (count) showCount(count, countOf(count) - 1);
  try {
    await post(form.action);
    place.remove();
    say(words.sayDeleted);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    place.replaceWith(element);
    if (count) showCount(count, countOf(count) + 1);
    say(refusal.message);
  }
}

/** What is reported is what was on the page, though it may say something else by now, or be gone. */
function pointAt(form, action) {
  form.action = action;
  const { seen } = form.elements;
  if (seen) seen.value = document.body.dataset.now ?? seen.value;
}

/** Asks in the page's sheet; pages of many posts get it when it is first wanted. */
async function askToReport(form) {
  const there = () => document.getElementById("report");
  try {
    if (!there()) {
      const sheet = elements(await (await get(`${form.action}?seen=${words.now}`)).text());
      if (!there()) document.body.append(sheet);
    }
    pointAt(there().querySelector("form"), form.action);
    if (!there().open) there().showModal();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    say(refusal.message);
  }
}

async function report(form) {
  try {
    const said = await (await post(form.action, new FormData(form))).text();
    form.closest(".sheet").close();
    form.reset();
    say(said || words.sayReported);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (!problem(form, refusal.field, refusal.message)) say(refusal.message);
  }
}

document.addEventListener("submit", event => {
  const form = event.target;
  if (!form.matches("[data-delete], [data-report], [data-report-form]")) return;
  event.preventDefault();
  if (!viewer) toLogIn();
  else if (form.matches("[data-delete]")) askToDelete(form);
  else if (form.matches("[data-report-form]")) report(form);
  else askToReport(form);
});

document.addEventListener("click", event => {
  if (event.target.closest("[data-confirmed]")) {
    document.getElementById("confirm").close();
    confirmed?.();
    confirmed = undefined;
  }
  // The post's own row points the shared sheet back at the post.
  const opener = event.target.closest("[commandfor=report][command=show-modal]");
  if (!opener) return;
  const form = document.querySelector("[data-report-form]");
  pointAt(form, form.dataset.reportForm);
});
