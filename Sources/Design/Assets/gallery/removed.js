// Images that were taken out of a work, and what brings them back, the last one first, until the page goes.

export class Removed {
  /** `bar` says what became of an image, beside a button; `returned(card)` follows one that is back. */
  constructor(bar, form, texts, returned) {
    Object.assign(this, { bar, texts, returned, all: [] });
    this.fields = form.appendChild(Object.assign(document.createElement("div"), { hidden: true }));
    bar.querySelector("button").addEventListener("click", () => this.undo());
    addEventListener("pagehide", () => this.end());
  }

  /** Takes a card off the page; `by` is the one in its place. */
  add(card, by = null) {
    const next = by?.element ?? card.element.nextElementSibling;
    this.all.push({ card, by, next });
    card.element.remove();
    if (card.hangs) this.say(card);
    this.show(by);
  }

  /** What the form says of an image that hangs. */
  say({ id }) {
    for (const [name, value] of [["image", id], [`remove-${id}`, "on"]]) {
      this.fields.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
  }

  show(by) {
    const last = this.all.at(-1);
    this.bar.hidden = !last;
    if (!last) return;
    const text = last.card.hangs ? this.texts.removedHung : by ? this.texts.replaced : this.texts.removed;
    this.bar.querySelector("[role=status]").textContent = text;
  }

  undo() {
    const last = this.all.pop();
    if (!last) return;
    if (last.card.hangs) for (const field of [...this.fields.children].slice(-2)) field.remove();
    this.returned(last);
    this.show(this.all.at(-1)?.by);
  }

  get ids() {
    return this.all.filter(({ card }) => card.hangs).map(({ card }) => card.id);
  }

  /** It is too late to undo: what is in no work goes from the server as well. */
  end() {
    for (const { card } of this.all) if (!card.hangs) card.discard();
    this.all = this.all.filter(({ card }) => card.hangs);
    this.show();
  }
}
