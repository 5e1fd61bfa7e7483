// Like and save: the state turns at once and turns back, with a reason, if the server refuses.
import { countOf, elements, post, Refusal, say, showCount, toLogIn, viewer } from "./request.js";

const busy = new WeakSet();
const isOn = form => form.querySelector("button").getAttribute("aria-pressed") === "true";

/** Shows a state, and on every other button about the same thing as well. */
export function show(form, on) {
  if (isOn(form) === on) return;
  form.querySelector("button").setAttribute("aria-pressed", on);
  form.classList.toggle("popped", on);
  form.action = form.action.replace(/[^/]+$/, (on ? "un" : "") + form.dataset.toggle);
  const count = form.querySelector(".count");
  if (count) showCount(count, countOf(count) + (on ? 1 : -1));
  if (form.dataset.key) showAll(form.dataset.key, on);
}

/** What another page, or another button of this one, has turned. One that is under way here knows better. */
export function showAll(key, on) {
  for (const form of document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) if (!busy.has(form)) show(form, on);
}

async function toggle(form) {
  let confirmed = isOn(form);
  show(form, !confirmed);
  // Pressed again during the first request: the loop sends the final state.
  if (busy.has(form)) return;
  busy.add(form);
  const path = form.action.replace(/[^/]+$/, "");
  try {
    while (isOn(form) !== confirmed) {
      const wanted = isOn(form);
      const response = await post(path + (wanted ? "" : "un") + form.dataset.toggle);
      confirmed = wanted;
      const count = elements(await response.text()).querySelector(".count");
      if (count && isOn(form) === wanted) showCount(form.querySelector(".count"), countOf(count));
    }
  } catch (problem) {
    show(form, confirmed);
    if (problem instanceof Refusal) say(problem.message);
    else throw problem;
  } finally {
    busy.delete(form);
  }
}

document.addEventListener("submit", event => {
  const form = event.target.closest("[data-toggle]");
  if (!form) return;
  event.preventDefault();
  if (viewer) toggle(form);
  else toLogIn();
});
