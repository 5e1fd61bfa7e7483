// Where an image is in the full-screen viewer, and how large: `frame` is its element, `natural` its size.

const bound = (value, least, most) => Math.min(Math.max(value, least), most);
export const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

export class Pan {
  /** The size at scale 1: the whole image; a long one as wide, or as high, as the screen. Never enlarged. */
  measure() {
    const { width, height } = this.natural;
    const whole = Math.min(1, innerWidth / width, innerHeight / height);
    const isTall = height >= 3 * width;
    const fit = isTall ? Math.min(1, innerWidth / width)
      : width >= 4 * height ? Math.min(1, innerHeight / height) : whole;
    /** The scales of the whole, and of what is looked at closely. */
    this.whole = whole / fit;
    this.near = this.whole < 0.8 ? 1 : 2.5;
    // What is read downwards begins as it is read; of a panorama, the whole says more than its left end.
    this.home = isTall ? 1 : this.whole;
    this.most = Math.max(8, 4 / fit);
    this.size = { width: width * fit, height: height * fit };
    for (const side of ["width", "height"]) this.frame.style[side] = `${this.size[side]}px`;
  }

  /** How far the image can be moved from the middle, across and down. */
  reach(scale = this.scale) {
    const { width, height } = this.size;
    return { x: Math.max(0, (width * scale - innerWidth) / 2), y: Math.max(0, (height * scale - innerHeight) / 2) };
  }

  /** @param least how small it may become: fingers make it smaller than the whole, until they let go. */
  move(scale, x, y, least = this.whole) {
    this.scale = bound(scale, least, this.most);
    const reach = this.reach();
    this.x = bound(x, -reach.x, reach.x);
    this.y = bound(y, -reach.y, reach.y);
    this.frame.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.frame.style.setProperty("--zoom", this.scale);
    this.stage.classList.toggle("zoomed", reach.x + reach.y > 0);
  }

  /** Lays what the image shows at a height of the window on the page, where it fills `box`, at the same height here. */
  meet({ top, height }, at) {
    const part = (at - top) / height - 0.5;
    this.move(this.scale, this.x, at - innerHeight / 2 - part * this.size.height * this.scale);
  }

  /** How far down the image the middle of the window is, from 0 to 1. */
  get part() {
    return 0.5 - this.y / (this.size.height * this.scale);
  }

  get isWhole() {
    return this.scale < this.whole * 1.01;
  }

  /** Between how it opens and closer: of what opens as it is read, closer still. */
  toggle(at) {
    const isHome = Math.abs(this.scale / this.home - 1) < 0.01;
    this.zoom(!isHome ? this.home : this.home < this.near ? this.near : 2.5, at);
  }

  /** Zooms so that what is under the point, or in the middle, stays there. */
  zoom(scale, at = { clientX: innerWidth / 2, clientY: innerHeight / 2 }, least = this.whole) {
    const factor = bound(scale, least, this.most) / this.scale;
    const px = at.clientX - innerWidth / 2;
    const py = at.clientY - innerHeight / 2;
    this.move(scale, px - (px - this.x) * factor, py - (py - this.y) * factor, least);
  }

  /** Moves on as a finger left it, slower and slower. */
  glide(vx, vy) {
    cancelAnimationFrame(this.gliding);
    if (isCalm.matches) return;
    let last = performance.now();
    const step = now => {
      const time = now - last;
      last = now;
      this.move(this.scale, this.x + vx * time, this.y + vy * time);
      const slower = Math.exp(-time / 325);
      [vx, vy] = [vx * slower, vy * slower];
      if (Math.hypot(vx, vy) > 0.03) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }
}
