// A list in an order of its own: dragged, or moved by buttons and by arrow keys on them. What is taken out comes back,
// the last first, until the page goes.
import { glide, reorder } from "./reorder.js";

export class Arranged {
  removed = [];

  /**
   * `handle` selects what is grabbed, and `changed()` follows whatever changes. `bar` says what was taken out, beside
   * the button that brings it back: `returned(item, by)` follows that, `gone(item)` that it is too late. `rest` has the
   * focus once nothing is left, and `isFull()` says that nothing more fits.
   */
  constructor(list, handle, changed, { bar, rest, returned, gone, isFull } = {}) {
    Object.assign(this, { list, changed, bar, rest, returned, gone, isFull });
    reorder(list, handle, () => this.changed());
    list.addEventListener("click", event => {
      const step = event.target.closest("[data-move]")?.dataset.move;
      if (!step) return;
      event.preventDefault();
      const item = this.itemOf(event.target);
      this.move(item, this.items.indexOf(item) + Number(step));
    });
    list.addEventListener("keydown", event => this.press(event));
    new MutationObserver(() => this.mark()).observe(list, { childList: true });
    this.mark();
    if (!bar) return;
    // What is taken out of what is stored is sent along, and says that it goes.
    this.away = Object.assign(document.createElement("div"), { hidden: true });
    bar.after(this.away);
    bar.querySelector("button").addEventListener("click", () => this.undo());
    addEventListener("pagehide", () => this.end());
  }

  get items() {
    return [...this.list.children];
  }

  itemOf(target) {
    return this.items.find(item => item.contains(target));
  }

  /** The first goes no further up, the last no further down; and of several buttons each says whose it is. */
  mark() {
    const { items } = this;
    items.forEach((item, index) => {
      for (const button of item.querySelectorAll("[data-move], [data-action=remove]")) {
        const { dataset } = button;
        if (dataset.move) button.disabled = !items[index + Number(dataset.move)];
        if (!this.bar) continue;
        dataset.label ??= button.getAttribute("aria-label");
        button.setAttribute("aria-label", `${dataset.label}: ${item.dataset.name ?? index + 1}`);
      }
    });
  }

  /** Puts an item at a place; what had the focus keeps it. */
  move(item, index) {
    const { items } = this, from = items.indexOf(item), other = items[index];
    if (!other || index === from) return;
    const focused = document.activeElement;
    glide(items, () => other[index > from ? "after" : "before"](item));
    this.mark();
    this.changed();
    // A button that can no longer be pressed leaves it to the one back.
    (focused.disabled ? item.querySelector(`[data-move="${Math.sign(from - index)}"]`) : focused).focus();
    if (this.bar) this.say(this.bar.dataset.moved.replace("{n}", index + 1));
  }

  /** Reads out what has changed. */
  say(text) {
    this.bar.previousElementSibling.textContent = text;
  }

  press(event) {
    const item = this.itemOf(event.target.closest("button"));
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.items.indexOf(item);
    const keys = {
      ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: this.items.length - 1,
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    this.move(item, keys[event.key]);
  }

  /** Takes an item off the page; `by` is the one in its place. */
  take(item, by) {
    const box = item.querySelector("[name^=remove-]");
    this.removed.push({ item, by, next: by ?? item.nextElementSibling, box });
    if (box) {
      box.checked = true;
      this.away.append(item);
    } else item.remove();
    this.changed();
    this.show();
  }

  /** The same by hand: the focus goes on to the next. What is `lost` does not come back. */
  remove(item, isLost) {
    // Pressed twice.
    if (item.parentElement !== this.list) return;
    const near = item.nextElementSibling ?? item.previousElementSibling;
    if (isLost) {
      item.remove();
      this.changed();
    } else this.take(item);
    (near?.querySelector("[data-action=remove]") ?? this.rest).focus();
  }

  show() {
    const last = this.removed.at(-1);
    this.bar.hidden = !last || (!last.by && Boolean(this.isFull?.()));
    if (!last) return;
    const { dataset } = this.bar;
    const text = last.by ? dataset.replaced : last.box ? dataset.stored : dataset.removed;
    this.bar.querySelector("[role=status]").textContent = text;
  }

  undo() {
    const { item, by, next, box } = this.removed.pop();
    if (box) box.checked = false;
    // What was behind it may have been taken out as well.
    if (next?.parentElement === this.list) next.before(item);
    else this.list.append(item);
    by?.remove();
    this.returned?.(item, by);
    this.mark();
    this.changed();
    this.show();
    item.querySelector("[data-action=remove]").focus();
    this.say(this.bar.dataset.returned);
  }

  /** It is too late to undo, but for what the form says of it. */
  end() {
    for (const { item, box } of this.removed) if (!box) this.gone?.(item);
    this.removed = this.removed.filter(({ box }) => box);
    this.show();
  }
}
