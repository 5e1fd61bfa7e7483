// Files that come in with a form: chosen, dropped or pasted.

import { takeChosen } from "./chosen-files.js";
import { pastedFiles } from "./pasted.js";

/**
 * Hands every batch of files to `take`. `zone` is where they may be dropped, `field` where they are pasted; `isOpen()`
 * says that something else is in front.
 */
export function intake(form, take, { zone = form, field = document, isOpen = () => false }) {
  if (form.elements.images) takeChosen(form.elements.images, take);
  field.addEventListener("paste", event => {
    const files = isOpen() ? [] : pastedFiles(event);
    if (!files.length) return;
    event.preventDefault();
    take(files);
  });

  const carriesFiles = event => event.dataTransfer?.types.includes("Files") && !isOpen();
  let leaving;
  zone.addEventListener("dragover", event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    form.toggleAttribute("data-over", true);
    clearTimeout(leaving);
    leaving = setTimeout(() => form.removeAttribute("data-over"), 200);
  });
  zone.addEventListener("drop", event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    form.removeAttribute("data-over");
    take([...event.dataTransfer.files]);
  });
}
