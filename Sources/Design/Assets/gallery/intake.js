// Files that are chosen, dropped anywhere on the page, or pasted.

import { accepts } from "./accepted.js";
import { fill } from "./card.js";
import { takeChosen } from "./chosen-files.js";
import { pastedFiles } from "./pasted.js";

/** Which of `files` can be sent with `room` for so many, and in words why the others cannot. The server checks, too. */
export function sorted(files, room, { input, maxImages, maxBytes, left, texts }) {
  const accepted = [], refused = [], beyond = [];
  for (const file of files) {
    const text = !accepts(input, file) ? texts.wrongType : file.size > maxBytes ? texts.tooLarge
      : file.size === 0 ? texts.empty : file.size > left ? texts.noRoom : null;
    if (text) refused.push(fill(text, { name: file.name, n: texts.megabytes }));
    else if (accepted.length < room) {
      accepted.push(file);
      left -= file.size;
    }
    else beyond.push(file.name);
  }
  if (beyond.length) {
    refused.push(fill(texts.tooMany, { n: maxImages }), fill(texts.leftOut, { names: beyond.join(", ") }));
  }
  return { accepted, refused: refused.join(" ") };
}

/** Hands every batch of files to `take`; `isOpen()` says whether something else is in front. */
export function intake(form, take, isOpen) {
  takeChosen(form.elements.images, take);
  takeShared(take).catch(() => {});

  document.addEventListener("paste", event => {
    const files = isOpen() ? [] : pastedFiles(event);
    if (!files.length) return;
    event.preventDefault();
    take(files);
  });

  const carriesFiles = event => event.dataTransfer?.types.includes("Files") && !isOpen();
  let leaving;
  addEventListener("dragover", event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    form.toggleAttribute("data-over", true);
    clearTimeout(leaving);
    leaving = setTimeout(() => form.removeAttribute("data-over"), 200);
  });
  addEventListener("drop", event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    form.removeAttribute("data-over");
    take([...event.dataTransfer.files]);
  });
}

/** What another app has handed over to the service worker, once. */
async function takeShared(take) {
  if (!(await globalThis.caches?.has("shared"))) return;
  const shared = await caches.open("shared");
  const files = await Promise.all((await shared.keys()).map(async request => {
    const content = await (await shared.match(request)).blob();
    const name = decodeURIComponent(new URL(request.url).pathname.split("/").pop());
    return new File([content], name, { type: content.type });
  }));
  await caches.delete("shared");
  if (files.length) take(files);
}
