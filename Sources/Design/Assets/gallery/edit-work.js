// The page on which a maker edits a work: its images as on the page of a new one, what was not saved comes back.

import "./form-draft.js";
import { Pictures } from "./pictures.js";
import { Sharing } from "./sharing.js";

const form = document.getElementById("upload");
const { formDraft } = form;

const pictures = new Pictures(form, {
  changed() {
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
  formDraft.draft.leave();
  form.submit();
});

form.addEventListener("input", () => pictures.changed());

// What a draft keeps besides words: which images there are, in which order.

const { kept } = formDraft.draft;
pictures.start();
const ids = () => pictures.cards.map(card => card.id).filter(Boolean);
const stored = String(ids());
formDraft.parts = () =>
  String(ids()) === stored ? undefined : {
    images: pictures.cards.filter(card => card.id).map(card => ({ ...card.kept, hangs: card.hangs })),
    removed: pictures.order.removed.filter(({ box }) => box).map(({ item }) => item.card.id),
  };

async function restore({ images, removed }) {
  const hung = new Map(pictures.cards.map(card => [card.id, card]));
  for (const id of removed) if (hung.has(id)) pictures.order.take(hung.get(id).element);
  // What has been added elsewhere stays in front.
  for (const image of images) {
    const card = image.hangs ? hung.get(image.id) : pictures.card(image);
    if (card && !removed.includes(card.id)) pictures.list.append(card.element);
  }
  pictures.refresh();
  formDraft.say("restored");
  pictures.say(await pictures.leaveOut(pictures.cards.filter(card => !card.hangs)));
}

if (kept?.parts && !formDraft.isRefused) restore(kept.parts);
isReady = true;
