// One image of a work, as a card: thumbnail with its edit applied, progress, alt text, tools.

import { decoded, draw, encoded, outputSize } from "./recipe.js";
import { discard, showState } from "./uploads.js";

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

/** An image element once its pixels are there; rejects where the browser cannot decode it. */
export async function load(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** A copy of at most `limit` pixels a side, so that redrawing is cheap. */
export function scaled(image, limit) {
  const scale = Math.min(1, limit / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export class Card {
  /** `image` is what is known: a `file`, or the `id` and renditions of one that is in already. */
  constructor(image, looks, texts) {
    Object.assign(this, { alt: "", state: image.file ? "waiting" : "done", looks, texts }, image);
    this.recipe = typeof this.recipe === "object" ? this.recipe : decoded(this.recipe);
    this.element = document.getElementById("card").content.firstElementChild.cloneNode(true);
    this.element.card = this;
    this.thumb = this.find(".upload-thumb");
    this.words = this.find(".upload-alt input");
    this.words.defaultValue = this.stored ?? this.alt;
    this.words.value = this.alt;
    if (this.more) this.find(".upload-card-fields").append(this.more);
    this.thumb.dataset.kind = this.file?.name.match(/\.(\w{1,5})$/)?.[1].toUpperCase() ?? "";
    if (this.file) {
      this.local = URL.createObjectURL(this.file);
      this.element.dataset.name = this.file.name;
    }
    this.update();
    this.preview(this.local);
  }

  find(selector) {
    return this.element.querySelector(selector);
  }

  /** The rendition that is at least `width` wide, or the largest. */
  rendition(width) {
    if (!this.base) return null;
    return `${this.base}/${this.widths.find(each => each >= width) ?? this.widths.at(-1)}.webp`;
  }

  /** The true size: the server's, and until that has the image, that of the file. */
  get size() {
    const { width, height } = this.width ? this : (this.measured ?? { width: 1, height: 1 });
    return { width, height };
  }

  /** The image itself: the local file where the browser can show it, else what the server made of it. */
  async drawable(limit) {
    for (const url of [this.local, this.rendition(limit)]) {
      try {
        if (url) return scaled(await load(url), limit);
      } catch {
        // The next one may do.
      }
    }
    return null;
  }

  async preview(url) {
    try {
      if (url && !this.source) {
        const image = await load(url);
        this.measured = { width: image.naturalWidth, height: image.naturalHeight };
        this.source ??= scaled(image, 640);
      }
    } catch {
      return;
    }
    this.paint();
  }

  /** From here on the image is what the server made of it: browsers differ in how they turn and colour files. */
  async settle() {
    if (this.isSettled) return;
    this.isSettled = true;
    try {
      this.source = scaled(await load(this.rendition(640)), 640);
    } catch {
      return; // The local one stays.
    }
    if (this.local) URL.revokeObjectURL(this.local);
    this.local = null;
    this.paint();
  }

  /** Draws the thumbnail as the recipe leaves it. */
  paint() {
    this.element.toggleAttribute("data-shown", Boolean(this.source));
    const edit = this.find("[data-action=edit]");
    edit.hidden = Boolean(this.hangs);
    edit.disabled = !this.source;
    if (!this.source) return;
    const canvas = this.find("canvas");
    const { width, height } = outputSize(this.source, this.recipe);
    const scale = Math.min(1, 640 / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    draw(canvas, this.source, this.recipe);
    this.looks.apply(canvas, this.recipe.filter, this.recipe.strength);
  }

  edit(recipe) {
    this.recipe = recipe;
    this.update();
    this.paint();
  }

  /** The card to its state. What the form sends exists only once the server has the image. */
  update() {
    const { state, id } = this;
    showState(this, this.texts);
    const note = this.find(".upload-note");
    note.textContent = this.note ?? "";
    note.hidden = !this.note;
    if (state !== "done") return;
    this.settle();
    this.words.name = `alt-${id}`;
    this.hold("image", id);
    if (this.hangs) this.hold(`remove-${id}`, "on", "checkbox");
    else this.hold(`recipe-${id}`, encoded(this.recipe));
  }

  hold(name, value, type = "hidden") {
    let input = this.find(`input[name="${name}"]`);
    if (!input) {
      input = document.createElement("input");
      Object.assign(input, { type, name, hidden: true });
      this.element.prepend(input);
    }
    input.value = value;
  }

  /** Its place, from 0. */
  number(index) {
    this.find(".upload-alt span").textContent = fill(this.texts.alt, { n: index + 1 });
    this.find(".upload-cover").hidden = index !== 0;
  }

  /** What a draft keeps. */
  get kept() {
    const { id, base, width, height, widths, note, recipe } = this;
    return { id, base, width, height, widths, note, recipe: encoded(recipe), alt: this.words.value };
  }

  discard() {
    if (this.local) URL.revokeObjectURL(this.local);
    this.element.remove();
    if (this.id) discard(this.id);
  }
}
