// Posting and replying: the length counts characters as people see them, images are uploaded ahead, and nothing typed
// is lost.
import { named, sorted } from "./chosen-files.js";
import { Draft } from "./draft.js";
import { intake } from "./intake.js";
import { lengthOf } from "./length.js";
import { place } from "./live.js";
import { PollFields } from "./poll-fields.js";
import { countOf, elements, get, post, Refusal, showCount, words } from "./request.js";
import { LengthRing } from "./length-ring.js";
import { completes, sendsOnModifiedEnter, standsOnKeyboard } from "./typing.js";
import { discard, isRefused, reason, showState, Uploads } from "./uploads.js";

class Composer {
  /** What is said of the files that were chosen together, and those of them for which there is no room. */
  said = [];
  surplus = [];

  constructor(form) {
    this.form = form;
    this.field = form.elements.text;
    this.button = form.querySelector(".post-composer-tools .button");
    this.ring = new LengthRing(form.querySelector(".post-composer-tools"), Number(this.field.dataset.limit));
    this.problem = form.querySelector("#post-problem");
    this.list = form.querySelector(".post-images");
    const poll = form.querySelector("[data-poll-fields]");
    this.poll = poll ? new PollFields(poll) : null;
    this.uploads = new Uploads("/media", item => this.show(item));
    const isNew = form.getAttribute("action") === "/posts";
    const name = `post.${form.elements.in_reply_to?.value ?? ""}.${form.elements.quote?.value ?? ""}`;
    this.draft = isNew ? new Draft(name, () => this.kept) : null;
    const kept = this.draft?.kept;
    // A browser that loads a page anew may have filled the field itself.
    if (kept && (!this.field.value || this.field.value === kept.text)) {
      this.field.value = kept.text;
      // Perhaps it has been posted, and only the answer was lost.
      if (kept.clientID) form.elements.client_id.value = kept.clientID;
      if (kept.warning) this.openWarning(kept.warning);
      if (kept.poll) this.poll.restore(kept.poll);
      if (!this.images.length) for (const image of kept.images ?? []) this.restore(image);
      if (kept.unsent) this.refuse(form.elements.images.dataset.unsent.replace("{n}", kept.unsent));
    }
    this.list.addEventListener("click", event => {
      const row = event.target.closest("li"), action = event.target.closest("[data-action]")?.dataset.action;
      if (action === "retry") this.uploads.add(row.item);
      if (action === "remove") this.remove(row);
    });
    completes(this.field);
    form.addEventListener("input", () => this.refresh());
    form.addEventListener("submit", event => this.submit(event));
    form.addEventListener("focusin", () => { form.dataset.used = ""; }, { once: true });
    // What is answered stays in sight, also above a phone's keyboard.
    this.field.addEventListener("focus", () => this.form.scrollIntoView({ block: "nearest" }));
    // A page restored from the back/forward cache sends again.
    addEventListener("pageshow", ({ persisted }) => { if (persisted) this.isSending = false; });
    sendsOnModifiedEnter(this.field, () => form.requestSubmit());
    if (form.elements.images) intake(form, files => this.take(files), { field: this.field });
    this.refresh();
  }

  /** What a draft keeps. */
  get kept() {
    const images = this.images.map(row => ({
      id: row.querySelector("[name=image]").value, alt: row.querySelector(".input").value, src: row.dataset.src,
      note: row.querySelector(".image-note")?.textContent,
    })).filter(image => image.id && image.src);
    // A browser does not keep the files themselves.
    const unsent = this.images.length - images.length;
    if (!lengthOf(this.field.value) && this.poll.isBlank && !this.images.length) return null;
    const { warning, client_id: clientID } = this.form.elements;
    const words = { text: this.field.value, clientID: clientID.value, warning: warning.value, poll: this.poll.kept };
    return { ...words, images, unsent };
  }

  /** A row for an image; `item` is its upload. */
  row(item) {
    const row = this.form.querySelector("[data-image-template]").content.firstElementChild.cloneNode(true);
    if (item) {
      item.element = row;
      row.item = item;
      row.dataset.name = item.file.name;
    }
    this.list.append(row);
    return row;
  }

