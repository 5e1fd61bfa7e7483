// The images of a form: uploaded as they are chosen, edited in place, ordered, replaced and removed.

import { Card, fill } from "./card.js";
import { sorted } from "./chosen-files.js";
import { intake } from "./intake.js";
import { problem } from "./problems.js";
import { Looks } from "./recipe.js";
import { Removed } from "./removed.js";
import { glide, reorder } from "./reorder.js";
import { Retouch } from "./retouch.js";
import { Uploads } from "./uploads.js";

const find = id => document.getElementById(id);

export class Pictures {
  /** `changed()` follows whatever changes, `begun()` what is begun anew, `progressed()` uploads. */
  constructor(form, { changed, begun = () => {}, progressed = () => {} }) {
    Object.assign(this, { form, changed, begun });
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
    this.removed = new Removed(find("removed"), form, this.texts, last => this.bringBack(last));
    this.list.addEventListener("click", event => this.act(event));
    this.list.addEventListener("keydown", event => this.press(event));
    reorder(this.list, ".upload-thumb", () => this.refresh());
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
      if (isRemoved) this.removed.add(card);
    }
    this.refresh();
    intake(this.form, files => this.take(files), () => find("editor").open);
    addEventListener("beforeunload", event => {
      if (this.uploads.isBusy) event.preventDefault();
    });
    this.form.dataset.enhanced = "";
  }

  card(image) {
    return new Card(image, this.looks, this.texts);
  }

  refresh() {
    const all = this.cards;
    all.forEach((card, index) => card.number(index, all.length));
    this.form.dataset.count = all.length;
    this.form.toggleAttribute("data-full", all.length >= this.max);
    this.changed();
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
    card.element.before(other.element);
    this.uploads.remove(card);
    this.removed.add(card, other);
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

  move(card, index) {
    const all = this.cards, from = all.indexOf(card), other = all[index];
    if (!other || index === from) return;
    const focused = document.activeElement;
    glide(all.map(each => each.element), () => other.element[index > from ? "after" : "before"](card.element));
    this.refresh();
    (focused.disabled ? card.find(`[data-action=${index > from ? "earlier" : "later"}]`) : focused).focus();
    this.say(fill(this.texts.moved, { n: index + 1 }));
  }

  remove(card) {
    const all = this.cards, index = all.indexOf(card), next = all[index + 1] ?? all[index - 1];
    this.uploads.remove(card);
    // One that could not be uploaded is on the member's disk alone.
    if (card.state === "failed") card.discard();
    else this.removed.add(card);
    problem(this.form, "images");
    this.refresh();
    (next?.find("[data-action=remove]") ?? this.form.elements.images).focus();
  }

  bringBack({ card, by, next }) {
    // What is in its place may have been taken out, or replaced, and brought back before this.
    if (next?.isConnected) next.before(card.element);
    else this.list.append(card.element);
    if (by) {
      this.uploads.remove(by);
      by.discard();
    }
    if (card.state !== "done") this.uploads.add(card);
    this.refresh();
    card.find("[data-action=remove]").focus();
    this.say(this.texts.returned);
  }

  act(event) {
    const card = event.target.closest("li")?.card;
    const action = event.target.closest("[data-action]")?.dataset.action;
    if (!card) return;
    if (action === "remove") this.remove(card);
    else if (action === "earlier") this.move(card, this.cards.indexOf(card) - 1);
    else if (action === "later") this.move(card, this.cards.indexOf(card) + 1);
    else if (action === "retry") this.uploads.add(card);
    else if (action === "replace") {
      this.replacing = card;
      this.picker.click();
    } else if (action === "edit" || event.target.closest(".upload-thumb")) this.edit(card);
  }

  /** Arrow keys on a button of a card move it. */
  press(event) {
    const card = event.target.closest("button")?.closest("li")?.card;
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.cards.indexOf(card), last = this.cards.length - 1;
    const back = at - 1, on = at + 1;
    const keys = { ArrowLeft: back, ArrowUp: back, ArrowRight: on, ArrowDown: on, Home: 0, End: last };
    const index = keys[event.key];
    if (index === undefined) return;
    event.preventDefault();
    this.move(card, index);
  }
}

/** The card, if the server no longer has its image. Without an answer it stays. */
export async function isGone(card) {
  try {
    const { status } = await fetch(card.rendition(640), { cache: "no-cache" });
    return status === 404 || status === 410 ? card : null;
  } catch {
    return null;
  }
}
