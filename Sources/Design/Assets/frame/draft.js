// The draft: what is typed and uploaded but not yet shared, kept in this browser per member.

export class Draft {
  /** `read()` gives what to keep, `null` for nothing; `store` how long: for good, or as long as the tab is open. */
  constructor(name, read, store = localStorage) {
    this.store = store;
    this.key = `salon.draft.${name}.${document.body.dataset.viewer ?? ""}`;
    this.read = read;
    addEventListener("pagehide", () => this.write());
  }

  get kept() {
    try {
      return JSON.parse(this.store.getItem(this.key));
    } catch {
      return null;
    }
  }

  /** Writes soon, once, however much is typed until then. */
  save() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), 300);
  }

  write() {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    try {
      const value = this.read();
      if (value) this.store.setItem(this.key, JSON.stringify(value));
      else this.store.removeItem(this.key);
    } catch {
      // If storage is full or forbidden, only the draft is lost, never the form.
    }
  }

  /** Forgets the draft; with `isClosed` nothing is written any more. */
  clear(isClosed = false) {
    clearTimeout(this.timer);
    this.isClosed = isClosed;
    try {
      this.store.removeItem(this.key);
    } catch {
      // As above.
    }
  }
}
