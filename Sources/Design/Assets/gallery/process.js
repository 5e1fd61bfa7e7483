// The page on which a maker shows how a work came about: images are uploaded as they are chosen, and become cards.

import { number, order } from "./arrange.js";
import { fill } from "./card.js";
import { sorted } from "./chosen-files.js";
import "./form-draft.js";
import { intake } from "./intake.js";
import { alsoProblem, problem } from "./problems.js";
import { elements, get, Refusal, say } from "./request.js";
import { showState, Uploads } from "./uploads.js";

const form = document.getElementById("process");
const list = form.querySelector("[data-arrange]");
const maxImages = Number(form.dataset.maxImages);
const texts = { ...form.elements.images.dataset, ...JSON.parse(form.dataset.texts) };
const status = document.getElementById("status");
let room = Number(form.dataset.left ?? Infinity);
let notes = maxImages;

const template = id => document.getElementById(id).content.firstElementChild.cloneNode(true);

const isFull = () => list.children.length >= maxImages;

function refresh() {
  form.dataset.count = list.children.length;
  form.toggleAttribute("data-full", isFull());
  order.show();
  number();
}

const uploads = new Uploads("/media", item => {
  showState(item, texts);
  if (item.state === "done") settle(item);
});

async function cardOf(image) {
  const response = await get(`${form.getAttribute("action")}?part=card&image=${image}`);
  return elements(await response.text()).firstElementChild;
}

/** The card of an image that has arrived. */
async function settle(item) {
  try {
    const card = await cardOf(item.id);
    card.dataset.name = item.file.name;
    item.element.replaceWith(card);
    status.textContent = fill(texts.added, { n: [...list.children].indexOf(card) + 1 });
    refresh();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    item.error = { message: refusal.message };
    item.state = "failed";
    uploads.changed(item);
  }
}

function take(files) {
  const fits = { room: maxImages - list.children.length, left: room };
  const { accepted, refused } = sorted(files, form.elements.images, fits);
  for (const file of accepted) {
    const element = template("waiting-card");
    const image = element.querySelector("img");
    image.src = URL.createObjectURL(file);
    image.addEventListener("load", () => {
      image.hidden = false;
      element.dataset.shown = "";
    });
    room -= file.size;
    element.dataset.name = file.name;
    element.item = { file, element };
    list.append(element);
    uploads.add(element.item);
  }
  problem(form, "images", refused);
  refresh();
}

list.addEventListener("click", event => {
  const card = event.target.closest("li"), { item } = card ?? {};
  const action = event.target.closest("[data-action]")?.dataset.action;
  if (action === "retry") uploads.add(item);
  if (action !== "remove") return;
  // One that is still on its way is on the member's disk, and can be chosen again.
  if (item) uploads.remove(item);
  order.remove(card, item);
  problem(form, "images", null);
});

/** A card for words; each has names of its own. */
function noteCard(key) {
  const card = template("note-card");
  for (const control of card.querySelectorAll("[name]")) control.name = control.name.replace(/-n\d+$/, `-${key}`);
  card.querySelector("[name=step]").value = key;
  return card;
}

document.getElementById("add-note").addEventListener("click", event => {
  event.preventDefault();
  if (isFull()) return;
  const card = noteCard(`n${++notes}`);
  list.append(card);
  refresh();
  card.querySelector("textarea").focus();
});

form.addEventListener("submit", event => {
  const failed = list.querySelector("[data-state=failed]");
  if (!uploads.isBusy && !failed) return;
  event.preventDefault();
  if (uploads.isBusy) return say(texts.busy);
  alsoProblem(form, "images", texts.hasFailed);
  failed.querySelector("[data-action]:not([hidden])").focus();
});

// What a draft keeps besides words: the cards that were added.

const { formDraft } = form;
const steps = () => [...list.querySelectorAll("[name=step]")].map(step => step.value);
const stored = formDraft.isRefused ? [] : steps();
formDraft.parts = () => {
  const added = steps().filter(key => !stored.includes(key));
  return added.length ? added : undefined;
};

async function restore({ fields, parts = [], clientID }) {
  const added = parts.filter(key => !stored.includes(key)).slice(0, maxImages - list.children.length);
  formDraft.waiting = fields;
  for (const key of added) {
    notes = Math.max(notes, Number(/^n(\d+)$/.exec(key)?.[1] ?? 0));
    // An image that has been waiting for more than a day is gone.
    const card = key.startsWith("n") ? noteCard(key) : await cardOf(key).catch(() => null);
    if (card) list.append(card);
  }
  refresh();
  formDraft.restore({ fields, clientID });
  formDraft.waiting = {};
  takeOut();
}

/** What the draft says that it goes. */
function takeOut() {
  for (const box of list.querySelectorAll("[name^=remove-]:checked")) order.take(box.closest("li"));
}

Object.assign(order, { rest: form.elements.images, isFull });
order.changed = refresh;
takeOut();
const { kept } = formDraft.draft;
if (kept?.parts && !formDraft.isRefused) restore(kept);

refresh();
intake(form, take, { zone: window });
form.dataset.enhanced = "";
