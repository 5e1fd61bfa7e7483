// The lounge: a tap makes faded posts readable, a press shows at once, and others' acts appear live.
import "./lounge-composer.js";
import "./nickname.js";
import { place } from "./live.js";
import { elements, get, post, Refusal, say } from "./request.js";

const itemOf = id => document.getElementById(`lounge-${id}`);
const by = persona => document.querySelectorAll(`.lounge-item[data-persona="${CSS.escape(persona)}"]`);

// MARK: Fading

/** Shows everything by somebody as the server says it looks to this reader; `isMarked` stays as it is if left out. */
function fade(persona, { step, label, isMarked }) {
  for (const item of by(persona)) {
    if (isMarked === undefined) {
      // The viewer's own press overrides the step.
      if (!item.hasAttribute("data-marked")) item.querySelector(".fade-label").textContent = label;
    } else {
      item.toggleAttribute("data-marked", isMarked);
      item.classList.toggle("fade-mine", isMarked);
      item.querySelector(".fade-label").textContent = label;
    }
    item.classList.remove(`fade-${item.dataset.step}`);
    item.dataset.step = step;
    item.classList.add(`fade-${step}`);
    item.removeAttribute("data-read");
  }
  for (const bar of document.querySelectorAll(`[data-bar="${CSS.escape(persona)}"]`)) {
    const shown = step * -Number(bar.dataset.stepSize);
    bar.querySelector("strong").textContent = shown ? `−${-shown}` : "0";
    bar.querySelector("[role=meter]").setAttribute("aria-valuenow", shown);
    bar.querySelector("[role=meter] span").style.setProperty("--value", shown);
  }
}

/** A finger has nothing to point with: the first tap shows what is faded, the next one does what a tap does. */
document.addEventListener("click", event => {
  const item = event.target.closest(".lounge-item");
  if (!item || event.pointerType !== "touch") return;
  if (item.dataset.step === "0" && !item.hasAttribute("data-marked")) return;
  if (event.target.closest("a:not(.name, .face), button, input, textarea, dialog")) return;
  if (item.toggleAttribute("data-read")) event.preventDefault();
}, true);

// A choice made on a page with the button applies on every page.
const legible = document.querySelector("[data-legible]");
function showLegible(isOn) {
  document.documentElement.toggleAttribute("data-legible-lounge", isOn);
  legible?.setAttribute("aria-pressed", isOn);
}
showLegible(localStorage.getItem("salon.lounge.legible") === "on");
if (legible) {
  legible.addEventListener("click", () => {
    const isOn = legible.getAttribute("aria-pressed") !== "true";
    localStorage.setItem("salon.lounge.legible", isOn ? "on" : "off");
    showLegible(isOn);
  });
}

// Only where something is faded.
const wall = document.getElementById("wall");
if (legible && wall) {
  new MutationObserver(() => {
    legible.toggleAttribute("data-needed", Boolean(document.querySelector(
      '.stream > .lounge-item:is([data-marked], :not([data-step="0"]))')));
  }).observe(wall, { childList: true, subtree: true, attributeFilter: ["data-step", "data-marked"] });
}

// MARK: Pressing

document.addEventListener("submit", async event => {
  const opener = event.target.closest("[data-transparency]");
  const sheet = document.getElementById("transparency");
  if (!opener || !sheet) return;
  event.preventDefault();
  try {
    sheet.querySelector("[data-press-body]").replaceChildren(elements(await (await get(opener.action)).text()));
    sheet.showModal();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    say(refusal.message);
  }
});

document.addEventListener("submit", async event => {
  const form = event.target.closest("[data-press]");
  const sheet = form?.closest(".sheet");
  if (!sheet) return;
  event.preventDefault();
  const button = form.querySelector("button:not([type=button])");
  if (button.hasAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  const problem = form.querySelector(".problem");
  problem.hidden = true;
  try {
    const fresh = elements(await (await post(form.action)).text()).firstElementChild;
    document.getElementById(fresh.id)?.querySelector("[data-transparency]")
      ?.replaceWith(fresh.querySelector("[data-transparency]"));
    fade(fresh.dataset.persona, {
      step: fresh.dataset.step, isMarked: fresh.hasAttribute("data-marked"),
      label: fresh.querySelector(".fade-label").textContent,
    });
    sheet.close();
    say(form.dataset.said);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    problem.textContent = refusal.message;
    problem.hidden = !refusal.message;
  } finally {
    button.removeAttribute("aria-busy");
  }
});

// MARK: Live updates

/** A reply as this reader sees it: everybody is only notified that there is one. */
async function fetchReply(id, root) {
  const list = document.querySelector(`[data-replies="${CSS.escape(root)}"]`);
  if (!list || itemOf(id)) return;
  try {
    const item = elements(await (await get(`/lounge/${id}?part=item`)).text()).firstElementChild;
    if (item) place("prepend", list, item);
  } catch {
    // It was deleted; any other failure shows when the page is loaded again.
  }
}

// One after another, to keep their order.
let fetching = Promise.resolve();

function rename({ renamed, nickname, initial, hue, path }) {
  for (const item of by(renamed)) {
    const name = item.querySelector(".byline .name"), face = item.querySelector(".face");
    name.textContent = nickname;
    name.href = face.href = path;
    face.firstElementChild.textContent = initial;
    face.firstElementChild.style.setProperty("--hue", hue);
  }
}

function hear(signal) {
  if (signal.posted) {
    const pill = document.querySelector("[data-new]");
    // The viewer's own post is already shown.
    if (pill && !itemOf(signal.posted)) pill.hidden = false;
  } else if (signal.replied) {
    const fetchIt = () => fetchReply(signal.replied, signal.root);
    fetching = fetching.then(fetchIt, fetchIt);
  } else if (signal.faded) fade(signal.faded, signal);
  else if (signal.renamed) rename(signal);
}

const signals = document.getElementById("lounge-signals");
if (signals) {
  new MutationObserver(() => {
    // The newest was put first.
    for (const each of [...signals.children].reverse()) {
      each.remove();
      hear(each.dataset);
    }
  }).observe(signals, { childList: true });
}

// Too much was missed to get it one by one.
document.addEventListener("salon:reset", ({ detail: page }) => {
  const list = document.querySelector("[data-replies]");
  const replies = page.querySelectorAll("[data-replies] > .lounge-item");
  if (list) for (const item of [...replies].reverse()) place("prepend", list, item);
});

// The toast of the page before, which left no time to read it.
const said = sessionStorage.getItem("salon.lounge.said");
if (said && !document.querySelector("[data-lounge-composer][data-page]")) {
  sessionStorage.removeItem("salon.lounge.said");
  say(said);
}
