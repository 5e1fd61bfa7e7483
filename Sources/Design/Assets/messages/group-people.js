// Choosing people for a group: results come while typing, and whoever is chosen moves to the top.
import { elements } from "./request.js";

const form = document.querySelector("[data-choose-people]");
const field = form.elements.q;
const found = form.querySelector("[data-found]");
const chosen = form.querySelector("[data-chosen]");
const problem = form.querySelector("[data-choose-problem]");
const status = form.querySelector("[data-choose-status]");

let shown = field.defaultValue;
let asking;
let timer;

function address(part) {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (value) url.searchParams.append(name, value);
  if (part) url.searchParams.set("part", part);
  return url;
}

async function ask() {
  if (field.value === shown) return;
  asking?.abort();
  const mine = asking = new AbortController();
  try {
    const response = await fetch(address("results"), { signal: mine.signal, headers: { "X-Salon": "fragment" } });
    if (!response.ok || mine !== asking) return;
    found.replaceChildren(elements(await response.text()));
    shown = field.value;
    status.textContent = found.querySelector("[data-announce]")?.dataset.announce ?? "";
  } catch {
    // Aborted or offline: what was found stays, and the next key tries again.
  }
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(ask, 120);
});

const count = form.querySelector("[data-chosen-count]");

/** How many are chosen, above them. */
function showCount() {
  count.textContent = count.dataset.chosenCount.replace("%", chosen.children.length);
  count.hidden = !chosen.children.length;
}

form.addEventListener("change", event => {
  const box = event.target.closest("[name=with]");
  if (!box) return;
  const person = box.closest("li");
  if (box.checked) chosen.append(person);
  else found.querySelector("ul")?.prepend(person);
  showCount();
  // What was wrong was said of another choice.
  problem.hidden = true;
  box.focus({ preventScroll: true });
});

form.addEventListener("submit", event => {
  // The button that brings them in has an action of its own.
  if (!event.submitter?.hasAttribute("formaction")) {
    event.preventDefault();
    ask();
  } else if (form.querySelectorAll("[name=with]:checked").length < form.dataset.fewest) {
    event.preventDefault();
    problem.lastElementChild.textContent = form.dataset.tooFew;
    problem.hidden = false;
    problem.scrollIntoView({ block: "center" });
  }
});

// Enter in a field presses the first button, which searches: a name is no question.
form.addEventListener("keydown", event => {
  if (event.key === "Enter" && !event.isComposing && event.target.name === "name") event.preventDefault();
});
