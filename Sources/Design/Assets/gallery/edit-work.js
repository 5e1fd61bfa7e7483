// The page on which a maker edits a work: its images as on the page of a new one, what was not saved comes back.

import { fill } from "./card.js";
import "./form-draft.js";
import { tidied } from "./length.js";
import { isGone, Pictures } from "./pictures.js";
import { problem } from "./problems.js";
import { Sharing } from "./sharing.js";

const form = document.getElementById("upload");
const { formDraft } = form;

const pictures = new Pictures(form, {
  changed() {
    form.toggleAttribute("data-ready", pictures.cards.length > 0 && Boolean(tidied(form.elements.title.value)));
    if (isReady) formDraft.save();
  },
  progressed: () => sharing.progress(),
});
const sharing = new Sharing(form, () => pictures.cards, pictures.uploads, pictures.texts);
sharing.send = async () => form;
let isReady = false;

form.addEventListener("submit", async event => {
  event.preventDefault();
  const next = await sharing.share();
  if (!next) return;
  formDraft.send();
  form.submit();
});

form.addEventListener("input", event => {
  const { name, type } = event.target;
  if (type !== "file" && document.getElementById(`field-${name}-problem`)) problem(form, name);
  pictures.changed();
});

// What a draft keeps besides words: which images there are, in which order.

const { kept } = formDraft.draft;
pictures.start();
const ids = () => pictures.cards.map(card => card.id).filter(Boolean);
const stored = String(ids());
formDraft.parts = () =>
  String(ids()) === stored ? undefined : {
    images: pictures.cards.filter(card => card.id).map(card => ({ ...card.kept, hangs: card.hangs })),
    removed: pictures.removed.ids,
  };

async function restore({ images, removed }) {
  const hung = new Map(pictures.cards.map(card => [card.id, card]));
  for (const id of removed) if (hung.has(id)) pictures.removed.add(hung.get(id));
  // What has been added elsewhere stays in front.
  for (const image of images) {
    const card = image.hangs ? hung.get(image.id) : pictures.card(image);
    if (card && !removed.includes(card.id)) pictures.list.append(card.element);
  }
  pictures.refresh();
  formDraft.say("restored");
  const gone = (await Promise.all(pictures.cards.filter(card => !card.hangs).map(isGone))).filter(Boolean);
  if (!gone.length) return;
  for (const card of gone) card.element.remove();
  pictures.say(fill(pictures.texts.gone, { n: gone.length }));
  pictures.refresh();
}

if (kept?.parts && !formDraft.isRefused) restore(kept.parts);
isReady = true;
