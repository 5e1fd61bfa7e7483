// Marks on images: they follow the comments on the page, open them, and lie over the full-screen viewer, too.
import { openNote } from "./mark-note.js";
import { elements, post } from "./request.js";
import { Marking } from "./marking.js";

const list = document.getElementById("comments");
const layers = [...document.querySelectorAll("[data-marks]")];
const layerOf = media => layers.find(layer => layer.dataset.marks === media);
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
const behavior = () => (isCalm.matches ? "auto" : "smooth");

const images = document.querySelector(".work-images");
const marksSwitch = document.querySelector("[data-marks-switch]");

/** Shows or hides all marks, in the viewer, too. */
function showMarks(areShown) {
  images.toggleAttribute("data-bare", !areShown);
  for (const each of document.querySelectorAll("[data-marks-switch]")) each.setAttribute("aria-pressed", areShown);
  for (const copy of document.querySelectorAll(".viewer .marks")) copy.hidden = !areShown;
}

/** Each switch belongs to the image it covers: it shows the number of marks, and is hidden without any. */
function countMarks() {
  const shown = layers[document.querySelector("[data-slides]").dataset.shown ?? 0];
  for (const each of document.querySelectorAll("[data-marks-switch]")) {
    const count = (each.layer ?? shown).querySelectorAll(".spot:not(.draft)").length;
    each.hidden = count === 0;
    each.querySelector(".count").textContent = count;
  }
}

/** The mark that a comment's link speaks of. */
function markOf(link) {
  const id = link.hash.slice(1);
  const place = link.style;
  const mark = document.createElement("a");
  mark.id = id;
  mark.className = "spot";
  mark.classList.toggle("area", !["--mw", "--mh"].every(side => parseFloat(place.getPropertyValue(side)) === 0));
  mark.href = id.replace("mark-", "#comment-");
  mark.style.cssText = place.cssText;
  const number = document.createElement("span");
  number.textContent = link.dataset.number;
  const name = document.createElement("span");
  name.className = "visually-hidden";
  name.textContent = link.textContent.trim();
  mark.append(number, name);
  return mark;
}

/** Comments that have come bring their marks; comments that have gone take theirs along. */
function follow(changes = []) {
  for (const { removedNodes } of changes) {
    for (const node of removedNodes) {
      const comment = node.id?.match(/^comment-(\d+)$/)?.[1];
      if (comment && !document.getElementById(node.id)) document.getElementById(`mark-${comment}`)?.remove();
    }
  }
  for (const link of list.querySelectorAll("[data-pin]")) {
    if (document.getElementById(link.hash.slice(1))) continue;
    const layer = layerOf(link.dataset.pin);
    const mark = markOf(link);
    // By number: whoever goes through them by key meets them in order.
    const later = [...layer?.querySelectorAll(".spot:not(.draft)") ?? []].find(other =>
      Number(other.firstElementChild.textContent) > Number(link.dataset.number));
    layer?.insertBefore(mark, later ?? layer.querySelector(".draft"));
  }
  countMarks();
}

/** Shows where somebody was led to. */
function find(element, options) {
  for (const other of document.querySelectorAll("[data-found]")) other.removeAttribute("data-found");
  element.setAttribute("data-found", "");
  if (!element.matches("a")) element.tabIndex = -1;
  element.scrollIntoView({ behavior: behavior(), ...options });
  element.focus({ preventScroll: true });
}

/** Turns to the image that a layer covers, and to the place in it. */
export function turnTo(layer) {
  layer.closest(".slide").scrollIntoView({ behavior: "instant", block: "nearest", inline: "center" });
}

document.addEventListener("click", event => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (event.target.closest("[data-marks-switch]")) {
    showMarks(images.hasAttribute("data-bare"));
    return;
  }
  const mark = event.target.closest(".spot:not(.draft)");
  const pin = event.target.closest("[data-pin]");
  if (!mark && !pin) return;
  if (pin) {
    const target = document.getElementById(pin.hash.slice(1));
    if (!target) return;
    event.preventDefault();
    showMarks(true);
    turnTo(target.closest(".marks"));
    find(target, { block: "center", inline: "center" });
    return;
  }
  event.preventDefault();
  openNote(mark, marksSwitch.dataset.toComment, comment => find(comment, { block: "center" }));
});

/** Says so when other images hang than the page shows; nothing moves by itself. */
function compareImages() {
  const versions = document.querySelector("[data-hangs]");
  if (versions) {
    const shown = layers.map(layer => layer.dataset.marks).join(" ");
    versions.querySelector("[data-hang-others]").hidden = versions.dataset.hangs === shown;
  }
}

// What helped: the answer is the same as on the page.
document.addEventListener("submit", async event => {
  const form = event.target.closest("[data-helped]");
  if (!form) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const place = form.parentElement.id;
  try {
    const fresh = elements(await (await post(form.action)).text()).firstElementChild;
    document.getElementById(place)?.replaceWith(fresh);
    fresh.querySelector("button")?.focus();
  } catch {
    form.submit();
  }
});

/** Lays the marks of the image that the viewer shows over it. */
document.addEventListener("viewer-shows", ({ detail: viewer }) => {
  const { frame, links, index } = viewer;
  frame.querySelector(".marks")?.remove();
  const layer = links[index].parentElement.querySelector(":scope > .marks");
  if (!layer) return;
  const copy = layer.cloneNode(false);
  copy.removeAttribute("id");
  copy.removeAttribute("data-marks");
  copy.hidden = images.hasAttribute("data-bare");
  const fill = () => {
    copy.replaceChildren(...[...layer.children].filter(mark => !mark.matches(".draft")).map(mark => {
      const other = mark.cloneNode(true);
      other.removeAttribute("id");
      return other;
    }));
  };
  fill();
  const watch = new MutationObserver(() => (copy.isConnected ? fill() : watch.disconnect()));
  watch.observe(layer, { childList: true });
  // A press on a mark is none on the image.
  copy.addEventListener("pointerdown", event => event.stopPropagation());
  copy.addEventListener("focusin", event => {
    const { left, top, right, bottom } = event.target.getBoundingClientRect();
    viewer.stage.scrollTo(0, 0);
    viewer.dialog.scrollTo(0, 0);
    if (left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight) return;
    viewer.move(
      viewer.scale, viewer.x + innerWidth / 2 - (left + right) / 2, viewer.y + innerHeight / 2 - (top + bottom) / 2);
  });
  frame.append(copy);
  viewer.dialog.querySelector("[data-marks-switch]")?.remove();
  viewer.dialog.append(Object.assign(marksSwitch.cloneNode(true), { layer }));
  countMarks();
});

const words = document.querySelector(".work-words");
document.addEventListener("image-shown", countMarks);
new MutationObserver(compareImages).observe(words, { childList: true });
new MutationObserver(follow).observe(list, { childList: true, subtree: true });
follow();
const box = document.querySelector("[data-marking]");
if (box) {
  new Marking(box, layers, turnTo);
  box.querySelector("[data-mark-place]").addEventListener("click", () => showMarks(true));
}
if (location.hash.startsWith("#mark-")) showMarks(true);
