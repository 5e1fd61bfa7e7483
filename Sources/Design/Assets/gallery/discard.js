// Discarding a draft, and undoing that as long as nothing else has been begun on the page.

export class Discarded {
  /** `bar` says what became of the draft, beside a button. */
  constructor(bar, texts) {
    Object.assign(this, { bar, texts });
    this.label = bar.querySelector("button span");
    this.discard = this.label.textContent;
    addEventListener("pagehide", () => this.end());
  }

  get isHere() {
    return Boolean(this.kept);
  }

  say(text, label = this.discard) {
    this.bar.querySelector("[role=status]").textContent = text;
    this.label.textContent = label;
    this.bar.hidden = false;
  }

  /** Takes the cards off the page. Their images stay on the server until it is too late to undo. */
  begin(kept, cards) {
    this.kept = kept;
    this.cards = cards;
    for (const card of cards) {
      if (card.id) card.element.remove();
      else card.discard();
    }
    if (kept) this.say(this.texts.discarded, this.texts.undo);
    else this.bar.hidden = true;
  }

  /** What to restore. */
  undo() {
    const { kept } = this;
    this.kept = this.cards = null;
    this.say("");
    return kept;
  }

  end() {
    if (!this.kept) return;
    for (const card of this.cards) if (card.id) card.discard();
    this.kept = this.cards = null;
    this.bar.hidden = true;
  }
}
