// The full-screen viewer: zooms, pans and turns by pointer, touch and keyboard.
import { cover } from "./cover.js";
import { isCalm, Pan } from "./pan.js";
import { elements, words } from "./request.js";
import { pieces } from "./strips.js";

export class Viewer extends Pan {
  constructor(links) {
    super();
    this.links = links;
    this.pointers = new Map();
    this.dialog = document.createElement("dialog");
    this.dialog.className = "viewer";
    this.dialog.append(elements('<div class="stage"><div class="frame"><img alt=""></div></div>'));
    this.stage = this.dialog.firstElementChild;
    this.frame = this.stage.firstElementChild;
    this.image = this.frame.firstElementChild;
    this.control("shut", words.sayClose, "m6 6 12 12M18 6 6 18", () => this.dialog.close());
    this.glass = this.control(
      "glass", words.sayCloser, ["M11 4a7 7 0 1 0 .01 0M16.2 16.2l4.3 4.3M8 11h6", "M11 8v6"],
      () => this.zoom(this.isWhole ? this.near : this.whole));
    if (links.length > 1) {
      this.dialog.append(elements('<p class="place" role="status"></p>'));
      this.control("previous", words.sayPrevious, "m14.5 5-7 7 7 7", () => this.show(this.index - 1));
      this.control("following", words.sayNext, "m9.5 5 7 7-7 7", () => this.show(this.index + 1));
    }
    this.listen();
    this.dialog.addEventListener("close", () => this.follow());
    document.body.append(this.dialog);
  }

