// Logging out leaves nothing of the member's in this browser: no drafts, no messages on their way, no pages kept
// for later, no walls to come back to, in no tab. The answer's Clear-Site-Data says the same to browsers that obey
// it; none does on plain http.
import { clear, waiting } from "./outbox.js";
import { toLogIn } from "./request.js";
import { forgetPages } from "./worker.js";

const tabs = "BroadcastChannel" in window ? new BroadcastChannel("salon") : null;

function forget() {
  try {
    localStorage.clear();
    sessionStorage.clear();
    // Pages save what was typed as they unload.
    Storage.prototype.setItem = () => {};
  } catch {
    // Storage that is forbidden holds nothing.
  }
}

tabs?.addEventListener("message", event => {
  if (event.data !== "logged-out") return;
  forget();
  forgetPages();
  // Nothing may stay readable here. The tab that logged out first shows its result.
  document.body.replaceChildren();
  setTimeout(() => location.replace("/"), 1000);
});

async function logOut(form) {
  try {
    // The toast is for the next page.
    const response = await fetch(form.action, { method: "POST", redirect: "manual" });
    if (response.type !== "opaqueredirect") throw new Error("not logged out");
  } catch {
    form.submit();
    return;
  }
  forget();
  await Promise.all([clear(), forgetPages()]);
  tabs?.postMessage("logged-out");
  location.assign("/");
}

document.addEventListener("submit", event => {
  if (event.target.getAttribute("action") !== "/logout") return;
  event.preventDefault();
  logOut(event.target);
});

// A session ended on another device counts like one ended here.
document.addEventListener("salon:ended", async () => {
  forget();
  await Promise.all([clear(), forgetPages()]);
  toLogIn();
});

/** Says in time that messages would be lost. */
async function showUnsent() {
  const notes = document.querySelectorAll("[data-unsent]");
  if (!notes.length) return;
  const isEmpty = !(await waiting()).length;
  for (const note of notes) note.hidden = isEmpty;
}

document.getElementById("log-out")?.addEventListener("beforetoggle", showUnsent);
showUnsent();
