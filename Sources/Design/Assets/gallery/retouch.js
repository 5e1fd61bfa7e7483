// The dialog in which one image is cropped, turned, straightened and toned.

import { Cropper, fitted } from "./cropper.js";
import { draw, identity, outputSize, tidy, turned, turnedCrop, whole } from "./recipe.js";

const still = { crop: null, filter: null };

export class Retouch {
  constructor(dialog, looks) {
    const find = selector => dialog.querySelector(selector);
    this.dialog = dialog;
    this.looks = looks;
    this.stage = find(".editor-stage");
    this.frame = find(".editor-canvas");
    this.canvas = find(".editor-canvas canvas");
    this.size = find(".editor-size");
    this.straighten = find("#straighten");
    this.strength = find("#strength");
    this.cropper = new Cropper(find("[data-crop]"), crop => this.update({ crop }));
    dialog.addEventListener("input", event => this.input(event.target));
    dialog.addEventListener("click", event => this.act(event.target.closest("[data-action]")?.dataset.action));
    dialog.addEventListener("close", () => this.close());
    const compare = find("[data-action=compare]");
    for (const down of ["pointerdown", "keydown"]) {
      compare.addEventListener(down, event => {
        if (event.type === "keydown" && ![" ", "Enter"].includes(event.key)) return;
        if (event.type === "keydown") event.preventDefault();
        this.compare(true);
      });
    }
    for (const up of ["pointerup", "pointercancel", "pointerleave", "keyup", "blur"]) {
      compare.addEventListener(up, () => this.compare(false));
    }
    compare.addEventListener("contextmenu", event => event.preventDefault());
    const redraw = () => requestAnimationFrame(() => this.layout());
    new ResizeObserver(redraw).observe(this.stage);
    for (const slider of [this.straighten]) {
      for (const [name, on] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
        slider.addEventListener(name, () => this.frame.toggleAttribute("data-straightening", on));
      }
    }
  }

  /** Opens with `image` (drawable), its true `size` and the recipe so far; resolves to the new one or `null`. */
  open(image, size, recipe) {
    this.image = image;
    this.original = size;
    this.comparing = false;
    this.recipe = { ...recipe, crop: recipe.crop ?? whole() };
    this.choose("ratio", "free");
    this.cropper.aspect = null;
    this.dialog.returnValue = "";
    this.dialog.showModal();
    this.sync();
    return new Promise(resolve => (this.resolve = resolve));
  }

  close() {
    this.image = null;
    this.resolve?.(this.dialog.returnValue === "done" ? tidy(this.recipe) : null);
    this.resolve = null;
  }

  update(change) {
    Object.assign(this.recipe, change);
    this.render();
  }

  input(control) {
    if (control.name === "ratio") return this.shape(control.value);
    if (control.name === "look") this.update({ filter: control.value || null });
    if (control === this.straighten) {
      this.update({ straighten: Math.abs(control.valueAsNumber) < 0.25 ? 0 : control.valueAsNumber });
    }
    if (control === this.strength) this.update({ strength: control.valueAsNumber / 100 });
    this.reflect();
  }

  act(action) {
    if (action === "cancel") this.dialog.close();
    if (action === "turn-left") this.turn(-1);
    if (action === "turn-right") this.turn(1);
    if (action === "reset") {
      this.recipe = { ...identity(), crop: whole() };
      this.choose("ratio", "free");
      this.cropper.aspect = null;
      this.sync();
    }
  }

  turn(direction) {
    this.recipe.quarterTurns = (this.recipe.quarterTurns + direction + 4) % 4;
    this.recipe.crop = turnedCrop(this.recipe.crop, direction);
    this.shape(this.dialog.querySelector("[name=ratio]:checked").value, true);
    this.sync();
  }

  /** Keeps the crop to a ratio of width to height in pixels. `turning`, the image's own ratio already holds. */
  shape(value, turning) {
    const frame = turned(this.original, this.recipe.quarterTurns);
    const [width, height] = value.split(":").map(Number);
    const ratio = (width / height) * (frame.height / frame.width);
    this.cropper.aspect = value === "free" ? null : value === "original" ? 1 : ratio;
    if (this.cropper.aspect && !(turning && value === "original")) {
      this.recipe.crop = fitted(this.recipe.crop, this.cropper.aspect);
    }
    this.sync();
  }

  compare(isOn) {
    if (this.comparing === isOn) return;
    this.comparing = isOn;
    this.dialog.toggleAttribute("data-comparing", isOn);
    this.dialog.querySelector("[data-action=compare]").setAttribute("aria-pressed", isOn);
    this.layout();
  }

  /** Everything to the recipe: controls, size of the stage, strip of looks. */
  sync() {
    this.straighten.value = this.recipe.straighten;
    this.strength.value = Math.round(this.recipe.strength * 100);
    this.choose("look", this.recipe.filter ?? "");
    this.reflect();
    this.layout();
    this.strip();
  }

  choose(name, value) {
    const radio = this.dialog.querySelector(`[name=${name}][value="${value}"]`);
    if (radio) radio.checked = true;
  }

  reflect() {
    const { straighten, strength, filter } = this.recipe;
    this.dialog.querySelector("#degrees").value = `${straighten > 0 ? "+" : ""}${straighten.toFixed(1)}°`;
    this.dialog.querySelector("#percent").value = `${Math.round(strength * 100)}%`;
    this.strength.disabled = !filter;
    for (const slider of [this.straighten, this.strength]) {
      const { min, max, valueAsNumber } = slider;
      slider.style.setProperty("--at", (valueAsNumber - min) / (max - min));
    }
  }

  /** Fits the image, or the untouched one while comparing, into the stage. */
  layout() {
    if (!this.image) return;
    const size = turned(this.original, this.comparing ? 0 : this.recipe.quarterTurns);
    const style = getComputedStyle(this.stage);
    const width = this.stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = this.stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    if (width <= 0 || height <= 0) return;
    const scale = Math.min(width / size.width, height / size.height);
    const fit = { width: Math.max(1, size.width * scale), height: Math.max(1, size.height * scale) };
    this.frame.style.width = `${fit.width}px`;
    this.frame.style.height = `${fit.height}px`;
    const dense = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = Math.max(1, Math.round(fit.width * dense));
    this.canvas.height = Math.max(1, Math.round(fit.height * dense));
    this.render();
  }

  render() {
    if (!this.image) return;
    const shown = this.comparing ? identity() : this.recipe;
    draw(this.canvas, this.image, { ...shown, ...still });
    this.looks.apply(this.canvas, shown.filter, shown.strength);
    this.cropper.show(this.recipe.crop);
    const { width, height } = outputSize(this.original, this.recipe);
    this.size.value = `${width} × ${height}`;
  }

  /** The looks as they would be, at full strength. */
  strip() {
    for (const radio of this.dialog.querySelectorAll("[name=look]")) {
      const canvas = radio.parentElement.querySelector("canvas");
      canvas.width = canvas.height = 144;
      draw(canvas, this.image, { ...this.recipe, crop: squared(this.original, this.recipe) });
      this.looks.apply(canvas, radio.value, 1);
    }
  }
}

/** The middle square of what the recipe leaves. */
function squared(size, recipe) {
  const frame = turned(size, recipe.quarterTurns);
  const { x, y, width, height } = recipe.crop;
  const side = Math.min(width * frame.width, height * frame.height);
  const across = side / frame.width, down = side / frame.height;
  return { x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down };
}
