// Registers the service worker, says when there is no connection, and keeps what it keeps to one member.
import { offer, serviceWorker, viewer } from "./request.js";

const key = "salon.kept-for";
const korean = document.documentElement.lang === "ko";
/** When this page was fetched, if it is one that was kept. */
const { kept } = document.body.dataset;

/** Pages that were kept for somebody else, or for nobody, are not for the member who is here now. */
async function keepApart() {
  // The page shown in place of others was rendered when the worker was installed, whoever was here then.
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
  document.documentElement.toggleAttribute("data-offline", !navigator.onLine || kept !== undefined);
}

/** By the reader's clock, and with its day unless that is today. */
function asOf(time) {
  const isToday = time.toDateString() === new Date().toDateString();
  const style = { dateStyle: isToday ? undefined : "medium", timeStyle: "short" };
  const words = time.toLocaleString(korean ? "ko" : "en-GB", style);
  return korean ? `${words} 기준이에요.` : `As of ${words}.`;
}

const fields = "textarea, input:not([type=hidden])";
const isTyped = field => field.value !== field.defaultValue || field.checked !== field.defaultChecked;

/** Once the server answers again, the page is fetched anew; by whoever is here, where something is typed. */
async function catchUp() {
  if (document.hidden || !navigator.onLine) return;
  try {
    await fetch(location.href, { method: "HEAD" });
  } catch {
    return;
  }
  if (![...document.querySelectorAll(fields)].some(isTyped)) location.reload();
  else if (korean) offer("다시 연결됐어요.", "새로 고침", location.href, "_self");
  else offer("You are online again.", "Refresh", location.href, "_self");
}

// Shown in place of a page that was not kept.
const standsIn = document.querySelector(".offline-page") && location.pathname !== "/offline";

if (kept !== undefined || standsIn) {
  const { dataset } = document.body;
  if (kept) dataset.sayOffline += ` ${asOf(new Date(Number(kept)))}`;
  addEventListener("online", catchUp);
  document.addEventListener("visibilitychange", catchUp);
  setInterval(catchUp, 30_000);
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
