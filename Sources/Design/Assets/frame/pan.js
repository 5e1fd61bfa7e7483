// Where an image is in the full-screen viewer, and how large: `frame` is its element, `natural` its size.

const bound = (value, least, most) => Math.min(Math.max(value, least), most);
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

export class Pan {
  /** The size at scale 1: the whole image; a long one as wide, or as high, as the screen. Never enlarged. */
  measure() {
    const { width, height } = this.natural;
    const whole = Math.min(1, innerWidth / width, innerHeight / height);
    const fit = height >= 3 * width ? Math.min(1, innerWidth / width)
      : width >= 4 * height ? Math.min(1, innerHeight / height) : whole;
    this.least = whole / fit;
    this.most = Math.max(8, 4 / fit);
    this.size = { width: width * fit, height: height * fit };
    for (const side of ["width", "height"]) this.frame.style[side] = `${this.size[side]}px`;
  }

  /** How far the image can be moved from the middle, across and down. */
  reach(scale = this.scale) {
    const { width, height } = this.size;
    return { x: Math.max(0, (width * scale - innerWidth) / 2), y: Math.max(0, (height * scale - innerHeight) / 2) };
  }

  move(scale, x, y) {
    this.scale = bound(scale, this.least, this.most);
    const reach = this.reach();
    this.x = bound(x, -reach.x, reach.x);
    this.y = bound(y, -reach.y, reach.y);
    this.frame.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.frame.style.setProperty("--zoom", this.scale);
    this.stage.classList.toggle("zoomed", reach.x + reach.y > 0);
  }

  /** Zooms so that what is under the point, or in the middle, stays there. */
  zoom(scale, at = { clientX: innerWidth / 2, clientY: innerHeight / 2 }) {
    const factor = bound(scale, this.least, this.most) / this.scale;
    const px = at.clientX - innerWidth / 2;
    const py = at.clientY - innerHeight / 2;
    this.move(scale, px - (px - this.x) * factor, py - (py - this.y) * factor);
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
