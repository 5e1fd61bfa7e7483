// Forms that change something stored: what was typed into one and not saved comes back with it. Where the server says
// something else by now, nothing is put over it without being asked.
import { Draft, send } from "./draft.js";
import { attempt } from "./sealed.js";

const kinds = "textarea, select, input:not([type=hidden], [type=file], [type=password], [type=submit])";

const isBox = control => control.type === "checkbox" || control.type === "radio";
const keyOf = control => (isBox(control) ? `${control.name}=${control.value}` : control.name);
const valueOf = control => (isBox(control) ? control.checked : control.value);

/** What the server said. */
function storedOf(control) {
  if (isBox(control)) return control.defaultChecked;
  if (control.tagName !== "SELECT") return control.defaultValue;
  return ([...control.options].find(option => option.defaultSelected) ?? control.options[0])?.value ?? "";
}

function put(control, value) {
  if (isBox(control)) control.checked = value;
  else control.value = value;
  control.closest("details")?.setAttribute("open", "");
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What was discarded just before the page was loaded anew. */
const dropped = draft => `${draft.key.replace("salon.draft.", "salon.draft.dropped.")}`;

function noteDropped(draft, value) {
  attempt(() => sessionStorage.setItem(dropped(draft), JSON.stringify(value)));
}

function takeDropped(draft) {
  const value = attempt(() => JSON.parse(sessionStorage.getItem(dropped(draft))));
  attempt(() => sessionStorage.removeItem(dropped(draft)));
  return value;
}

export class FormDraft {
  constructor(form) {
    this.form = form;
    this.note = form.querySelector("[data-draft-note]");
    this.draft = new Draft(`form.${form.getAttribute("action")}`, () => this.value);
    const { kept } = this.draft;
    this.kept = kept?.fields ?? {};
    const said = takeDropped(this.draft);
    // What was refused says what was typed: what was stored before is known from the draft alone.
    /** What belongs to parts of the form that are still to come back. */
    this.waiting = {};
    this.isRefused = Boolean(form.querySelector(".problem:not([hidden]), [aria-invalid=true]"));
    /** What the server says otherwise by now, and what was typed. */
    this.open = new Map();
    if (kept && !this.isRefused) this.restore(kept);
    this.dropped = said && !kept ? said : null;
    if (this.dropped) this.say("discarded");
    // The button that was pressed went with the page.
    if (said) this.note?.focus({ preventScroll: true });
    for (const kind of ["input", "change"]) form.addEventListener(kind, () => this.save());
    addEventListener("beforeunload", event => {
      if (!this.draft.isClosed && this.isLostOnLeaving) event.preventDefault();
    });
    this.note?.querySelector("[data-draft-use]").addEventListener("click", () => this.use());
    this.note?.querySelector("[data-draft-drop]").addEventListener("click", () => this.drop());
    this.note?.querySelector("[data-draft-undo]").addEventListener("click", () => this.undo());
  }

  save() {
    this.draft.isClosed = false;
    // Something else has been begun.
    if (this.dropped) this.note.hidden = true;
    this.dropped = null;
    this.draft.save();
  }

  /** Places in an order (`arrange.js`) mean nothing without the others. */
  get controls() {
    return [...this.form.elements].filter(control =>
      control.name && control.matches(kinds) && !control.closest("[data-arrange] select"));
  }

  /** Whether there is what no draft keeps: chosen files, and an order. */
  get isLostOnLeaving() {
    return [...this.form.elements].some(control => (control.type === "file"
      ? control.files.length : control.matches("[data-arrange] select") && control.value !== storedOf(control)));
  }

  /** What a draft keeps: of each field that was changed, what was stored and what is typed. */
  get value() {
    const fields = {};
    for (const control of this.controls) {
      const key = keyOf(control), value = valueOf(control);
      const stored = this.isRefused ? this.kept[key]?.[0] ?? null : storedOf(control);
      if (value !== stored) fields[key] = [stored, value];
    }
    // What was not put in waits to be.
    for (const [control, value] of this.open) fields[keyOf(control)] ??= [null, value];
    const parts = this.parts?.();
    if (!Object.keys(fields).length && !parts) return null;
    return { fields: { ...this.waiting, ...fields }, clientID: this.form.elements.client_id?.value, parts };
  }

  restore({ fields, clientID }) {
    let count = 0;
    for (const control of this.controls) {
      const [before, typed] = fields[keyOf(control)] ?? [];
      const stored = storedOf(control);
      // A browser that loads a page anew may have filled the field itself; or it is stored, and the answer was lost.
      if (typed === undefined || typed === stored || valueOf(control) !== stored) continue;
      if (before === stored) {
        put(control, typed);
        count += 1;
      } else this.open.set(control, typed);
    }
    if (clientID && this.form.elements.client_id) this.form.elements.client_id.value = clientID;
    if (this.open.size) this.say("changed");
    else if (count) this.say("restored");
  }

  say(what) {
    if (!this.note) return;
    this.note.hidden = false;
    this.note.querySelector("[data-draft-use]").hidden = !this.open.size;
    this.note.querySelector("[data-draft-drop]").hidden = what === "discarded";
    this.note.querySelector("[data-draft-undo]").hidden = what !== "discarded";
    this.note.querySelector("[role=status]").textContent = this.note.dataset[what];
  }

  /** Puts in what was kept, over what the server says by now. */
  use() {
    const first = this.open.keys().next().value;
    for (const [control, value] of this.open) put(control, value);
    this.open.clear();
    this.say("restored");
    first?.focus();
  }

  /** Shows what is stored, and offers to take that back. */
  drop() {
    this.draft.write();
    noteDropped(this.draft, this.draft.kept);
    this.form.reset();
    this.draft.clear(true);
    location.reload();
  }

  undo() {
    this.draft.put(this.dropped);
    noteDropped(this.draft, this.dropped);
    location.reload();
  }
}

document.addEventListener("submit", event => {
  const { formDraft } = event.target;
  if (formDraft) formDraft.draft.leave();
  else send(null);
}, true);

for (const form of document.querySelectorAll("form[data-draft]")) form.formDraft = new FormDraft(form);