  /** Puts the images in order; asked for with the first. */
  arranged() {
    const isNew = this.draft;
    return (this.arranging ??= import("./arranged.js").then(({ Arranged }) => (this.order = new Arranged(
      this.list, "img", () => this.refresh(), {
        bar: document.getElementById("removed"), rest: this.form.elements.images, isFull: () => !this.room,
        gone: row => isNew && row.dataset.src && discard(row.querySelector("[name=image]").value),
        returned: ({ item }) => item && item.state !== "done" && this.uploads.add(item),
      }))));
  }

  async remove(row) {
    const { item } = row, order = await this.arranged();
    if (item) this.uploads.remove(item);
    order.remove(row, item?.state === "failed");
  }

  /** An image is in: it is sent and kept with the form. */
  fill(row, { id, alt, src, note }) {
    row.dataset.src = src;
    row.querySelector(".ring")?.remove();
    row.querySelector("[name=image]").value = id;
    const field = row.querySelector(".input");
    field.name = `alt-${id}`;
    if (alt) field.value = alt;
    // That it is cut, or will not move, or is the first of several.
    const line = row.querySelector(".image-note");
    line.textContent = note ?? "";
    line.hidden = !note;
  }

  /** An image of a draft; an upload that belongs to no post is gone after a day. */
  restore(image) {
    const row = this.row();
    this.fill(row, image);
    const picture = row.querySelector("img");
    picture.addEventListener("error", () => {
      row.remove();
      this.refresh();
    }, { once: true });
    picture.src = image.src;
  }

  openWarning(text) {
    this.form.elements.warning.value = text;
    this.form.querySelector(".warning-field").open = true;
  }

  get images() { return [...this.list.children]; }

  /** For how many more there is room. */
  get room() {
    return this.poll && !this.poll.isBlank ? 0 : Math.max(0, this.form.dataset.maxImages - this.images.length);
  }

  take(files) {
    if (this.poll && !this.poll.isBlank) {
      this.refuse(this.poll.part.dataset.either);
      return;
    }
    const { accepted, refused } = sorted(files, this.form.elements.images);
    this.said = refused ? [refused] : [];
    this.surplus = accepted;
    this.fillUp();
  }

  /** Takes as many of them as there is room for: one that is refused leaves its place to the next. */
  fillUp() {
    for (const file of this.surplus.splice(0, this.room)) {
      const item = { file };
      this.row(item).querySelector("img").src = URL.createObjectURL(file);
      this.uploads.add(item);
    }
    const { tooMany } = this.form.elements.images.dataset, names = this.surplus.map(file => file.name);
    this.refuse([...this.said, ...(names.length ? [named(names, tooMany)] : [])].join("\n"));
    this.refresh();
  }

  /** How far an image has come. What the server will refuse again is said, and goes. */
  show(item) {
    const texts = { ...this.form.elements.images.dataset, offline: words.sayUnreachable, failed: words.sayFailed };
    if (item.state === "failed" && isRefused(item)) {
      item.element.remove();
      this.uploads.remove(item);
      this.said.push(reason(item, texts));
      this.fillUp();
    } else showState(item, texts);
    if (item.state === "done") {
      const width = item.widths.find(each => each >= 320) ?? item.widths.at(-1);
      const src = `${item.base}/${width}.webp`;
      this.fill(item.element, { id: item.id, src, note: item.note });
      // Browsers show not every kind, and some turned otherwise.
      item.element.querySelector("img").src = src;
    }
    this.refresh();
  }

  refresh() {
    const length = lengthOf(this.field.value);
    const isOver = this.ring.show(length);
    this.chooseEither();
    const isEmpty = !length && !this.images.length;
    const isHere = this.images.every(row => row.querySelector("[name=image]").value);
    this.button.disabled = isEmpty || isOver || !isHere;
    if (this.images.length) this.arranged().catch(() => {});
    this.order?.show();
    this.draft?.save();
  }

  /** A post has either photos or a poll. */
  chooseEither() {
    if (!this.poll) return;
    const picker = this.form.elements.images;
    picker.disabled = picker.closest("label").hidden = !this.poll.isBlank;
    this.poll.part.hidden = this.poll.isBlank && this.images.length > 0;
  }

  refuse(text) {
    this.problem.textContent = text;
    this.problem.hidden = !text;
  }

