// Image viewing: dots that follow the swipe, and a full-screen viewer to zoom, pan and turn.
import { elements, words } from "./request.js";

const slides = document.querySelector("[data-slides]");

function follow() {
  const dots = [...document.querySelectorAll(".dots span")];
  const counter = document.querySelector(".counter");
  if (!dots.length) return;
  slides.addEventListener("scroll", () => {
    const index = Math.round(Math.abs(slides.scrollLeft) / slides.clientWidth);
    dots.forEach((dot, at) => dot.classList.toggle("current", at === index));
    counter.textContent = `${index + 1}/${dots.length}`;
  }, { passive: true });
}

/** Turns to the image before or behind the one that is shown. */
export function turn(step) {
  if (!slides) return;
  if (slides.scrollWidth > slides.clientWidth + 1) {
    slides.scrollBy({ left: step * slides.clientWidth, behavior: "smooth" });
    return;
  }
  const items = [...slides.children];
  const current = items.findIndex(item => item.getBoundingClientRect().bottom > innerHeight / 2);
  const next = items[Math.min(Math.max(current + step, 0), items.length - 1)];
  next?.scrollIntoView({ block: "center", behavior: "smooth" });
}

class Viewer {
  constructor(links) {
    this.links = links;
    this.pointers = new Map();
    this.dialog = document.createElement("dialog");
    this.dialog.className = "viewer";
    this.dialog.append(elements('<div class="stage"><img alt=""></div>'));
    this.stage = this.dialog.firstElementChild;
    this.image = this.stage.firstElementChild;
    this.control("shut", words.sayClose, "m6 6 12 12M18 6 6 18", () => this.dialog.close());
    if (links.length > 1) {
      this.control("previous", words.sayPrevious, "m14.5 5-7 7 7 7", () => this.show(this.index - 1));
      this.control("following", words.sayNext, "m9.5 5 7 7-7 7", () => this.show(this.index + 1));
    }
    this.listen();
    document.body.append(this.dialog);
  }

  control(name, label, path, action) {
    const button = document.createElement("button");
    button.className = `icon-button ${name}`;
    button.type = "button";
    button.setAttribute("aria-label", label);
    button.append(elements(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`));
    button.addEventListener("click", action);
    this.dialog.append(button);
  }

  open(index) {
    this.show(index);
    this.dialog.showModal();
  }

  show(index) {
    this.index = (index + this.links.length) % this.links.length;
    const link = this.links[this.index];
    const thumbnail = link.querySelector("img");
    this.image.src = thumbnail.currentSrc || thumbnail.src;
    this.image.alt = thumbnail.alt;
    this.dialog.setAttribute("aria-label", thumbnail.alt);
    this.move(1, 0, 0);
    // The page's rendition is shown at once; the largest replaces it when loaded.
    const large = new Image();
    large.src = link.href;
    large.decode().then(() => { if (this.links[this.index] === link) this.image.src = large.src; }, () => {});
  }

  move(scale, x, y) {
    this.scale = Math.min(Math.max(scale, 1), 8);
    const reachX = (this.image.clientWidth * this.scale - Math.min(this.image.clientWidth, innerWidth)) / 2;
    const reachY = (this.image.clientHeight * this.scale - Math.min(this.image.clientHeight, innerHeight)) / 2;
    this.x = this.scale === 1 ? 0 : Math.min(Math.max(x, -reachX), reachX);
    this.y = this.scale === 1 ? 0 : Math.min(Math.max(y, -reachY), reachY);
    this.image.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.stage.classList.toggle("zoomed", this.scale > 1);
  }

  /** Zooms so that what lies under the point stays there. */
  zoom(scale, at) {
    const factor = Math.min(Math.max(scale, 1), 8) / this.scale;
    const px = at.clientX - innerWidth / 2;
    const py = at.clientY - innerHeight / 2;
    this.move(scale, px - (px - this.x) * factor, py - (py - this.y) * factor);
  }

  listen() {
    const stage = this.stage;
    let started;
    let lastTap = 0;
    stage.addEventListener("pointerdown", event => {
      stage.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, event);
      started = {
        x: event.clientX, y: event.clientY, left: this.x, top: this.y, span: this.span(), scale: this.scale,
        moved: false,
      };
    });
    stage.addEventListener("pointermove", event => {
      if (!this.pointers.has(event.pointerId)) return;
      this.pointers.set(event.pointerId, event);
      if (this.pointers.size === 2) {
        started.moved = true;
        const [one, other] = this.pointers.values();
        const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
        this.zoom(started.scale * this.span() / (started.span || 1), middle);
        return;
      }
      const dx = event.clientX - started.x;
      const dy = event.clientY - started.y;
      if (Math.hypot(dx, dy) > 6) started.moved = true;
      if (this.scale > 1) this.move(this.scale, started.left + dx, started.top + dy);
    });
    const release = event => {
      const wasAlone = this.pointers.size === 1;
      this.pointers.delete(event.pointerId);
      if (!started || !wasAlone || event.type === "pointercancel") return;
      const dx = event.clientX - started.x;
      const dy = event.clientY - started.y;
      if (!started.moved) {
        const isDouble = event.timeStamp - lastTap < 320;
        lastTap = isDouble ? 0 : event.timeStamp;
        if (event.pointerType === "mouse" || isDouble) this.zoom(this.scale > 1 ? 1 : 2.5, event);
      } else if (this.scale === 1 && Math.abs(dx) > 50 && Math.abs(dx) > Math.abs(dy)) {
        this.show(this.index - Math.sign(dx));
      }
      else if (this.scale === 1 && dy > 90) this.dialog.close();
    };
    stage.addEventListener("pointerup", release);
    stage.addEventListener("pointercancel", release);
    stage.addEventListener("wheel", event => {
      event.preventDefault();
      this.zoom(this.scale * Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
    this.dialog.addEventListener("keydown", event => {
      if (event.key === "ArrowLeft") this.show(this.index - 1);
      if (event.key === "ArrowRight") this.show(this.index + 1);
      if (event.key === "+" || event.key === "=") this.move(this.scale * 1.5, this.x, this.y);
      if (event.key === "-") this.move(this.scale / 1.5, this.x, this.y);
    });
  }

  span() {
    const [one, other] = this.pointers.values();
    return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  }
}

// The photos of one post in a timeline.
document.addEventListener("click", event => {
  const link = event.target.closest("[data-photo]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const links = [...link.parentElement.querySelectorAll("[data-photo]")];
  const viewer = new Viewer(links);
  viewer.dialog.addEventListener("close", () => viewer.dialog.remove());
  viewer.open(links.indexOf(link));
});

let viewer;
if (slides) {
  follow();
  slides.addEventListener("click", event => {
    const link = event.target.closest("[data-zoom]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const links = [...slides.querySelectorAll("[data-zoom]")];
    viewer ??= new Viewer(links);
    viewer.open(links.indexOf(link));
  });
}
