// A profile photo cropped to a circle: dragged, pinched, or moved by keyboard under a fixed round window.
import "./kept-form.js";

const words = {
  ko: { view: "사진 자르기: 끌거나 화살표 키로 옮기고 +와 -로 크기를 바꿔요", zoom: "확대" },
  en: { view: "Crop photo: drag or use arrow keys to move, + and - to resize", zoom: "Zoom" },
}[document.documentElement.lang.startsWith("ko") ? "ko" : "en"];
const furthest = 4;
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

class PhotoCrop {
  constructor(image, output, preview) {
    this.image = image;
    this.output = output;
    if (preview) {
      this.preview = Object.assign(document.createElement("canvas"), { width: 240, height: 240 });
      preview.replaceChildren(this.preview);
    }
    this.zoom = 1;
    this.x = this.y = 0.5;
    this.pointers = new Map();
    this.element = document.createElement("div");
    this.element.className = "photo-crop";
    this.canvas = document.createElement("canvas");
    this.canvas.width = this.canvas.height = 480;
    this.view = document.createElement("div");
    this.view.className = "photo-crop-view";
    this.view.tabIndex = 0;
    this.view.setAttribute("role", "group");
    this.view.setAttribute("aria-label", words.view);
    this.view.append(this.canvas);
    this.slider = document.createElement("input");
    Object.assign(this.slider, { type: "range", min: 1, max: furthest, step: 0.01, value: 1 });
    this.slider.setAttribute("aria-label", words.zoom);
    this.element.append(this.view, this.slider);
    this.listen();
    this.render();
  }

  /** The side of the window, in pixels of the image. */
  get side() {
    return Math.min(this.image.naturalWidth, this.image.naturalHeight) / this.zoom;
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
      const share = pointers.size * view.clientWidth;
      this.move((last.clientX - event.clientX) / share, (last.clientY - event.clientY) / share);
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
    this.x += (dx * this.side) / this.image.naturalWidth;
    this.y += (dy * this.side) / this.image.naturalHeight;
    this.render();
  }

  scale(zoom) {
    this.zoom = clamp(zoom, 1, furthest);
    this.slider.value = this.zoom;
    this.render();
  }

  render() {
    const { naturalWidth, naturalHeight } = this.image;
    const width = this.side / naturalWidth, height = this.side / naturalHeight;
    this.x = clamp(this.x, width / 2, 1 - width / 2);
    this.y = clamp(this.y, height / 2, 1 - height / 2);
    const x = this.x - width / 2, y = this.y - height / 2;
    const context = this.canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    const whole = [0, 0, this.canvas.width, this.canvas.height];
    context.clearRect(...whole);
    context.drawImage(this.image, x * naturalWidth, y * naturalHeight, this.side, this.side, ...whole);
    this.preview?.getContext("2d").drawImage(this.canvas, 0, 0, this.preview.width, this.preview.height);
    const round = value => Number(clamp(value, 0, 1).toFixed(5));
    // How the browser lays the image: the server may turn it where the browser does not.
    this.output.value = JSON.stringify(
      { x: round(x), y: round(y), width: round(width), height: round(height), of: [naturalWidth, naturalHeight] });
  }
}

const distance = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

async function choose(input) {
  const picker = input.closest(".photo-picker") ?? input.parentElement;
  const output = input.form.elements["photo-crop"];
  const turn = (input.photoTurn = {});
  picker.querySelector(".photo-crop")?.remove();
  picker.removeAttribute("data-cropping");
  output.value = "";
  const preview = picker.querySelector("[data-photo-preview]");
  if (preview) preview.replaceChildren(...(input.photoBefore ??= [...preview.childNodes]));
  if (!input.files[0]) return;
  const url = URL.createObjectURL(input.files[0]);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return; // The server crops the middle of an image this browser cannot show.
  } finally {
    URL.revokeObjectURL(url);
  }
  if (input.photoTurn !== turn) return;
  picker.append(new PhotoCrop(image, output, preview).element);
  picker.setAttribute("data-cropping", "");
}

/** The wide image above a profile, shown as it will be cut: around its middle. */
function preview(input) {
  const frame = input.parentElement.querySelector("[data-header-preview]");
  frame.replaceChildren(...(input.headerBefore ??= [...frame.childNodes]));
  if (!input.files[0]) return;
  const url = URL.createObjectURL(input.files[0]);
  const image = Object.assign(new Image(), { className: "header-image", alt: "", src: url });
  image.decode().then(() => frame.replaceChildren(image), () => {}).finally(() => URL.revokeObjectURL(url));
}

for (const input of document.querySelectorAll("[data-header-picker]")) {
  input.addEventListener("change", () => preview(input));
  if (input.files[0]) preview(input);
}

const style = document.createElement("link");
Object.assign(style, { rel: "stylesheet", href: new URL("./photo.css", import.meta.url) });
document.head.append(style);
// Forms come and go with the page's live updates.
const pickers = "[data-photo-crop], .photo-picker input[type=file]";
document.addEventListener("change", event => { if (event.target.matches(pickers)) choose(event.target); });
for (const input of document.querySelectorAll(pickers)) if (input.files[0]) choose(input);
