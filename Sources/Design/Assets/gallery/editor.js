// The page of a new work: images are uploaded as they are chosen, edited in place, and shared as one work.

import { Card, fill } from "./card.js";
import { sorted } from "./chosen-files.js";
import { Discarded } from "./discard.js";
import { Draft } from "./draft.js";
import { intake } from "./intake.js";
import { tidied } from "./length.js";
import { problem } from "./problems.js";
import { Looks } from "./recipe.js";
import { glide, reorder } from "./reorder.js";
import { Retouch } from "./retouch.js";
import { Sharing } from "./sharing.js";
import { Uploads } from "./uploads.js";

const form = document.getElementById("upload");
const find = id => document.getElementById(id);
const maxImages = Number(form.dataset.maxImages);
const room = Number(form.dataset.left ?? Infinity);
const texts = { ...form.elements.images.dataset, ...JSON.parse(form.dataset.texts) };
const looks = new Looks(JSON.parse(form.dataset.filters), find("filters"));
const retouch = new Retouch(find("editor"), looks);
const list = find("cards");
const fields = [...form.querySelectorAll(".upload-details :is(input, select, textarea)")];
const cards = () => [...list.children].map(element => element.card).filter(Boolean);
const say = text => (find("status").textContent = text);

const uploads = new Uploads("/media", card => {
  card.update();
  if (card.state === "done") {
    say(fill(texts.added, { n: cards().indexOf(card) + 1 }));
    draft.save();
  }
  if (card.state === "failed") refresh();
  sharing.progress();
});
const sharing = new Sharing(form, cards, uploads, texts);

const isTyped = field => field.type === "checkbox" ? field.checked !== field.defaultChecked
  : field.type === "select-one" ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue;

const draft = new Draft("work", () => {
  const values = Object.fromEntries(
    fields.map(field => [field.name, field.type === "checkbox" ? field.checked : field.value]));
  const images = cards().filter(card => card.id).map(card => card.kept);
  return fields.some(isTyped) || images.length ? { values, images } : null;
});

const discarded = new Discarded(find("draft"), texts);

function refresh() {
  const all = cards();
  all.forEach((card, index) => card.number(index, all.length));
  form.dataset.count = all.length;
  form.toggleAttribute("data-full", all.length >= maxImages);
  form.toggleAttribute("data-ready", all.length > 0 && Boolean(tidied(form.elements.title.value)));
  draft.save();
}

// Adding images.

/** How much of what is left this page has used. */
const sent = () => [...uploads.items].reduce((sum, item) => sum + item.total, 0);

function take(files) {
  const fits = { room: maxImages - cards().length, left: room - sent() };
  const { accepted, refused } = sorted(files, form.elements.images, fits);
  discarded.end();
  for (const file of accepted) {
    const card = new Card({ file }, looks, texts);
    list.append(card.element);
    uploads.add(card);
  }
  problem(form, "images", refused);
  refresh();
}

// Cards: edit, order, remove, try again.

async function edit(card) {
  if (!card.source) return;
  const image = (await card.drawable(2048)) ?? card.source;
  const recipe = await retouch.open(image, card.size, card.recipe);
  if (recipe) card.edit(recipe);
  draft.save();
}

function move(card, step) {
  const all = cards(), index = all.indexOf(card), other = all[index + step];
  if (!other) return;
  const focused = document.activeElement;
  glide(all.map(each => each.element), () => other.element[step > 0 ? "after" : "before"](card.element));
  refresh();
  (focused.disabled ? card.find(`[data-action=${step > 0 ? "earlier" : "later"}]`) : focused).focus();
  say(fill(texts.moved, { n: index + step + 1 }));
}

function remove(card) {
  const all = cards(), index = all.indexOf(card), next = all[index + 1] ?? all[index - 1];
  uploads.remove(card);
  card.discard();
  problem(form, "images");
  refresh();
  say(texts.removed);
  (next?.find("[data-action=remove]") ?? form.elements.images).focus();
}

list.addEventListener("click", event => {
  const card = event.target.closest("li")?.card;
  const action = event.target.closest("[data-action]")?.dataset.action;
  if (!card) return;
  if (action === "remove") remove(card);
  else if (action === "earlier") move(card, -1);
  else if (action === "later") move(card, 1);
  else if (action === "retry") uploads.add(card);
  else if (action === "edit" || event.target.closest(".upload-thumb")) edit(card);
});

reorder(list, ".upload-thumb", refresh);

// Share.

form.addEventListener("submit", async event => {
  event.preventDefault();
  const next = await sharing.share();
  if (!next) return;
  draft.clear(true);
  if (next === form) form.submit();
  else location.assign(next);
});

// Saving and restoring the draft.

form.addEventListener("input", event => {
  discarded.end();
  if (find(`field-${event.target.name}-problem`) && event.target.type !== "file") problem(form, event.target.name);
  refresh();
});

addEventListener("beforeunload", event => {
  if (uploads.isBusy) event.preventDefault();
});

// After sharing, "back" must not offer the same work again.
addEventListener("pageshow", event => event.persisted && draft.isClosed && location.reload());

find("discard").addEventListener("click", () => {
  if (discarded.isHere) return restore(discarded.undo());
  const kept = draft.read();
  for (const card of cards()) uploads.remove(card);
  discarded.begin(kept, cards());
  form.reset();
  draft.clear();
  refresh();
  form.elements.title.focus();
});

/** Older drafts keep their values without names, in this order. */
const unnamed = ["title", "description", "medium", "licence", "download", "making", "training"];

async function restore({ values, images }) {
  if (Array.isArray(values)) values = Object.fromEntries(values.map((value, index) => [unnamed[index], value]));
  // What was typed before this script had loaded stays.
  for (const field of fields.filter(field => field.name in values && !isTyped(field))) {
    if (field.type === "checkbox") field.checked = values[field.name] === true;
    else field.value = values[field.name];
  }
  for (const image of images) list.append(new Card(image, looks, texts).element);
  refresh();
  discarded.say(texts.restored);
  const line = find("draft").querySelector("[role=status]");
  const gone = (await Promise.all(cards().map(isGone))).filter(Boolean);
  if (!gone.length) return;
  for (const card of gone) card.element.remove();
  line.textContent += ` ${fill(texts.gone, { n: gone.length })}`;
  refresh();
}

/** The card, if the server no longer has its image. Without an answer it stays. */
async function isGone(card) {
  try {
    const { status } = await fetch(card.rendition(640), { cache: "no-cache" });
    return status === 404 || status === 410 ? card : null;
  } catch {
    return null;
  }
}

for (const element of [...list.children]) {
  const { id, base, width, height, widths, note, recipe } = element.dataset;
  const alt = element.querySelector(".upload-alt input").value;
  const size = { width: Number(width), height: Number(height), widths: widths.split(" ").map(Number) };
  const image = { id, base, note, recipe, alt, ...size };
  element.replaceWith(new Card(image, looks, texts).element);
}
const kept = draft.kept;
if (kept && !list.children.length && !form.querySelector("[aria-invalid=true]")) restore(kept);
else refresh();
intake(form, take, () => find("editor").open);
form.dataset.enhanced = "";
