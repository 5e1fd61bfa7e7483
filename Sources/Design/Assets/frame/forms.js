// Forms that show progress, passwords that can be shown, choices saved at once.
import { title } from "./badge.js";
import { settle } from "./draft.js";
import { tell } from "./problems.js";
import { post, Refusal, say, words } from "./request.js";

document.addEventListener("submit", event => {
  const form = event.target.closest("[data-progress]");
  if (!form || event.defaultPrevented) return;
  if (form.dataset.progress === "sent") {
    event.preventDefault();
    return;
  }
  form.dataset.progress = "sent";
  (event.submitter ?? form.querySelector("button:not([type=button])"))?.setAttribute("aria-busy", "true");
});

settle();
// Forms work without: the page may be left, or the connection be gone, before a module is here.
if (document.querySelector("form[data-draft]")) import("./form-draft.js").catch(() => {});
if (document.querySelector("input[type=file][data-max-bytes]")) import("./file-fields.js").catch(() => {});

const written = "#post-problem, #composer-problem, #lounge-problem";

// What was wrong is not said of what is written now. Whoever looks at each key says it again (capture: before them).
document.addEventListener("input", event => {
  const control = event.target;
  const refused = control.closest?.("[aria-invalid=true]");
  if (refused?.id && refused.closest(".field, .choices")) tell(refused);
  if (!control.matches?.("textarea, input[type=text]")) return;
  for (const said of control.form?.querySelectorAll(written) ?? []) said.hidden = true;
}, true);

// What could not be sent for want of a connection can be sent again.
addEventListener("online", () => {
  for (const said of document.querySelectorAll(written)) said.hidden ||= said.textContent === words.sayOffline;
});

// A code is sent once its last digit is there: nothing else is to be decided. Once: a refused one is mended in peace.
document.addEventListener("input", event => {
  const { dataset, form, value } = event.target;
  if (!dataset?.digits || event.isComposing || value.replace(/\s/g, "").length !== Number(dataset.digits)) return;
  if (!/^[\d\s]+$/.test(value) || dataset.sent === value) return;
  dataset.sent = value;
  form.requestSubmit();
});

// The second tap of a double tap is meant for the first's target, not for what has appeared there since.
let tapped;
document.addEventListener("click", event => {
  const target = event.target.closest("a, button, summary");
  if (event.detail < 2) tapped = target;
  else if (target && target !== tapped) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

// A page restored from the back/forward cache is no longer busy.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-progress]")) {
    form.dataset.progress = "";
    form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
  }
});

for (const button of document.querySelectorAll("[data-reveals]")) {
  const input = document.getElementById(button.dataset.reveals);
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", shown);
  });
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const source = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      say(words.sayCopied);
    } catch {
      // Where scripts may not copy, the text is selected for copying by hand.
      getSelection().selectAllChildren(source);
    }
  });
}

// Focus the first field with a problem. What is seen of a file field is around it; a problem of the whole form is
// above it, where a page at the same address does not begin.
const wrong = document.querySelector("[aria-invalid=true]");
wrong?.focus();
const seen = wrong ?? document.querySelector("main .notice.problem:not([hidden])");
if (seen && (seen !== wrong || wrong.type === "file")) seen.scrollIntoView({ block: "center" });

for (const form of document.querySelectorAll("[data-choices]")) {
  const name = form.dataset.choices;
  let kept = form.elements[name].value;
  form.addEventListener("change", async event => {
    if (name === "language") {
      form.requestSubmit();
      return;
    }
    // The theme, and whether counts are shown, are attributes of the page.
    const { value } = event.target;
    document.documentElement.dataset[name] = value;
    try {
      await post(form.action, new FormData(form));
      kept = value;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      document.documentElement.dataset[name] = form.elements[name].value = kept;
      say(refusal.message);
    }
  });
}

// Nothing to save until a photo has been chosen.
for (const form of document.querySelectorAll("[data-photo-form]")) {
  const save = form.querySelector("[data-photo-save]");
  save.hidden = !form.elements.photo.value;
  form.addEventListener("change", () => { save.hidden = !form.elements.photo.value; });
}

// What shows only an icon says its name where the pointer rests.
document.addEventListener("pointerover", event => {
  const button = event.target.closest?.("[class^=icon-]");
  const name = button?.getAttribute("aria-label") ?? button?.querySelector("i")?.textContent;
  if (name) button.title = name;
});

/** A row of a menu that copies an address; what is said is said once the sheet has closed. */
document.addEventListener("click", async event => {
  const link = event.target.closest("[data-copy]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const url = new URL(link.getAttribute("href"), location.href).href;
  link.closest("dialog")?.close();
  try {
    await navigator.clipboard.writeText(url);
    say(words.sayCopied);
  } catch {
    say(url);
  }
});

document.addEventListener("click", async event => {
  const back = event.target.closest("[data-back]");
  const { referrer } = document;
  // A form that has been sent would only make the same again.
  const isPage = referrer.startsWith(location.origin) && !/\/(new|edit)\b/.test(referrer);
  if (back && history.length > 1 && isPage && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    history.back();
  }
  const share = event.target.closest("[data-share]");
  if (!share) return;
  // A post of a list shares where its time leads.
  const path = share.dataset.share || share.closest(".post").querySelector(".when").href;
  const url = new URL(path, location.href).href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title, url });
    } else {
      await navigator.clipboard.writeText(url);
      say(words.sayCopied);
    }
  } catch (problem) {
    if (problem.name !== "AbortError") say(url);
  }
});

// The way back leads to the form as it is then, not to what was wrong with what has been sent since.
const [visit] = performance.getEntriesByType("navigation");
if (visit?.responseStatus === 422 && document.referrer.startsWith(`${location.origin}/`)) {
  history.replaceState(history.state, "", document.referrer);
}
