// Sends requests and shows the answers' problems.

export const words = document.body.dataset;
export const viewer = words.viewer;

/** What went wrong, in words for the person, empty where nothing needs to be said, and in which field. */
export class Refusal extends Error {
  constructor(message, field) {
    super(message);
    this.field = field;
  }
}

const toasts = document.getElementById("toasts");
const handled = "a, button, input, label, select, summary, textarea";
let pressed;

/** Toasts appear at the bottom, or at the top where they would cover what was pressed or is written in. */
function place() {
  if (!toasts.childElementCount) return;
  toasts.removeAttribute("data-above");
  const box = toasts.getBoundingClientRect();
  toasts.toggleAttribute("data-above", [pressed, document.activeElement].some(element => {
    // What is pressed in a toast has to stay below the pointer.
    if (!element?.matches(handled) || toasts.contains(element)) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > box.top && top < box.bottom;
  }));
}
addEventListener("click", ({ target }) => { pressed = target.closest?.(handled); }, true);
addEventListener("focusin", place);
place();

/** Shows a sentence for a while, once, and answers with its element; the region around it is read out. */
export function say(text) {
  if (!text) return null;
  [...toasts.children].find(said => said.textContent === text)?.remove();
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = text;
  toasts.append(toast);
  place();
  setTimeout(() => toast.remove(), 5000);
  return toast;
}

// Shows a sentence until it is dealt with, with the way to do so.
// @param target Where it opens: beside the page by default, so that what was typed stays.
export function offer(text, action, url, target = "_blank") {
  for (const offered of document.querySelectorAll(".toast.offer")) {
    if (offered.querySelector("a").getAttribute("href") === url) return;
    offered.remove();
  }
  const toast = document.createElement("p");
  const link = document.createElement("a");
  toast.className = "toast offer";
  link.href = url;
  link.target = target;
  link.rel = "noopener";
  link.textContent = action;
  link.addEventListener("click", () => toast.remove());
  toast.append(text, " ", link);
  toasts.append(toast);
  place();
}

// Leads to the login page, and back here.
// @param action What was pressed, `/posts/7/like`: the page says why it asks, and `toggle.js` does it afterwards.
//   Only this tab knows of it: an address alone presses nothing.
// @param name What that is called, if not as the action ends.
export function toLogIn(action, name = action?.split("/").pop()) {
  const back = new URL(location.href);
  if (action) {
    back.searchParams.set("asked", name);
    try {
      sessionStorage.setItem("asked", JSON.stringify({ page: back.pathname, action }));
    } catch {
      // Where storage is forbidden, it is pressed again.
    }
  }
  location.assign(`/login?next=${encodeURIComponent(back.pathname + back.search)}`);
}

// Every request says whose page this is: by now another member may be logged in, who did not write it. Then the server
// refuses it and keeps nothing (`WhosePage`).

/** The headers of a script's request. */
export const headers = kind => ({ "X-Salon": kind, ...viewer && { "X-Salon-Viewer": viewer } });

/** Sends a request, or asks for something. */
export const ask = (url, options, kind = "fragment") => fetch(url, { ...options, headers: headers(kind) });

/** Tells something, whatever becomes of the page; `false` where that cannot be now. */
export const beacon = (url, fields) =>
  navigator.sendBeacon(url, new URLSearchParams({ ...fields, ...viewer && { viewer } }));

let submitter;
addEventListener("submit", event => {
  ({ submitter } = event);
  setTimeout(() => { submitter = null; });
}, true);

// The forms themselves, also those that a script submits.
addEventListener("formdata", ({ target, formData }) => {
  const method = submitter?.form === target && submitter.formMethod || target.getAttribute("method");
  // A page that brings somebody's form back leaves it theirs.
  if (viewer && method === "post" && !formData.has("viewer")) formData.set("viewer", viewer);
});

/** Offers what has to be done first, where an answer names it; whether it does. */
export function offers({ error, action, location }) {
  if (location && action) offer(error, action, location);
  return Boolean(location && action);
}

/** Waits for an answer; where it is long in coming, says quietly that it is waited for. */
export async function answered(url, options, kind) {
  const slow = setTimeout(() => say(words.saySlow), 4000);
  try {
    return await ask(url, options, kind);
  } finally {
    clearTimeout(slow);
  }
}

async function send(url, options, kind) {
  let response;
  try {
    response = await answered(url, options, kind);
  } catch {
    throw new Refusal(navigator.onLine ? words.sayUnreachable : words.sayOffline);
  }
  // The session has ended: log in and return.
  if (response.status === 401 || (response.redirected && new URL(response.url).pathname === "/login")) {
    toLogIn();
    throw new Refusal("");
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    // The member must agree to terms first, or is somebody else by now.
    if (offers(answer)) throw new Refusal("");
    throw new Refusal(answer.error || answer.problems?.[0]?.message || words.sayFailed, answer.field);
  }
  return response;
}

/** What was pressed is done, also where the page is left at once; browsers let only small bodies outlive their page. */
export function post(url, fields = {}, kind) {
  const body = new URLSearchParams(fields);
  return send(url, { method: "POST", body, keepalive: String(body).length < 10_000 }, kind);
}

export const get = url => send(url, {});

// Text becomes elements here and nowhere else: the browser refuses it to other scripts (Trusted Types).
const same = text => text;
const trusted = globalThis.trustedTypes?.createPolicy("salon", {
  createHTML: same,
  createScriptURL(url) {
    if (url !== "/sw.js") throw new TypeError(url);
    return url;
  },
}) ?? { createHTML: same, createScriptURL: same };

export function elements(html) {
  const template = document.createElement("template");
  template.innerHTML = trusted.createHTML(html);
  return template.content;
}

/** A page of this site, to take parts of. */
export const parsed = html => new DOMParser().parseFromString(trusted.createHTML(html), "text/html");

export const serviceWorker = () => trusted.createScriptURL("/sw.js");

/** Writes a count as both languages do, and marks zero for the style sheet. */
export function showCount(element, number) {
  element.textContent = Math.max(0, number).toLocaleString("en");
  element.toggleAttribute("data-zero", number <= 0);
}

export const countOf = element => Number(element.textContent.replace(/\D/g, ""));
