// Forms with files or passwords are sent by the script: what is refused is said beside its field, and what was chosen
// and typed stays, which a new page could not keep.
import { namedOnce } from "./chosen-files.js";
import { tell as tellAt } from "./problems.js";
import { answered, offers, parsed, say, words } from "./request.js";

const blocks = ".field, .photo-picker, .header-picker, .consents";

document.addEventListener("submit", event => {
  const form = event.target.closest("[data-keeps]");
  // What asks for another page gets it.
  if (!form || event.defaultPrevented || event.submitter?.matches("[data-as-page]")) return;
  event.preventDefault();
  send(form, event.submitter);
});

async function send(form, submitter) {
  const fields = new FormData(form, submitter);
  const body = form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields);
  try {
    const response = await answered(form.getAttribute("action"), { method: "POST", body }, "form");
    const next = response.headers.get("X-Salon-Location");
    if (next) {
      location.assign(next);
      return;
    }
    const isJSON = response.headers.get("Content-Type")?.startsWith("application/json");
    if (isJSON) tell(form, await response.json(), response.status);
    else show(form, parsed(await response.text()));
  } catch {
    say(navigator.onLine ? words.sayUnreachable : words.sayOffline);
  }
  form.dataset.progress = "";
  form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
}

/** A refusal that is not the form's fault: the session has ended, or is somebody else's, or there is too much to do. */
function tell(form, answer, status) {
  if (offers(answer)) return;
  const { error } = answer;
  const chosen = [...form.querySelectorAll("input[type=file]")].filter(input => input.files.length);
  // It was refused before it was read.
  if (status === 413 && error && chosen.length === 1) tellAt(chosen[0], namedOnce(chosen[0].files[0].name, error));
  else say(error ?? words.sayFailed);
}

/** Takes over what the page that was sent back says of each field. */
function show(form, page) {
  const answered = [...page.forms].find(each => each.getAttribute("action") === form.getAttribute("action"));
  form.querySelector(":scope > .notice.problem")?.remove();
  const notice = page.querySelector("main .notice.problem");
  if (notice) form.prepend(notice);
  if (!answered) return say(page.querySelector("main .problem-page p:not(.status)")?.textContent ?? words.sayFailed);
  const theirs = answered.querySelectorAll(blocks);
  for (const [index, block] of form.querySelectorAll(blocks).entries()) {
    if (theirs[index]) take(block, theirs[index]);
  }
  // What its member has heard of by now (`Edition`).
  const edition = answered.querySelector("[name=edition]");
  if (edition && form.elements.edition) form.elements.edition.value = edition.value;
  const wrong = form.querySelector("[aria-invalid=true]");
  wrong?.focus({ preventScroll: wrong.type === "file" });
  if (wrong?.type === "file") wrong.parentElement.scrollIntoView({ block: "center" });
  if (notice && !wrong) {
    notice.tabIndex = -1;
    notice.focus({ preventScroll: true });
    notice.scrollIntoView({ block: "center" });
  }
  // What is said of a field is above it.
  wrong?.closest(".field")?.scrollIntoView({ block: "center" });
}

function take(block, answered) {
  block.classList.toggle("has-problem", answered.classList.contains("has-problem"));
  block.querySelector(":scope > .problem")?.remove();
  for (const control of block.querySelectorAll("input[id], textarea[id]")) {
    const other = answered.querySelector(`#${CSS.escape(control.id)}`);
    for (const name of ["aria-invalid", "aria-describedby"]) {
      const value = other?.getAttribute(name);
      if (value) control.setAttribute(name, value);
      else control.removeAttribute(name);
    }
  }
  // Newer terms may have come into force.
  const versions = answered.querySelector("[name=terms-versions]");
  if (versions) block.querySelector("[name=terms-versions]").value = versions.value;
  // It says again how long a text may be.
  if (!answered.querySelector(":scope > .hint")) block.querySelector(":scope > .hint")?.remove();
  const problem = answered.querySelector(":scope > .problem");
  const [next] = problem?.nextElementSibling?.classList ?? [];
  if (problem) block.insertBefore(problem, next ? block.querySelector(`:scope > .${next}`) : null);
}
