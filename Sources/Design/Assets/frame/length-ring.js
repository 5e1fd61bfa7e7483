/** The ring that fills while typing, and the number of characters left beside it. */
export class LengthRing {
  /** Both are somewhere in `place`. */
  constructor(place, limit) {
    this.place = place;
    this.ring = place.querySelector(".ring");
    this.remaining = place.querySelector(".remaining");
    this.limit = limit;
  }

  /** Shows a length. Becoming too long is felt, where the device can; says whether it is. */
  show(length) {
    const isOver = length > this.limit;
    if (isOver && !this.ring.classList.contains("over")) navigator.vibrate?.(30);
    this.ring.classList.toggle("over", isOver);
    this.place.toggleAttribute("data-near", length > this.limit * 0.8);
    const percent = Math.min(100, Math.round((length / this.limit) * 100));
    this.ring.style.setProperty("--value", percent);
    this.ring.setAttribute("aria-valuenow", percent);
    this.remaining.textContent = this.limit - length;
    return isOver;
  }
}
