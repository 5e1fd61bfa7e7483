// The draft: what is typed and uploaded but not yet shared, kept in this browser per member.
import { attempt, gone, ownerOf, unsealed } from "./sealed.js";

// What was sealed when a session ended is back before anything looks for it.
if (unsealed) await unsealed;

const viewer = document.body.dataset.viewer ?? "";

const sent = "salon.sent";

/** Notes which draft a form has sent on its way; none for `null`. The next page says what has become of it. */
export function send(draft) {
  attempt(() => sessionStorage.setItem(sent, JSON.stringify(draft ? [draft.key, draft.known] : [])));
}

/** Forgets the draft whose form has been accepted, or whose words the next page has: that page alone says so. */
export function settle() {
  const [key, text] = attempt(() => JSON.parse(sessionStorage.getItem(sent))) ?? [];
  if (!key) return;
  send(null);
  // Somebody else's is sealed, whatever this page says.
  if (!["", viewer].includes(ownerOf(key))) return;
  if (!document.querySelector("#toasts > .toast, form[data-said-before]")) return;
  for (const store of [localStorage, sessionStorage]) attempt(() => store[key] === text && delete store[key]);
}

export class Draft {
  /** `read()` gives what to keep, `null` for nothing; `store` how long: permanently, or as long as the tab is open. */
  constructor(name, read, store = localStorage) {
    this.store = store;
    this.key = `salon.draft.${name}.${viewer}`;
    this.read = read;
    addEventListener("pagehide", () => this.write());
    // Another tab's draft may be sent or discarded: this one's is written again.
    addEventListener("storage", ({ key, newValue }) => {
      if (this.isOwn && newValue && key === this.key) this.known = undefined;
    });
    // What was typed last is sealed with the rest.
    document.addEventListener("salon:leaving", () => {
      this.write();
      this.isClosed = true;
    });
    // What has become of the draft shows on the page as it is now.
    addEventListener("pageshow", ({ persisted }) => persisted && this.isClosed && location.reload());
  }

  get kept() {
    this.known = attempt(() => this.store.getItem(this.key)) ?? null;
    const kept = attempt(() => JSON.parse(this.known));
    this.wasKept ||= Boolean(kept);
    return kept;
  }

  /** Writes soon, once, however much is typed until then. */
  save() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), 300);
  }

  write() {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    const value = this.read();
    const text = value ? JSON.stringify(value) : null;
    // Where nothing was typed, another tab may have written since.
    if (text === this.known) return;
    if (!value) return this.forget();
    this.wasKept = true;
    // If storage is full or forbidden, only the draft is lost, never the form.
    attempt(() => {
      this.store.setItem(this.key, text);
      this.known = text;
      this.isOwn = true;
    });
  }

  /** A copy that was sealed meanwhile is forgotten, too; one that this page has never had is not. */
  forget() {
    const { store, key, known } = this, note = this.wasKept ? gone() : null;
    this.known = this.isOwn = null;
    // Not what another tab has written since.
    if ((attempt(() => store[key]) ?? known) !== known) return;
    attempt(() => (note ? store.setItem(key, note) : store.removeItem(key)));
  }

  /** Its form goes its own way: nothing more is written here. */
  leave() {
    this.write();
    this.isClosed = true;
    send(this);
  }

  /** Keeps a value that `read()` does not give; nothing is written over it any more. */
  put(value) {
    clearTimeout(this.timer);
    this.isClosed = true;
    attempt(() => this.store.setItem(this.key, JSON.stringify(value)));
  }

  /** Forgets the draft; with `isClosed` nothing is written any more. */
  clear(isClosed = false) {
    clearTimeout(this.timer);
    this.isClosed = isClosed;
    this.forget();
  }
}
