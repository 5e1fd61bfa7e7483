// Registers the service worker, says when there is no connection, and keeps what it keeps to one member.
import { serviceWorker, viewer } from "./request.js";

const key = "salon.kept-for";

/** Pages that were kept for somebody else, or for nobody, are no business of who is here now. */
async function keepApart() {
  // The page that stands in for others was rendered when the worker was installed, whoever was here then.
  if (document.querySelector(".offline-page")) return;
  const now = viewer ?? "";
  try {
    if ((localStorage.getItem(key) ?? "") === now) return;
    localStorage.setItem(key, now);
  } catch {
    // Without storage there is no telling, so nothing is kept.
  }
  await forgetPages();
}

/** Deletes the pages kept for reading without a connection, and what other apps have handed over. */
export async function forgetPages() {
  await Promise.all(["pages", "shared"].map(name => globalThis.caches?.delete(name)));
}

function showConnection() {
  document.documentElement.toggleAttribute("data-offline", !navigator.onLine);
}

/** Where nothing was kept: the way to what was. */
async function showKept() {
  for (const place of document.querySelectorAll("[data-kept-page]")) {
    place.hidden = !(await globalThis.caches?.match(place.dataset.keptPage));
  }
}

addEventListener("online", showConnection);
addEventListener("offline", showConnection);
showConnection();
showKept();
keepApart();
// After everything that the page itself needs.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register(serviceWorker()).catch(() => {}));
}
