// Image viewing: dots and a number that follow the swipe, and what opens the full-screen viewer, which is loaded when
// it is needed.

const slides = document.querySelector("[data-slides]");

/** Has the number follow; what it answers with says which image somebody has come from elsewhere to look at. */
function follow() {
  const counter = document.querySelector(".image-tools .counter");
  if (!counter) return () => {};
  const items = [...slides.children];
  const dots = document.querySelectorAll(".work-images .dots span");
  const isSideways = () => slides.scrollWidth > slides.clientWidth + 1;
  const show = index => {
    dots.forEach((dot, at) => dot.classList.toggle("current", at === index));
    counter.textContent = `${index + 1}/${items.length}`;
    slides.dataset.shown = index;
    slides.dispatchEvent(new Event("image-shown", { bubbles: true }));
  };
  slides.addEventListener("scroll", () => {
    if (isSideways()) show(Math.round(Math.abs(slides.scrollLeft) / slides.clientWidth));
  }, { passive: true });
  // Below each other, the last one that begins above the middle of the window is looked at, however one came there:
  // unless one was led to another, until the page scrolls, and above all of them.
  const first = { index: 0, at: 0 };
  let led = first;
  const begun = new Set();
  const middle = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) begun[isIntersecting ? "add" : "delete"](target);
    if (scrollY !== led.at) led = first;
    if (!isSideways()) show(scrollY === led.at ? led.index : Math.max(0, begun.size - 1));
  }, { rootMargin: "9999999px 0px -50% 0px" });
  for (const item of items) middle.observe(item);
  return index => {
    led = { index, at: scrollY };
    show(index);
  };
}

/** Turns to the image before or behind the one that is shown. */
export function turn(step) {
  if (!slides) return;
  const panorama = document.activeElement?.closest(".slide.wide");
  if (panorama) {
    panorama.scrollBy({ left: step * panorama.clientWidth * 0.8, behavior: "smooth" });
    return;
  }
  if (slides.scrollWidth > slides.clientWidth + 1) {
    slides.scrollBy({ left: step * slides.clientWidth, behavior: "smooth" });
    return;
  }
  const items = [...slides.children];
  const current = items.findIndex(item => item.getBoundingClientRect().bottom > innerHeight / 2);
  const next = items[Math.min(Math.max(current + step, 0), items.length - 1)];
  next?.scrollIntoView({ block: "center", behavior: "smooth" });
}

// Panoramas: as high as they are read at, or all at once.
for (const button of document.querySelectorAll("[data-whole-switch]")) {
  const slide = button.parentElement;
  const find = () => {
    if (!slide.hasAttribute("data-whole")) button.hidden = slide.scrollWidth <= slide.clientWidth + 1;
  };
  new ResizeObserver(find).observe(slide);
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", slide.toggleAttribute("data-whole"));
  });
}

// What a link shows over the page, by a module that comes with the first touch of the link. Once that is there, the
// press itself opens: a key that follows at once is heard by what has opened, and not by the page below.
function opening(selector, load, open) {
  let module;
  const prepare = async () => { module ??= await load(); };
  for (const kind of ["pointerdown", "focusin"]) {
    document.addEventListener(kind, event => {
      if (!module && event.target.closest?.(selector)) prepare().catch(() => {});
    });
  }
  document.addEventListener("click", async event => {
    const link = event.target.closest(selector);
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (event.detail > 1) return;
    if (!module) await prepare();
    open(link, module, event);
  });
}

const zoom = () => import("./zoom.js");

// The photos of a post in a timeline, or of a message.
const photos = ":is(.post-photos, .photos)";
opening(`${photos} [data-photo]`, zoom, (link, { Viewer }) => {
  const links = [...link.closest(photos).querySelectorAll("[data-photo]")];
  const viewer = new Viewer(links);
  viewer.dialog.addEventListener("close", () => viewer.dialog.remove());
  viewer.open(links.indexOf(link));
});

// How a work came about.
opening(".process > ol a", () => import("./steps.js"), (link, { step }) => step(link));

let viewer;
if (slides) {
  const lead = follow();
  opening("[data-slides] [data-zoom]", zoom, (link, { Viewer }, event) => {
    const links = [...slides.querySelectorAll("[data-zoom]")];
    if (!viewer) {
      viewer = new Viewer(links);
      viewer.dialog.addEventListener("close", () => lead(viewer.index));
    }
    // What is read stays where it is read; keys have no place but the middle.
    viewer.open(links.indexOf(link), event.detail ? event.clientY : innerHeight / 2);
  });
}
