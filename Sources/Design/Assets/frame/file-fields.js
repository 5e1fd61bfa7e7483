// Fields whose file goes with their form: what cannot be sent is said beside the field at once, and not sent.
import { sorted } from "./chosen-files.js";
import { tell } from "./problems.js";

const fields = "input[type=file][data-max-bytes]:not([multiple])";

function check(input) {
  const { refused } = sorted(input.files, input);
  if (refused) input.value = "";
  if (refused || input.files.length) tell(input, refused);
}

// Before others look at what was chosen. Forms come and go with the page's live updates.
document.addEventListener("change", event => { if (event.target.matches(fields)) check(event.target); }, true);
for (const input of document.querySelectorAll(fields)) check(input);
