// Sharing: names what is missing, waits for uploads, sends the form once.

import { fill } from "./card.js";
import { tidied } from "./length.js";
import { alsoProblem, problem } from "./problems.js";
import { ask, offers } from "./request.js";

export class Sharing {
  /** `begun()` follows when the form is on its way. */
  constructor(form, cards, uploads, texts, begun = () => {}) {
    Object.assign(this, { form, cards, uploads, texts, begun });
    this.line = form.querySelector("#progress");
    this.bar = this.line.querySelector("progress");
    this.text = this.line.querySelector("[role=status]");
    this.button = form.querySelector("#share");
    this.failure = form.querySelector("#failure");
    addEventListener("beforeunload", event => {
      if (this.isSending) event.preventDefault();
    });
  }

  /**
   * Resolves to where to go on, to the form if it has to go its own way, or to nothing once the page says why not.
   * While one runs, another does nothing.
   */
  async share() {
    if (this.isOn || this.isIncomplete()) return null;
    this.show(true);
    await new Promise(resolve => {
      this.arrived = resolve;
      this.progress();
    });
    this.bar.removeAttribute("value");
    this.text.textContent = this.texts.finishing;
    const next = this.isIncomplete() ? null : await this.send();
    if (!next) this.show(false);
    return next;
  }

  show(isOn) {
    this.isOn = isOn;
    this.line.hidden = !isOn;
    if (isOn) this.button.setAttribute("aria-disabled", "true");
    else this.button.removeAttribute("aria-disabled");
  }

  /** Called whenever an upload gets on. */
  progress() {
    if (!this.isOn || !this.arrived) return;
    if (!this.uploads.isBusy) return this.arrived();
    this.bar.value = this.uploads.progress;
    // All is sent before all is there.
    const shown = fill(this.texts.uploading, { n: Math.min(99, Math.floor(this.uploads.progress * 100)) });
    if (this.text.textContent !== shown) this.text.textContent = shown;
  }

  /** Says what is missing beside its field and goes to the first. */
  isIncomplete() {
    const { form, texts } = this, title = form.elements.title;
    this.failure.hidden = true;
    const failed = this.cards().find(card => card.state === "failed");
    const images = this.cards().length ? failed && texts.hasFailed : texts.needImage;
    const name = tidied(title.value) ? null : texts.needTitle;
    if (failed) alsoProblem(form, "images", images);
    else problem(form, "images", images);
    problem(form, "title", name);
    const next = failed?.find("[data-action=retry]:not([hidden]), [data-action=remove]");
    if (images) (next ?? form.elements.images).focus();
    else if (name) title.focus();
    return Boolean(images || name);
  }

  async send() {
    const { form, texts } = this;
    const body = new FormData(form);
    body.delete("images");
    body.set("action", "share");
    let answer, status = 0;
    // What is said now may be a work, until the server has refused it or something else is said.
    this.isSending = this.isSent = true;
    this.begun();
    try {
      const response = await ask(form.getAttribute("action"), { method: "POST", body });
      status = response.status;
      answer = await response.json();
      if (status !== 401 && offers(answer)) return null;
      if (response.ok && /^\/(?!\/)/.test(answer.location)) return answer.location;
    } catch {
      // No answer, or not the server's: reported below.
    } finally {
      this.isSending = false;
      if (status >= 400 && status < 500) this.isSent = false;
    }
    const problems = answer?.problems ?? [];
    // It is a work already, and only the answer was lost: a page offers to edit that.
    if (problems.some(each => each.field === "client_id")) return form;
    const elsewhere = problems.filter(each => !problem(form, each.field ?? "", each.message)).map(each => each.message);
    const own = { 0: texts.offline, 401: texts.signedOut }[status] ?? texts.failed;
    const words = elsewhere.join(" ") || answer?.error || (problems.length ? "" : own);
    this.failure.querySelector("span").textContent = words;
    this.failure.hidden = !words;
    const wrong = form.querySelector("[aria-invalid=true]");
    wrong?.focus();
    wrong?.closest(".field")?.scrollIntoView({ block: "center" });
    return null;
  }
}
