// The page of a new work: its images, what is said of them, and the draft of both, shared as one work.

import { fill } from "./card.js";
import { Discarded } from "./discard.js";
import { Draft } from "./draft.js";
import { Pictures } from "./pictures.js";
import { get, offer } from "./request.js";
import { Sharing } from "./sharing.js";

const form = document.getElementById("upload");
const find = id => document.getElementById(id);
const pictures = new Pictures(form, {
  changed() {
    sharing.isSent = false;
    draft.save();
  },
  begun: () => discarded.end(),
  progressed: () => sharing.progress(),
});
const { list, texts, uploads } = pictures;
const cards = () => pictures.cards;
const fields = [...form.querySelectorAll(".upload-details :is(input, select, textarea)")];
const sharing = new Sharing(form, cards, uploads, texts, () => draft.write());

const isTyped = field => field.type === "checkbox" ? field.checked !== field.defaultChecked
  : field.type === "select-one" ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue;

const draft = new Draft("work", () => {
  const values = Object.fromEntries(
    fields.map(field => [field.name, field.type === "checkbox" ? field.checked : field.value]));
  const images = cards().filter(card => card.id).map(card => card.kept);
  // A browser does not keep the files themselves.
  const unsent = cards().filter(card => !card.id && card.state !== "failed").length;
  return fields.some(isTyped) || images.length || unsent ? { values, images, unsent, isSent: sharing.isSent } : null;
});

const discarded = new Discarded(find("draft"), texts);

// Share.

form.addEventListener("submit", async event => {
  event.preventDefault();
  const next = await sharing.share();
  if (!next) return;
  if (next === form) {
    draft.leave();
    form.submit();
    return;
  }
  draft.clear(true);
  location.assign(next);
});

// Saving and restoring the draft.

form.addEventListener("input", () => {
  discarded.end();
  pictures.changed();
});

find("discard").addEventListener("click", () => {
  if (discarded.isHere) return restore(discarded.undo());
  const kept = draft.read();
  pictures.order.end();
  for (const card of cards()) uploads.remove(card);
  discarded.begin(kept, cards());
  form.reset();
  draft.clear();
  pictures.refresh();
  form.elements.title.focus();
});

/** Older drafts keep their values without names, in this order. */
const unnamed = ["title", "description", "medium", "licence", "download", "making", "training"];

/** What the server has made of a draft: its form may have been sent, and the answer lost. */
async function madeOf({ images }) {
  if (!images.length) return {};
  try {
    const query = new URLSearchParams(images.map(({ id }) => ["image", id]));
    return await (await get(`/works/made?${query}`)).json();
  } catch {
    return {};
  }
}

async function comeBack(kept) {
  draft.isClosed = true; // Nothing is written over it meanwhile.
  const { location, message, images } = await madeOf(kept);
  draft.isClosed = false;
  if (location && kept.isSent) {
    draft.clear();
    // The server has said so already where its answer came, but not its page.
    if (!document.querySelector(`#toasts [href="${location}"]`)) offer(message, texts.see, location, "_self");
    return;
  }
  // What is part of the work is what that shows by now.
  const hung = new Map(images?.map(image => [image.id, { ...image, recipe: "{}", hangs: true }]));
  restore({ ...kept, images: kept.images.map(image => ({ ...image, ...hung.get(image.id) })) });
}

async function restore({ values, images, unsent }) {
  if (Array.isArray(values)) values = Object.fromEntries(values.map((value, index) => [unnamed[index], value]));
  // What was typed before this script had loaded stays.
  for (const field of fields.filter(field => field.name in values && !isTyped(field))) {
    if (field.type === "checkbox") field.checked = values[field.name] === true;
    else field.value = values[field.name];
  }
  for (const image of images) list.append(pictures.card(image).element);
  pictures.refresh();
  discarded.say(texts.restored);
  const line = find("draft").querySelector("[role=status]");
  line.append(` ${await pictures.leaveOut(cards())} ${unsent ? fill(texts.unsent, { n: unsent }) : ""}`);
}

const hadCards = list.children.length > 0;
const { kept } = draft;
pictures.start();
if (kept && !hadCards && !form.querySelector("[aria-invalid=true]")) comeBack(kept);
