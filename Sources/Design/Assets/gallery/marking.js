// Choosing the place that a comment means: by tap, by drag, or by keys.

const bound = value => Math.min(Math.max(value, 0), 1);
/** How far an arrow moves, and how small a rectangle is a point. */
const step = 0.02;
const least = 0.015;

export class Marking {
  constructor(box, layers, turnTo) {
    Object.assign(this, { box, layers, turnTo, form: box.closest("form") });
    this.field = this.form.querySelector("input[name=mark]");
    this.status = box.querySelector("[role=status]");
    this.start = box.querySelector("[data-mark-place]");
    this.undo = box.querySelector("[data-unmark]");
    this.zones = box.dataset.zones.split("|");
    this.start.addEventListener("click", () => (this.isOn ? this.cancel() : this.begin()));
    this.undo.addEventListener("click", () => this.cancel());
    this.form.addEventListener("comment-sent", () => this.clear());
    for (const layer of layers) this.listen(layer);
  }

  begin() {
    this.clear();
    this.isOn = true;
    this.start.setAttribute("aria-pressed", "true");
    const { tap, keys, image } = this.box.dataset;
    this.status.textContent = matchMedia("(pointer: coarse)").matches ? tap : `${tap} ${keys}`;
    this.undo.hidden = false;
    this.layers.forEach((layer, index) => {
      layer.toggleAttribute("data-placing", true);
      layer.tabIndex = 0;
      layer.setAttribute("role", "application");
      const number = this.layers.length > 1 ? ` ${index + 1}/${this.layers.length}` : "";
      layer.setAttribute("aria-label", `${image}${number}. ${keys}`);
    });
    const layer = this.shown();
    this.turnTo(layer);
    layer.focus({ preventScroll: true });
  }

  /** The layer of the image that is looked at. */
  shown() {
    const size = ({ left, right, top, bottom }) =>
      Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) *
      Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    const areas = this.layers.map(layer => size(layer.getBoundingClientRect()));
    return this.layers[areas.indexOf(Math.max(...areas))];
  }

  end() {
    this.isOn = false;
    this.start.removeAttribute("aria-pressed");
    for (const layer of this.layers) {
      for (const name of ["data-placing", "tabindex", "role", "aria-label"]) layer.removeAttribute(name);
    }
  }

  cancel() {
    this.clear();
    this.end();
    this.start.focus();
  }

  clear() {
    this.draft?.remove();
    this.draft = null;
    this.field.disabled = true;
    this.field.value = "";
    this.undo.hidden = true;
    this.status.textContent = "";
  }

  /** Shows a place, in fractions, and says which it is. */
  show(layer, place) {
    this.draw(layer, place);
    const { x, y, w, h } = place;
    const third = value => Math.min(2, Math.floor(3 * value));
    const zone = this.zones[3 * third(y + h / 2) + third(x + w / 2)];
    if (this.status.textContent !== zone) this.status.textContent = zone;
  }

  draw(layer, place) {
    this.place = place;
    if (!this.draft || this.draft.parentElement !== layer) {
      this.draft?.remove();
      this.draft = document.createElement("span");
      this.draft.append(Object.assign(document.createElement("span"), { textContent: "＋" }));
      layer.append(this.draft);
    }
    const { x, y, w, h } = place;
    this.draft.className = w || h ? "spot draft area" : "spot draft";
    for (const [name, value] of Object.entries({ x, y, w, h })) {
      this.draft.style.setProperty(`--m${name}`, `${(100 * value).toFixed(2)}%`);
    }
  }

  set(layer) {
    if (!this.draft) return;
    const { x, y, w, h } = this.place;
    this.field.value = [layer.dataset.marks, ...[x, y, w, h].map(value => value.toFixed(4))].join(" ");
    this.field.disabled = false;
    this.undo.hidden = false;
    this.end();
    this.form.elements.text.focus();
  }

  listen(layer) {
    let from;
    const at = event => {
      const { left, top, width, height } = layer.getBoundingClientRect();
      return [bound((event.clientX - left) / width), bound((event.clientY - top) / height)];
    };
    const between = ([x, y], [toX, toY]) => {
      const [w, h] = [Math.abs(toX - x), Math.abs(toY - y)];
      return w < least && h < least ? { x, y, w: 0, h: 0 } : { x: Math.min(x, toX), y: Math.min(y, toY), w, h };
    };
    layer.addEventListener("pointerdown", event => {
      if (!this.isOn || event.button !== 0) return;
      event.preventDefault();
      layer.setPointerCapture(event.pointerId);
      from = at(event);
      this.show(layer, between(from, from));
    });
    layer.addEventListener("pointermove", event => from && this.show(layer, between(from, at(event))));
    layer.addEventListener("pointerup", event => {
      if (!from) return;
      this.show(layer, between(from, at(event)));
      from = null;
      this.set(layer);
    });
    layer.addEventListener("pointercancel", () => (from = null));
    layer.addEventListener("focus", () => this.isOn && !from && this.draw(layer, { x: 0.5, y: 0.5, w: 0, h: 0 }));
    layer.addEventListener("keydown", event => this.press(event, layer));
  }

  press(event, layer) {
    if (!this.isOn || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const move = moves[event.key];
    if (move) {
      const { x, y, w, h } = this.place;
      const [dx, dy] = move;
      const place = event.shiftKey
        ? { x, y, w: Math.min(Math.max(w + dx, 0), 1 - x), h: Math.min(Math.max(h + dy, 0), 1 - y) }
        : { x: Math.min(bound(x + dx), 1 - w), y: Math.min(bound(y + dy), 1 - h), w, h };
      this.show(layer, place);
    } else if (event.key === "Enter") this.set(layer);
    else if (event.key === "Escape") this.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