  async submit(event) {
    // A form that edits goes its own way.
    if (!this.draft) return;
    event.preventDefault();
    if (this.isSending || this.button.disabled) return;
    const { in_reply_to: parent, quote } = this.form.elements;
    const id = this.form.dataset.list ?? (parent ? `answers-${parent.value}` : "wall");
    // Where there is no list to put it into, the server names the page to go on to.
    const list = quote ? null : document.getElementById(id);
    this.isSending = true;
    this.button.setAttribute("aria-busy", "true");
    this.refuse("");
    this.poll.refuse();
    try {
      const body = new FormData(this.form);
      body.delete("images");
      const response = await post(this.form.getAttribute("action"), body, list ? "fragment" : "form");
      const next = response.headers.get("X-Salon-Location");
      if (next) {
        this.clear();
        location.assign(next);
        return;
      }
      const item = elements(await response.text()).firstElementChild;
      if (place("prepend", list, item) && !item.querySelector("[data-waits]")) this.count(1);
      const wasTyping = document.activeElement === this.field;
      this.clear();
      // The button can no longer be pressed: the focus goes to what it has made.
      if (!wasTyping) item.querySelector("a[href]")?.focus({ preventScroll: true });
      item.scrollIntoView({ block: "nearest", behavior: "smooth" });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.field === "client_id") this.handOver();
      else if (refusal.field?.startsWith("poll")) this.poll.refuse(refusal);
      else {
        this.refuse(refusal.message);
        this.field.focus();
      }
    } finally {
      this.isSending = false;
      this.button.removeAttribute("aria-busy");
      this.refresh();
    }
  }

  /** The form has posted something already, and says something else by now: a page offers to edit that. */
  handOver() {
    this.draft.leave();
    this.form.submit();
  }

  count(step) {
    const parent = this.form.elements.in_reply_to?.value;
    const count = parent && document.getElementById(`replies-${parent}`);
    if (count) showCount(count, countOf(count) + step);
  }

  clear() {
    this.field.value = "";
    this.form.elements.warning.value = "";
    this.form.querySelector(".warning-field").open = false;
    this.list.replaceChildren();
    this.surplus = [];
    this.order?.end();
    this.poll.clear();
    this.form.elements.client_id.value = crypto.randomUUID();
    this.draft?.clear();
  }
}

const form = document.querySelector("[data-post-composer]");
if (form) {
  new Composer(form);
  standsOnKeyboard();
  if (location.hash === "#reply" || location.pathname === "/posts/new") form.elements.text.focus();
}

// On a phone, the button to write appears once the form is out of sight, while scrolling up.
const compose = document.querySelector("[data-compose]");
if (compose) {
  let last = scrollY;
  addEventListener("scroll", () => {
    const step = scrollY - last;
    last = scrollY;
    const isGone = scrollY > (form ? form.offsetTop + form.offsetHeight : innerHeight);
    if (!isGone) compose.hidden = true;
    else if (Math.abs(step) > 2) compose.hidden = step > 0;
  }, { passive: true });
}

/** Posts out of sight are skipped once they have been laid out, so that their heights are known (`stream.css`). */
const settle = () => requestAnimationFrame(() => {
  // What comes after this frame has no height yet that is known.
  const posts = document.querySelectorAll("#wall > .post:not([data-settled])");
  window.requestIdleCallback?.(() => {
    for (const post of posts) {
      const { top, bottom } = post.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) post.dataset.settled = "";
    }
  });
});
settle();
addEventListener("scrollend", settle, { passive: true });

// A thread opens at its post; earlier posts are a scroll away.
const focus = document.querySelector(".thread .focus");
const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
if (focus?.previousElementSibling && isNew && !location.hash) focus.scrollIntoView();

/** The next posts of a list in the place of the link to them; the focus goes on to the first. */
async function openMore(link) {
  if (link.hasAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  try {
    const items = elements(await (await get(link.dataset.more)).text());
    for (const item of [...items.children]) if (item.id && document.getElementById(item.id)) item.remove();
    const row = link.closest("li");
    const next = items.querySelector(".post .name, [data-more]") ?? nextControl(row);
    row.replaceWith(items);
    next?.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
}

/** Where nothing new has come the focus stays near: at what follows. */
function nextControl(row) {
  return row.nextElementSibling?.querySelector("a, button") ?? row.previousElementSibling?.querySelector("a, button");
}

document.addEventListener("click", async event => {
  const link = event.target.closest("[data-more]");
  if (link && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    await openMore(link);
    return;
  }
  const answer = event.target.closest(".post-actions a");
  if (answer && answer.pathname === `/posts/${form?.elements.in_reply_to?.value}`) {
    event.preventDefault();
    form.elements.text.focus();
  }
});
