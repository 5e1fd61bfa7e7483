// Like and save: the state turns at once and turns back, with a reason, if the server refuses.
import { countOf, elements, post, Refusal, say, showCount, toLogIn, viewer } from "./request.js";
import { attempt } from "./sealed.js";

const busy = new WeakSet();
const isOn = button => button.getAttribute("aria-pressed") === "true";
// A toggle leads to `/posts/7/like`, and to `/posts/7/unlike` while it is on; or it is named `like` or `unlike`, in a
// form that leads to `/posts/7`.
export const toggles = ":is([formaction], [name])[aria-pressed]";
const act = (address, on) => address.replace(/(?:un)?(\w+)$/, on ? "$1" : "un$1");
// As it is written: what is sent live has no address yet that its own could be resolved against.
const written = button => (button.name
  ? `${button.form.getAttribute("action")}/${button.name}` : button.getAttribute("formaction"));
const path = (button, on) => act(written(button), on);
/** The number in the button or, where it leads to the people it counts, behind it. */
const countIn = button => button.querySelector(".count")
  ?? (button.nextElementSibling?.matches(".people-count") ? button.nextElementSibling.querySelector(".count") : null);
/** What it is about, on or off. */
export const subject = button => path(button, true);

/** Shows a state, and on every other button about the same thing as well. */
export function show(button, on) {
  if (isOn(button) === on) return;
  button.setAttribute("aria-pressed", on);
  button.classList.toggle("popped", on);
  if (button.name) button.name = act(button.name, !on);
  else button.formAction = path(button, !on);
  const count = countIn(button);
  if (count) showCount(count, countOf(count) + (on ? 1 : -1));
  if (button.dataset.key) showAll(button.dataset.key, on);
}

/** What another page, or another button of this one, has turned. One that is under way here knows better. */
export function showAll(key, on) {
  document.dispatchEvent(new CustomEvent("salon:turned", { detail: { key, on } }));
  for (const button of document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) {
    if (!busy.has(button)) show(button, on);
  }
}

async function toggle(button) {
  let confirmed = isOn(button);
  show(button, !confirmed);
  // Pressed again during the first request: the loop sends the final state.
  if (busy.has(button)) return;
  busy.add(button);
  try {
    while (isOn(button) !== confirmed) {
      const wanted = isOn(button);
      const response = await post(path(button, wanted));
      confirmed = wanted;
      const count = elements(await response.text()).querySelector(".count");
      if (count && isOn(button) === wanted) showCount(countIn(button), countOf(count));
    }
  } catch (problem) {
    show(button, confirmed);
    if (problem instanceof Refusal) say(problem.message);
    else throw problem;
  } finally {
    busy.delete(button);
  }
}

document.addEventListener("submit", event => {
  const button = event.submitter?.closest(toggles), { asked } = event.target.dataset;
  if (!button && (viewer || !asked)) return;
  event.preventDefault();
  if (!button) toLogIn(event.target.action, asked);
  else if (viewer) toggle(button);
  else toLogIn(subject(button));
});

// What was pressed before somebody logged in or joined.
const here = new URL(location.href);
if (viewer && here.searchParams.has("asked")) {
  const asked = attempt(() => JSON.parse(sessionStorage.getItem("asked")));
  const find = (which, isAsked) => asked?.page === here.pathname && [...document.querySelectorAll(which)].find(isAsked);
  const button = find(toggles, each => subject(each) === asked.action && !isOn(each));
  const form = find("form[data-asked]", each => each.action === asked.action);
  attempt(() => sessionStorage.removeItem("asked"));
  here.searchParams.delete("asked");
  history.replaceState(history.state, "", here);
  if (button) toggle(button);
  else if (form) form.requestSubmit();
}
