// Uploads: a few files at a time, with real progress.

import { namedOnce } from "./chosen-files.js";
import { ask, headers, offers } from "./request.js";

export class Uploads {
  /** `changed(item)` follows an item's `state` (`waiting`, `sending`, `preparing`, `done`, `failed`) and `sent`. */
  constructor(address, changed, limit = 3) {
    this.address = address;
    this.changed = changed;
    this.limit = limit;
    this.items = new Set();
    this.ask = event => {
      if (this.isBusy) event.preventDefault();
    };
  }

  add(item) {
    // With the first: some browsers keep no page that may ask.
    addEventListener("beforeunload", this.ask);
    Object.assign(item, { sent: 0, total: item.file.size });
    this.items.add(item);
    this.enter(item, "waiting");
    this.next();
  }

  remove(item) {
    this.items.delete(item);
    item.request?.abort();
    this.next();
  }

  get isBusy() {
    return [...this.items].some(item => item.state !== "done" && item.state !== "failed");
  }

  /** What has been sent of everything that has not failed, 0…1. */
  get progress() {
    const counted = [...this.items].filter(item => item.state !== "failed");
    const sum = key => counted.reduce((total, item) => total + item[key], 0);
    return sum("total") ? sum("sent") / sum("total") : 1;
  }

  next() {
    const items = [...this.items];
    let free = this.limit - items.filter(item => item.request).length;
    for (const item of items) {
      if (item.state === "waiting" && free-- > 0) this.send(item);
    }
  }

  enter(item, state) {
    item.state = state;
    this.changed(item);
  }

  send(item) {
    const request = (item.request = new XMLHttpRequest());
    const body = new FormData();
    body.append("file", item.file, item.file.name || "image");
    request.open("POST", this.address);
    for (const [name, value] of Object.entries(headers("fragment"))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", event => {
      item.sent = event.lengthComputable ? (event.loaded / event.total) * item.total : event.loaded;
      this.enter(item, event.loaded >= event.total ? "preparing" : "sending");
    });
    request.addEventListener("loadend", () => {
      item.request = null;
      if (!this.items.has(item)) return;
      const answer = parsed(request.responseText);
      if (request.status === 201 && answer?.id) {
        item.sent = item.total;
        Object.assign(item, answer, { id: String(answer.id), error: null });
        this.enter(item, "done");
      } else {
        if (request.status !== 401 && answer) offers(answer);
        const { status } = request, message = answer?.error;
        item.error = { status, message, mayPass: request.getResponseHeader("Retry-After") !== null };
        this.enter(item, "failed");
      }
      this.next();
    });
    this.enter(item, "sending");
    request.send(body);
  }
}

/** What is part of nothing yet goes from the server, also while the page goes. */
export function discard(id) {
  ask(`/media/${id}/delete`, { method: "POST", keepalive: true }).catch(() => {});
}

/** How far an item has come, or why it has not, on its `element`. */
export function showState(item, texts) {
  const { element, state } = item, isFailed = state === "failed";
  const [ring, retry, problem] = [".ring", "[data-action=retry]", ".problem"].map(part => element.querySelector(part));
  const percent = item.total ? Math.round((item.sent / item.total) * 100) : 0;
  element.dataset.state = state;
  ring.setAttribute("aria-valuenow", percent);
  ring.style.setProperty("--value", percent);
  ring.hidden = isFailed || state === "done";
  retry.hidden = !isFailed || isRefused(item);
  problem.hidden = !isFailed;
  problem.querySelector("span").textContent = isFailed ? reason(item, texts) : "";
}

/** Whether the server has seen the file and will say the same again. */
export const isRefused = ({ error }) => [413, 415, 422].includes(error?.status) && !error.mayPass;

/** Why an upload failed, behind its name: in the server's words or, where it gave none, in those of the page. */
export function reason({ error, file }, texts) {
  const { status, message } = error ?? {};
  const own = { 0: texts.offline, 401: texts.signedOut, 413: texts.tooLarge, 415: texts.wrongType }[status];
  return namedOnce(file.name, message ?? own ?? texts.failed);
}

const parsed = text => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
