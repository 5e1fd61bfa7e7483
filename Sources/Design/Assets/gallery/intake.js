// Files that are chosen, dropped anywhere on the page, or pasted.

import { takeChosen } from "./chosen-files.js";
import { pastedFiles } from "./pasted.js";

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
