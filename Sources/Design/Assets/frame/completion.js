// Completes people after `@` and tags after `#`. The list is shown at the field, which keeps the focus.
import { elements } from "./request.js";

/** What is being completed, right before the caret; an address of mail or of a page holds none. */
const WORD = /(?:^|[^\w@＠/+-])([@＠][\p{L}\p{M}\p{N}_]+)$|(?:^|[^\w#＃&/])([#＃][\p{L}\p{M}\p{N}_]+)$/u;

/** Whether nothing is left to complete: no other tag begins so. */
const isAllTyped = (word, options) => !options.length
  || options.length === 1 && /^[#＃]/u.test(word)
    && options[0].dataset.text.slice(1).toLowerCase() === word.slice(1).toLowerCase();

class Completion {
  constructor(field) {
    this.field = field;
    this.list = document.createElement("ul");
    Object.assign(this.list, { id: "completions", className: "completions", role: "listbox", popover: "manual" });
    this.status = document.createElement("p");
    Object.assign(this.status, { className: "visually-hidden", role: "status" });
    field.after(this.list, this.status);
    field.setAttribute("aria-controls", this.list.id);
    field.addEventListener("input", () => this.ask());
    // Captured, and so before any other listener: Enter may send.
    field.addEventListener("keydown", event => this.press(event), true);
    field.addEventListener("beforeinput", event => this.breakLine(event), true);
    field.addEventListener("compositionstart", () => { this.isComposing = true; });
    field.addEventListener("compositionend", () => { this.isComposing = false; });
    field.addEventListener("blur", () => this.close());
    field.form?.addEventListener("submit", () => this.close());
    document.addEventListener("selectionchange", () => { if (this.isOpen && !this.word) this.close(); });
    // The field keeps the focus and the keyboard stays.
    this.list.addEventListener("mousedown", event => event.preventDefault());
    this.list.addEventListener("click", event => {
      const option = event.target.closest("[role=option]");
      if (option) this.choose(option);
    });
    const move = () => {
      if (!this.isOpen) return;
      // A field below the bar is out of sight, and its list with it.
      const { top, bottom } = this.field.getBoundingClientRect();
      const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
      if (bottom < bar || top > innerHeight) this.close();
      else this.place();
    };
    addEventListener("scroll", move, { capture: true, passive: true });
    addEventListener("resize", move);
    window.visualViewport?.addEventListener("resize", move);
  }

  get isOpen() { return this.list.matches(":popover-open"); }

  get word() {
    const { value, selectionStart, selectionEnd } = this.field;
    if (selectionStart !== selectionEnd || /^[\p{L}\p{M}\p{N}_]/u.test(value.slice(selectionEnd))) return null;
    const found = WORD.exec(value.slice(0, selectionEnd));
    return found && (found[1] ?? found[2]);
  }

  ask() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = undefined;
    this.isWanted = false;
    const word = this.word;
    if (!word) {
      this.isDismissed = false;
      this.close();
    } else if (!this.isDismissed && word !== this.shown) this.timer = setTimeout(() => this.find(word), 120);
  }

  async find(word) {
    const mine = (this.asking = new AbortController());
    let answer;
    try {
      const asked = word.replace("＠", "@").replace("＃", "#");
      const people = this.field.dataset.people;
      const url = `${(asked.startsWith("@") && people) || "/complete"}?q=${encodeURIComponent(asked)}`;
      const response = await fetch(url, { signal: mine.signal, headers: { "X-Salon": "fragment" } });
      if (response.ok) answer = elements(await response.text()).firstElementChild;
    } catch {
      // Offline, or superseded by a newer request.
    }
    // Only the latest answer is shown.
    if (mine !== this.asking) return;
    this.asking = undefined;
    if (answer && !isAllTyped(word, [...answer.children])) this.show(word, answer);
    else this.close();
  }

  show(word, answer) {
    this.shown = word;
    const chosen = this.isMoved && this.active?.dataset.text;
    // An option that was there before keeps its element and photo.
    const known = new Map([...this.list.children].map(each => [each.dataset.text, each]));
    const options = [...answer.children].map(each => known.get(each.dataset.text) ?? each);
    for (const [index, option] of options.entries()) {
      option.id = `completion-${index}`;
      option.ariaSelected = "false";
    }
    this.list.replaceChildren(...options);
    this.list.ariaLabel = answer.ariaLabel;
    if (!this.isOpen) this.list.showPopover();
    this.place();
    // A tag may be new: it stays as typed unless one of these is chosen.
    this.activate(options.find(each => each.dataset.text === chosen) ?? (word.startsWith("@") ? options[0] : null));
    // Announced when typing pauses.
    this.timer = setTimeout(() => { this.status.textContent = answer.dataset.announce; }, 500);
    if (this.isWanted && this.active) this.choose(this.active);
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = this.shown = undefined;
    this.isMoved = this.isWanted = false;
    this.activate(null);
    if (this.isOpen) this.list.hidePopover();
    this.list.replaceChildren();
    this.status.textContent = "";
  }

  /** Below the field, or above it where there is more room. */
  place() {
    const field = this.field.getBoundingClientRect();
    const view = window.visualViewport;
    const top = view?.offsetTop ?? 0;
    const bottom = top + (view?.height ?? innerHeight);
    const width = document.documentElement.clientWidth;
    const { style } = this.list;
    const below = bottom - field.bottom;
    const isBelow = below > 280 || below > field.top - top;
    style.maxHeight = `${Math.max(100, (isBelow ? below : field.top - top) - 16)}px`;
    style.width = `${Math.min(320, width - 16)}px`;
    style.left = `${Math.max(8, Math.min(field.left, width - 8 - this.list.offsetWidth))}px`;
    style.top = `${isBelow ? field.bottom + 4 : field.top - 4 - this.list.offsetHeight}px`;
  }

  activate(option) {
    if (this.active) this.active.ariaSelected = "false";
    this.active = option;
    if (option) {
      option.ariaSelected = "true";
      this.field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else this.field.removeAttribute("aria-activedescendant");
  }

  press(event) {
    this.isShifted = event.shiftKey;
    if (!this.isOpen || event.metaKey || event.ctrlKey || event.altKey) return;
    const isEnter = event.key === "Enter" || event.code === "Enter" || event.code === "NumpadEnter";
    if (event.isComposing || event.keyCode === 229) {
      // This Enter ends the syllable: it neither chooses nor sends.
      if (isEnter && this.active && !event.shiftKey) event.stopImmediatePropagation();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.move(step);
    else if ((isEnter || event.key === "Tab") && this.active && !event.shiftKey) this.take();
    else if (event.key === "Escape") {
      this.close();
      this.isDismissed = true;
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Some input methods end a syllable with Enter and hand on a line break without a key. */
  breakLine(event) {
    if (event.inputType !== "insertLineBreak" || event.isComposing || this.isShifted) return;
    if (!this.isOpen || !this.active) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.take();
  }

  move(step) {
    const options = [...this.list.children];
    const next = this.active ? options.indexOf(this.active) + step : step > 0 ? 0 : -1;
    this.isMoved = true;
    this.activate(options.at(next % options.length));
  }

  /** Chooses from what answers the word as it is now, as soon as that is there. */
  take() {
    if (this.word === this.shown) this.choose(this.active);
    else this.isWanted = true;
  }

  choose(option) {
    const text = `${option.dataset.text} `;
    if (this.isComposing) {
      // The syllable ends before its word is replaced.
      this.field.blur();
      this.field.focus();
    }
    const { word } = this;
    this.close();
    if (!word) return;
    const end = this.field.selectionEnd;
    this.field.setRangeText(text, end - word.length, end + (this.field.value[end] === " " ? 1 : 0), "end");
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Begins with what has been typed already. `typing.js` calls it when somebody is about to write. */
export function complete(field) { new Completion(field).ask(); }
