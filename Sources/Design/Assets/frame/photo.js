// A profile photo, cropped to a circle, the wide image above it, and a poster, if it is to be cropped at all: dragged,
// pinched or moved by keys under a fixed window.
import "./kept-form.js";
import { elements } from "./request.js";
import { show } from "./shown.js";

const words = {
  ko: {
    view: "사진 자르기: 끌거나 화살표 키로 옮기고 +와 -로 크기를 바꿔요", zoom: "확대", shape: "비율", whole: "원본 그대로",
  },
  en: {
    view: "Crop photo: drag or use arrow keys to move, + and - to resize", zoom: "Zoom", shape: "Shape", whole: "Whole",
  },
}[document.documentElement.lang.startsWith("ko") ? "ko" : "en"];
const most = 4;
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

class PhotoCrop {
  /** `aspect` is that of the window: how many times as wide as high. */
  constructor(image, output, preview, aspect) {
    Object.assign(this, { image, output, aspect });
    if (preview) {
      this.preview = Object.assign(document.createElement("canvas"), { width: 240, height: 240 });
      preview.replaceChildren(this.preview);
    }
    this.zoom = 1;
    this.x = this.y = 0.5;
    this.pointers = new Map();
    this.element = elements(`<div class="photo-crop"><div class="photo-crop-view" tabindex="0" role="group"
      aria-label="${words.view}"><canvas height="480" width="${480 * aspect}"></canvas></div>
      <input type="range" min="1" max="${most}" step="0.01" value="1" aria-label="${words.zoom}"></div>`).children[0];
    [this.view, this.slider] = this.element.children;
    this.canvas = this.view.firstChild;
    this.listen();
    this.render();
  }

  /** The window, in fractions of the image. */
  get size() {
    const { naturalWidth, naturalHeight } = this.image;
    const width = Math.min(naturalWidth, naturalHeight * this.aspect) / this.zoom;
    return { width: width / naturalWidth, height: width / this.aspect / naturalHeight };
  }

  listen() {
    const { view, pointers } = this;
    this.slider.addEventListener("input", () => this.scale(this.slider.valueAsNumber));
    view.addEventListener("pointerdown", event => {
      view.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
    });
    view.addEventListener("pointermove", event => {
      const last = pointers.get(event.pointerId);
      if (!last) return;
      const other = [...pointers.values()].find(each => each.pointerId !== event.pointerId);
      if (other) this.scale(this.zoom * (distance(event, other) / Math.max(1, distance(last, other))));
      const dx = (last.clientX - event.clientX) / view.clientWidth;
      const dy = (last.clientY - event.clientY) / view.clientHeight;
      this.move(dx / pointers.size, dy / pointers.size);
      pointers.set(event.pointerId, event);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      view.addEventListener(end, event => pointers.delete(event.pointerId));
    }
    view.addEventListener("wheel", event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.scale(this.zoom * Math.exp(-event.deltaY / 100));
    }, { passive: false });
    view.addEventListener("keydown", event => {
      const step = event.shiftKey ? 0.1 : 0.02;
      const act = {
        ArrowLeft: () => this.move(-step, 0), ArrowRight: () => this.move(step, 0),
        ArrowUp: () => this.move(0, -step), ArrowDown: () => this.move(0, step),
        "+": () => this.scale(this.zoom * 1.1), "=": () => this.scale(this.zoom * 1.1),
        "-": () => this.scale(this.zoom / 1.1),
      }[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    });
  }

  /** Moves the window by fractions of itself. */
  move(dx, dy) {
    const { width, height } = this.size;
    this.x += dx * width;
    this.y += dy * height;
    this.render();
  }

  scale(zoom) {
    this.zoom = clamp(zoom, 1, most);
    this.slider.value = this.zoom;
    this.render();
  }

  render() {
    const { naturalWidth, naturalHeight } = this.image, { width, height } = this.size;
    this.x = clamp(this.x, width / 2, 1 - width / 2);
    this.y = clamp(this.y, height / 2, 1 - height / 2);
    const x = this.x - width / 2, y = this.y - height / 2;
    const context = this.canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    const whole = [0, 0, this.canvas.width, this.canvas.height];
    // Behind what is transparent, as it will be shown.
    context.fillStyle = "#fff";
    context.fillRect(...whole);
    const part = [x * naturalWidth, y * naturalHeight, width * naturalWidth, height * naturalHeight];
    context.drawImage(this.image, ...part, ...whole);
    this.preview?.getContext("2d").drawImage(this.canvas, 0, 0, this.preview.width, this.preview.height);
    const round = value => Number(clamp(value, 0, 1).toFixed(5));
    // How the browser lays the image: the server may turn it where the browser does not.
    this.output.value = JSON.stringify(
      { x: round(x), y: round(y), width: round(width), height: round(height), of: [naturalWidth, naturalHeight] });
  }
}

const distance = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** A poster stays whole until its curator chooses a shape. */
function shapes(picker, image, output, preview) {
  preview.replaceChildren(image);
  const buttons = [words.whole, "3:4", "1:1", "4:3"].map((name, index) => `<button class="button quiet" type="button"
    aria-pressed="${!index}">${name}</button>`);
  const group = elements(
    `<div class="photo-shapes" role="group" aria-label="${words.shape}">${buttons.join("")}</div>`).firstChild;
  group.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    for (const each of group.children) each.setAttribute("aria-pressed", each === button);
    const [across, down] = button.textContent.split(":");
    picker.querySelector(".photo-crop")?.remove();
    picker.toggleAttribute("data-cropping", Boolean(down));
    if (down) group.before(new PhotoCrop(image, output, null, across / down).element);
    else output.value = "";
  });
  preview.after(group);
}

async function choose(input) {
  const picker = input.closest(pickers);
  const output = input.form.elements[`${input.name}-crop`];
  const turn = (input.photoTurn = {});
  for (const old of picker.querySelectorAll(".photo-crop, .photo-shapes")) old.remove();
  picker.removeAttribute("data-cropping");
  output.value = "";
  const preview = picker.querySelector("[data-photo-preview]");
  if (preview) preview.replaceChildren(...(input.photoBefore ??= [...preview.childNodes]));
  if (!input.files[0]) return;
  const image = new Image();
  try {
    await show(image, input.files[0]);
  } catch {
    return; // The server crops the middle of an image that is not shown, and leaves a poster whole.
  }
  if (input.photoTurn !== turn) return;
  if (picker.matches(".poster-picker")) return shapes(picker, image, output, preview);
  picker.append(new PhotoCrop(image, output, preview, Number(picker.dataset.aspect ?? 1)).element);
  picker.setAttribute("data-cropping", "");
}

// Forms come and go with the page's live updates.
const pickers = ".photo-picker, .header-picker, .poster-picker";
const fields = `:is(${pickers}) input[type=file]`;
document.addEventListener("change", event => { if (event.target.matches(fields)) choose(event.target); });
for (const input of document.querySelectorAll(fields)) if (input.files[0]) choose(input);
