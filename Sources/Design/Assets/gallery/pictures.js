// The images of a form: uploaded as they are chosen, edited in place, ordered, replaced and removed.

import { Arranged } from "./arranged.js";
import { Card, fill } from "./card.js";
import { sorted } from "./chosen-files.js";
import { intake } from "./intake.js";
import { tidied } from "./length.js";
import { problem } from "./problems.js";
import { Looks } from "./recipe.js";
import { Retouch } from "./retouch.js";
import { Uploads } from "./uploads.js";

const find = id => document.getElementById(id);

export class Pictures {
  /** `changed()` follows whatever changes, `begun()` what is begun anew, `progressed()` uploads. */
  constructor(form, { changed, begun = () => {}, progressed = () => {} }) {
    Object.assign(this, { form, begun });
    this.changed = () => {
      form.toggleAttribute("data-ready", this.cards.length > 0 && Boolean(tidied(form.elements.title.value)));
      changed();
    };
    this.texts = { ...form.elements.images.dataset, ...JSON.parse(form.dataset.texts) };
    this.max = Number(form.dataset.maxImages);
    this.room = Number(form.dataset.left ?? Infinity);
    this.looks = new Looks(JSON.parse(form.dataset.filters), find("filters"));
    this.retouch = new Retouch(find("editor"), this.looks);
    this.list = find("cards");
    this.uploads = new Uploads("/media", card => {
      card.update();
      if (card.state === "done") {
        this.say(fill(this.texts.added, { n: this.cards.indexOf(card) + 1 }));
        this.changed();
      }
      if (card.state === "failed") this.refresh();
      progressed();
    });
    this.order = new Arranged(this.list, ".upload-thumb", () => this.refresh(), {
      bar: find("removed"), rest: form.elements.images, isFull: () => this.cards.length >= this.max,
      gone: ({ card }) => card.discard(),
      returned: ({ card }, by) => {
        if (by) {
          this.uploads.remove(by.card);
          by.card.discard();
        }
        if (card.state !== "done") this.uploads.add(card);
      },
    });
    this.list.addEventListener("click", event => this.act(event));
    this.picker = Object.assign(document.createElement("input"), { type: "file", accept: form.elements.images.accept });
    this.picker.addEventListener("change", () => this.replace(this.replacing, [...this.picker.files]));
  }

  get cards() {
    return [...this.list.children].map(element => element.card).filter(Boolean);
  }

  say(text) {
    find("status").textContent = text;
  }

  /** Takes over the cards that came with the page, and what is chosen, dropped or pasted from now on. */
  start() {
    for (const element of [...this.list.children]) {
      const { id, base, width, height, widths, note, recipe, hangs } = element.dataset;
      const alt = element.querySelector(".upload-alt input"), more = element.querySelector(".upload-newer");
      const size = { width: Number(width), height: Number(height), widths: widths.split(" ").map(Number) };
      const said = { alt: alt.value, stored: alt.defaultValue };
      const image = { id, base, note, recipe, hangs: hangs !== undefined, more, ...said, ...size };
      const isRemoved = element.querySelector("[name^=remove-]").checked;
      const card = this.card(image);
      element.replaceWith(card.element);
      if (isRemoved) this.order.take(card.element);
    }
    this.refresh();
    const take = files => this.take(files);
    intake(this.form, take, { zone: window, isOpen: () => find("editor").open });
    takeShared(take).catch(() => {});
    this.form.dataset.enhanced = "";
  }

  card(image) {
    return new Card(image, this.looks, this.texts);
  }

  refresh() {
    const all = this.cards;
    all.forEach((card, index) => card.number(index));
    this.order.show();
    this.form.dataset.count = all.length;
    this.form.toggleAttribute("data-full", all.length >= this.max);
    this.changed();
  }

  /** Leaves out those of `cards` that the server no longer has; resolves to what is to be said of that. */
  async leaveOut(cards) {
    const gone = (await Promise.all(cards.map(isGone))).filter(Boolean);
    for (const card of gone) card.element.remove();
    this.refresh();
    return gone.length ? fill(this.texts.gone, { n: gone.length }) : "";
  }

  /** How much of what is left this page has used. */
  get sent() {
    return [...this.uploads.items].reduce((sum, item) => sum + item.total, 0);
  }

  sorted(files, room) {
    return sorted(files, this.form.elements.images, { room, left: this.room - this.sent });
  }

  take(files) {
    const { accepted, refused } = this.sorted(files, this.max - this.cards.length);
    this.begun();
    for (const file of accepted) {
      const card = this.card({ file });
      this.list.append(card.element);
      this.uploads.add(card);
    }
    problem(this.form, "images", refused);
    this.refresh();
  }

  replace(card, files) {
    this.picker.value = "";
    const { accepted, refused } = this.sorted(files, 1);
    problem(this.form, "images", refused);
    if (!accepted.length || !card?.element.isConnected) return;
    const other = this.card({ file: accepted[0], alt: card.words.value });
    const kept = other.find("[data-kept-alt]");
    kept.hidden = !other.alt;
    other.words.addEventListener("input", () => { kept.hidden = true; }, { once: true });
    card.element.before(other.element);
    this.uploads.remove(card);
    this.order.take(card.element, other.element);
    this.uploads.add(other);
    this.refresh();
    other.find("[data-action=replace]").focus();
  }

  async edit(card) {
    if (!card.source || card.hangs) return;
    const image = (await card.drawable(2048)) ?? card.source;
    const recipe = await this.retouch.open(image, card.size, card.recipe);
    if (recipe) card.edit(recipe);
    this.changed();
  }

  remove(card) {
    this.uploads.remove(card);
    // One that could not be uploaded is on the member's disk alone.
    const isLost = card.state === "failed";
    this.order.remove(card.element, isLost);
    if (isLost) card.discard();
    problem(this.form, "images");
  }

  act(event) {
    const card = event.target.closest("li")?.card;
    const action = event.target.closest("[data-action]")?.dataset.action;
    if (!card) return;
    if (action === "remove") this.remove(card);
    else if (action === "retry") this.uploads.add(card);
    else if (action === "replace") {
      this.replacing = card;
      this.picker.click();
    } else if (action === "edit" || event.target.closest(".upload-thumb")) this.edit(card);
  }
}

/** What another app has handed over to the service worker, once. */
async function takeShared(take) {
  if (!(await globalThis.caches?.has("shared"))) return;
  const shared = await caches.open("shared");
  const files = await Promise.all((await shared.keys()).map(async request => {
    const content = await (await shared.match(request)).blob();
    const name = decodeURIComponent(new URL(request.url).pathname.split("/").pop());
    return new File([content], name, { type: content.type });
  }));
  await caches.delete("shared");
  if (files.length) take(files);
}

/** The card, if the server no longer has its image. Without an answer it stays. */
async function isGone(card) {
  try {
    const { status } = await fetch(card.rendition(640), { cache: "no-cache" });
    return status === 404 || status === 410 ? card : null;
  } catch {
    return null;
  }
}
