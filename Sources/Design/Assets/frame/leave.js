// Logging out leaves nothing of the member's to be read in this browser: what was typed and not sent is sealed until
// the same member is back (`sealed.js`), and the rest is removed, in every tab. Without scripts the answer's
// Clear-Site-Data removes all of it.
import { clear, waiting } from "./outbox.js";
import { ask, toLogIn, viewer } from "./request.js";
import { canSeal, fetchKey, forget, seal } from "./sealed.js";
import { forgetPages } from "./worker.js";

const tabs = "BroadcastChannel" in window ? new BroadcastChannel("salon") : null;

/** Seals what is this member's, and leaves nothing else. */
async function leave() {
  document.dispatchEvent(new Event("salon:leaving"));
  if (viewer) await seal(viewer);
  forget();
  // Pages save what they have as they unload.
  Storage.prototype.setItem = () => {};
  await Promise.all([clear(), forgetPages()]);
}

tabs?.addEventListener("message", async event => {
  if (event.data !== "logged-out") return;
  const left = leave();
  // Nothing may stay readable here. The tab that logged out first shows its result.
  document.body.replaceChildren();
  await left;
  setTimeout(() => location.replace("/"), 1000);
});

async function logOut(form) {
  try {
    await fetchKey().catch(() => {});
    // The toast is for the next page.
    const response = await ask(form.action, { method: "POST", redirect: "manual" });
    if (response.type !== "opaqueredirect") throw new Error("not logged out");
  } catch {
    form.submit();
    return;
  }
  await leave();
  tabs?.postMessage("logged-out");
  location.assign(form.dataset.leadsTo ?? "/");
}

document.addEventListener("submit", event => {
  if (event.target.getAttribute("action") !== "/logout") return;
  event.preventDefault();
  logOut(event.target);
});

// A session ended on another device counts like one ended here.
document.addEventListener("salon:ended", async () => {
  await leave();
  toLogIn();
});

/** Says in time what becomes of messages that are still on their way. */
async function showUnsent() {
  const notes = document.querySelectorAll("[data-unsent]");
  if (!notes.length) return;
  const isEmpty = !(await waiting()).length;
  for (const note of notes) {
    if (canSeal()) note.textContent = note.dataset.unsent;
    note.hidden = isEmpty;
  }
}

document.getElementById("log-out")?.addEventListener("beforetoggle", showUnsent);
showUnsent();