  control(name, label, lines, action) {
    const paths = [lines].flat().map(line => `<path d="${line}"/>`).join("");
    const button = document.createElement("button");
    button.className = `icon-button ${name}`;
    button.type = "button";
    button.setAttribute("aria-label", label);
    button.append(elements(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`));
    button.addEventListener("click", action);
    this.dialog.append(button);
    return button;
  }

  /** The button says what a press would do. */
  move(...to) {
    super.move(...to);
    this.glass.setAttribute("aria-label", this.isWhole ? words.sayCloser : words.sayWhole);
    this.glass.toggleAttribute("data-less", !this.isWhole);
  }

  /** @param at the height of the window at which a long image goes on as on the page; without, it begins at its top. */
  open(index, at) {
    this.pointers.clear();
    this.show(index);
    if (at !== undefined) this.meet(this.links[index].getBoundingClientRect(), at);
    this.opened = { link: this.links[index], y: this.y };
    cover(this.dialog);
  }

  /**
   * The page goes on with the image that was looked at last, and a long one where it was read, unless what was pressed
   * above it leads elsewhere.
   */
  follow() {
    const link = this.links[this.index], slide = link.closest(".slide") ?? link, isOther = link !== this.opened.link;
    if (![this.opened.link, document.body].includes(document.activeElement)) return;
    if (isOther) {
      slide.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
      link.focus({ preventScroll: true });
    }
    if (!slide.matches(".tall") || (!isOther && this.y === this.opened.y)) return;
    const { top, height } = link.getBoundingClientRect();
    scrollBy({ top: top + this.part * height - innerHeight / 2, behavior: "instant" });
  }

  show(index) {
    this.index = (index + this.links.length) % this.links.length;
    const link = this.links[this.index];
    const thumbnail = link.querySelector("img");
    const [width, height] = ["width", "height"].map(side => Number(thumbnail.getAttribute(side)) || 1);
    this.natural = { width, height };
    this.image.src = thumbnail.currentSrc || thumbnail.src;
    this.image.alt = thumbnail.alt;
    // What shows through transparent parts, as on the page.
    const { style } = this.frame, shown = getComputedStyle(link);
    for (const corner of ["--tl", "--tr"]) style.setProperty(corner, shown.getPropertyValue(corner));
    this.dialog.setAttribute("aria-label", thumbnail.alt);
    const place = this.dialog.querySelector(".place");
    if (place) place.textContent = `${this.index + 1} / ${this.links.length}`;
    this.frame.querySelector(".strips")?.remove();
    const strips = pieces(link, this.natural);
    if (strips) this.frame.append(strips);
    this.measure();
    // Whoever lays something over the image does it now.
    document.dispatchEvent(new CustomEvent("viewer-shows", { detail: this }));
    // A long image begins at its beginning.
    this.move(this.home, Infinity, Infinity);
    if (strips || this.moves(link)) return;
    // The page's rendition is shown at once; the largest replaces it when loaded.
    const large = new Image();
    large.src = link.href;
    large.decode().then(() => { if (this.links[this.index] === link) this.image.src = large.src; }, () => {});
  }

  /** What moves goes on moving, or stays paused, as it did on the page, and has its own button. */
  moves(link) {
    this.play?.remove();
    this.play = null;
    if (!link.dataset.moving) return false;
    this.play = link.closest(".moving").querySelector("[data-play]").cloneNode(true);
    this.play.removeAttribute("data-play");
    const run = plays => {
      this.image.src = plays ? link.dataset.moving : link.href;
      this.play.setAttribute("aria-pressed", plays);
    };
    this.play.addEventListener("click", () => run(this.play.getAttribute("aria-pressed") === "false"));
    run(link.querySelector("img").currentSrc.endsWith(link.dataset.moving));
    this.dialog.append(this.play);
    return true;
  }

  listen() {
    const stage = this.stage;
    let started;
    let lastTap = 0;
    // What two fingers have begun is no swipe, whichever lifts first, until all have.
    let isPinch = false;
    const start = ({ clientX, clientY }) => {
      started = {
        x: clientX, y: clientY, left: this.x, top: this.y, span: this.span(), scale: this.scale, moved: false,
        vx: 0, vy: 0,
      };
    };
    stage.addEventListener("pointerdown", event => {
      cancelAnimationFrame(this.gliding);
      stage.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, event);
      isPinch = this.pointers.size > 1;
      start(event);
    });
    stage.addEventListener("pointermove", event => {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      this.pointers.set(event.pointerId, event);
      if (this.pointers.size > 1) {
        const [one, other] = this.pointers.values();
        const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
        this.zoom(started.scale * this.span() / (started.span || 1), middle, 0.6 * this.whole);
        return;
      }
      const time = Math.max(1, event.timeStamp - before.timeStamp);
      [started.vx, started.vy] = [(event.clientX - before.clientX) / time, (event.clientY - before.clientY) / time];
      const dx = event.clientX - started.x;
      const dy = event.clientY - started.y;
      if (Math.hypot(dx, dy) > 6) started.moved = true;
      this.move(this.scale, started.left + dx, started.top + dy);
    });
    const release = event => {
      const last = this.pointers.get(event.pointerId);
      if (!this.pointers.delete(event.pointerId)) return;
      if (isPinch) {
        lastTap = 0;
        this.settle();
        const [rest] = this.pointers.values();
        if (rest) start(rest);
        return;
      }
      if (event.type === "pointercancel") return;
      const dx = event.clientX - started.x;
      const dy = event.clientY - started.y;
      const reach = this.reach();
      if (!started.moved) {
        const isDouble = event.timeStamp - lastTap < 320;
        lastTap = isDouble ? 0 : event.timeStamp;
        if (event.pointerType === "mouse" || isDouble) this.toggle(event);
      } else if (!reach.x && Math.abs(dx) > 50 && Math.abs(dx) > Math.abs(dy)) {
        if (this.links.length > 1) this.show(this.index - Math.sign(dx));
      } else if (!reach.x && !reach.y && dy > 90) this.dialog.close();
      else if (last && event.timeStamp - last.timeStamp < 60) this.glide(started.vx, started.vy);
    };
    stage.addEventListener("pointerup", release);
    stage.addEventListener("pointercancel", release);
    stage.addEventListener("wheel", event => {
      event.preventDefault();
      const { deltaX, deltaY, ctrlKey } = event;
      // What is longer than the screen is read with the wheel; two fingers that pinch come with the control key.
      if (this.frame.querySelector(".strips") && !ctrlKey) {
        const isAcross = !this.reach().y;
        this.move(this.scale, this.x - deltaX - (isAcross ? deltaY : 0), this.y - (isAcross ? 0 : deltaY));
      } else this.zoom(this.scale * Math.exp(-deltaY / 300), event);
    }, { passive: false });
    this.dialog.addEventListener("keydown", event => this.press(event));
    addEventListener("resize", () => {
      if (!this.dialog.open) return;
      const { width, height } = this.size;
      this.measure();
      this.move(this.scale, (this.x * this.size.width) / width, (this.y * this.size.height) / height);
    });
  }

  /** Keys: zoom, pan where there is something to pan to, turn where there is not. */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const reach = this.reach();
    const page = { x: innerWidth * 0.9, y: innerHeight * 0.9 };
    const pan = (x, y) => this.move(this.scale, this.x + x, this.y + y);
    const turn = step => this.links.length > 1 && this.show(this.index + step);
    const end = (way, index) => (reach.x || reach.y ? this.move(this.scale, way, way) : this.show(index));
    const actions = {
      "+": () => this.zoom(this.scale * 1.5), "=": () => this.zoom(this.scale * 1.5),
      "-": () => this.zoom(this.scale / 1.5),
      0: () => this.move(this.whole, 0, 0), 1: () => this.move(this.near, Infinity, Infinity),
      ArrowLeft: () => (reach.x ? pan(120, 0) : turn(-1)), ArrowRight: () => (reach.x ? pan(-120, 0) : turn(1)),
      ArrowUp: () => pan(0, 120), ArrowDown: () => pan(0, -120),
      PageUp: () => pan(reach.y ? 0 : page.x, page.y), PageDown: () => pan(reach.y ? 0 : -page.x, -page.y),
      Home: () => end(Infinity, 0), End: () => end(-Infinity, this.links.length - 1),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  /** What fingers have made smaller than the whole springs back. */
  settle() {
    if (this.scale >= this.whole) return;
    const { transform } = this.frame.style;
    this.move(this.whole, this.x, this.y);
    if (!isCalm.matches) this.frame.animate({ transform: [transform, this.frame.style.transform] }, 200);
  }

  span() {
    const [one, other] = this.pointers.values();
    return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  }
}
