// A rectangle to move and resize over an image, by pointer or keyboard, in fractions of the image.

const smallest = 0.04;
const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

/** Moves `rect` as far as the image goes. */
export const moved = (rect, dx, dy) => ({
  ...rect,
  x: clamp(rect.x + dx, 0, 1 - rect.width),
  y: clamp(rect.y + dy, 0, 1 - rect.height),
});

/** Drags an edge or corner (`n`, `se`, …) of `rect`; with `aspect` (in fractions) the shape stays. */
export function resized(rect, edge, dx, dy, aspect) {
  const right = edge.includes("w") ? -1 : edge.includes("e") ? 1 : 0;
  const down = edge.includes("n") ? -1 : edge.includes("s") ? 1 : 0;
  const room = (start, length, side) => {
    if (side < 0) return start + length;
    if (side > 0) return 1 - start;
    const middle = start + length / 2;
    return aspect ? 2 * Math.min(middle, 1 - middle) : length;
  };
  const roomX = room(rect.x, rect.width, right), roomY = room(rect.y, rect.height, down);
  let width = rect.width + right * dx, height = rect.height + down * dy;
  if (aspect) {
    if (right && down) width = (width + height * aspect) / 2;
    else if (down) width = height * aspect;
    width = clamp(width, Math.max(smallest, smallest * aspect), Math.min(roomX, roomY * aspect));
    height = width / aspect;
  } else {
    width = clamp(width, Math.min(smallest, rect.width), roomX);
    height = clamp(height, Math.min(smallest, rect.height), roomY);
  }
  const place = (start, old, length, side) =>
    side < 0 ? start + old - length : side > 0 ? start : start + (old - length) / 2;
  return { x: place(rect.x, rect.width, width, right), y: place(rect.y, rect.height, height, down), width, height };
}

/** The largest rectangle of `aspect`, as near to the middle of `rect` as the image allows. */
export function fitted(rect, aspect) {
  const width = Math.min(1, aspect), height = width / aspect;
  const around = { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
  return moved(around, 0, 0);
}

export class Cropper {
  /** `element` holds parts with `data-edge`; `changed(rect)` follows every change made by hand. */
  constructor(element, changed) {
    this.element = element;
    this.changed = changed;
    this.aspect = null;
    this.rect = { x: 0, y: 0, width: 1, height: 1 };
    element.addEventListener("pointerdown", event => this.grab(event));
    element.addEventListener("keydown", event => this.press(event));
  }

  show(rect) {
    this.rect = rect;
    const { style } = this.element;
    style.left = `${rect.x * 100}%`;
    style.top = `${rect.y * 100}%`;
    style.width = `${rect.width * 100}%`;
    style.height = `${rect.height * 100}%`;
  }

  change(start, edge, dx, dy) {
    this.show(edge === "move" ? moved(start, dx, dy) : resized(start, edge, dx, dy, this.aspect));
    this.changed(this.rect);
  }

  grab(event) {
    const edge = event.target.closest("[data-edge]")?.dataset.edge;
    if (!edge || event.button !== 0) return;
    const start = this.rect, frame = this.element.parentElement.getBoundingClientRect();
    const drag = moving => {
      const dx = (moving.clientX - event.clientX) / frame.width, dy = (moving.clientY - event.clientY) / frame.height;
      this.change(start, edge, dx, dy);
    };
    const end = () => {
      delete this.element.dataset.dragging;
      this.element.removeEventListener("pointermove", drag);
    };
    this.element.dataset.dragging = edge;
    this.element.setPointerCapture(event.pointerId);
    this.element.addEventListener("pointermove", drag);
    for (const over of ["pointerup", "pointercancel"]) this.element.addEventListener(over, end, { once: true });
  }

  press(event) {
    const edge = event.target.closest("[data-edge]")?.dataset.edge;
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!edge || !direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.01;
    this.change(this.rect, edge, direction[0] * step, direction[1] * step);
  }
}
