// Fields whose file goes with their form: what cannot be sent is said beside the field at once, and not sent; what can
// be is shown beside it.
import { sorted } from "./chosen-files.js";
import { tell } from "./problems.js";
import { show as showImage } from "./shown.js";

const fields = "input[type=file][data-max-bytes]:not([multiple])";

function check(input) {
  const { refused } = sorted(input.files, input);
  if (refused) input.value = "";
  if (refused || input.files.length) tell(input, refused);
  show(input);
}

/** Its name, and a small picture of an image (`fileInput`). */
function show(input) {
  const chosen = input.closest(".file-input")?.querySelector(".file-chosen");
  if (!chosen) return;
  const [file] = input.files;
  chosen.replaceChildren(...(file ? [Object.assign(document.createElement("span"), { textContent: file.name })] : []));
  if (!file || !input.accept.includes("image/")) return;
  const image = Object.assign(new Image(), { alt: "" });
  showImage(image, file).then(() => input.files[0] === file && chosen.prepend(image), () => {});
}

// Before others look at what was chosen. Forms come and go with the page's live updates.
document.addEventListener("change", event => { if (event.target.matches(fields)) check(event.target); }, true);
for (const input of document.querySelectorAll(fields)) check(input);
