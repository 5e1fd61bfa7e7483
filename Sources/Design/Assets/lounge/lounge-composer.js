// The lounge's composers: a page for posts, a sheet for replies. Nothing typed is lost, and nothing is posted twice.
import { Draft } from "./draft.js";
import { lengthOf } from "./length.js";
import { place } from "./live.js";
import { elements, post, Refusal, say } from "./request.js";
import { LengthRing } from "./length-ring.js";
import { sendsOnModifiedEnter, standsOnKeyboard } from "./typing.js";

class LoungeComposer {
  constructor(form) {
    this.form = form;
    this.field = form.elements.text;
    this.button = form.querySelector("button:not([type=button])");
    this.problem = form.querySelector(".problem");
    this.ring = new LengthRing(form, Number(this.field.dataset.limit));
    // Kept per tab: on a shared device, nothing remains that tells who wrote it.
    const later = form.elements.later;
    this.draft = new Draft(
      `lounge.${form.getAttribute("action")}`,
      () => (lengthOf(this.field.value)
        ? { text: this.field.value, isLater: later?.checked, clientID: form.elements.client_id.value } : null),
      sessionStorage);
    const kept = this.draft.kept;
    if (!this.field.value && kept?.text) {
      this.field.value = kept.text;
      // Posting it at once would reveal who was online.
      if (later) later.checked = kept.isLater;
      // Perhaps it has been posted, and only the answer was lost.
      if (kept.clientID) form.elements.client_id.value = kept.clientID;
    }
    form.addEventListener("input", () => this.refresh());
    form.addEventListener("submit", event => this.submit(event));
    sendsOnModifiedEnter(this.field, () => form.requestSubmit());
    this.refresh();
  }

  refresh() {
    const length = lengthOf(this.field.value);
    const isOver = this.ring.show(length);
    this.button.disabled = !length || isOver;
    this.draft.save();
  }

  refuse(text) {
    this.problem.textContent = text;
    this.problem.hidden = !text;
    if (text) this.field.setAttribute("aria-invalid", "true");
    else this.field.removeAttribute("aria-invalid");
  }

  async submit(event) {
    event.preventDefault();
    if (this.isSending || this.button.disabled) return;
    this.isSending = true;
    this.button.setAttribute("aria-busy", "true");
    this.refuse("");
    const posting = say(this.form.dataset.posting);
    try {
      const response = await post(this.form.getAttribute("action"), new FormData(this.form));
      const item = elements(await response.text()).firstElementChild;
      this.draft.clear(true);
      const root = this.form.dataset.loungeComposer;
      const list = root && document.querySelector(`[data-replies="${root}"]`);
      // Delayed posts are shown above the others.
      const stream = item.matches(".lounge-later") ? document.querySelector("[data-laters]") : list;
      if (list) this.show(item, stream ?? list);
      else {
        // The next page says that it is posted, with the post on top.
        sessionStorage.setItem("salon.lounge.said", item.dataset.said ?? this.form.dataset.posted);
        location.replace(root ? `/lounge/${root}` : "/lounge");
      }
    } catch (refusal) {
      this.isSending = false;
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refuse(refusal.message);
      if (refusal.field === "client_id") this.handOver();
      this.field.focus();
    } finally {
      // It is done, or it is not: both are said.
      posting?.remove();
      this.button.removeAttribute("aria-busy");
    }
  }

  /** The form has posted something already, and says something else by now: a page shows what. */
  handOver() {
    this.draft.leave();
    this.form.submit();
  }

  rename() {
    this.form.elements.client_id.value = crypto.randomUUID();
    this.draft.save();
  }

  /** A reply appears where its author looks; the sheet is ready for the next one. */
  show(item, list) {
    place("prepend", list, item);
    this.isSending = this.draft.isClosed = false;
    this.field.value = "";
    this.rename();
    this.refresh();
    this.form.closest(".sheet")?.close();
    say(item.dataset.said ?? this.form.dataset.posted);
    item.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
}

const form = document.querySelector("[data-lounge-composer]");
const sheet = form?.closest(".sheet");
if (form) {
  new LoungeComposer(form);
  standsOnKeyboard();
  if (sheet) {
    sheet.addEventListener("toggle", event => { if (event.newState === "open") form.elements.text.focus(); });
    if (location.hash === "#reply") sheet.showModal();
  } else form.elements.text.focus();
}

document.addEventListener("click", event => {
  const answer = event.target.closest("[data-answer]");
  if (!answer || !sheet || form.dataset.loungeComposer !== answer.dataset.answer) return;
  event.preventDefault();
  sheet.showModal();
});
