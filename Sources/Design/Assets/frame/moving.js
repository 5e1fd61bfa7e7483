// Images that move: a button beside each plays and pauses it. Less motion preferred, they begin still and play all the
// same when asked.

/** The source that moves, of the image beside the button. Between both there may be marks. */
const source = button => button.closest(".moving").querySelector("picture > source");

const plays = source => matchMedia(source.media).matches;

const tell = button => button.setAttribute("aria-pressed", plays(source(button)));

const all = root => root.querySelectorAll("[data-play]").forEach(tell);

document.addEventListener("click", event => {
  const button = event.target.closest("[data-play]");
  if (!button) return;
  const moving = source(button);
  moving.media = plays(moving) ? "not all" : "all";
  tell(button);
});

// What comes later says so once it is there.
document.addEventListener("load", event => {
  const button = event.target.closest?.(".moving")?.querySelector("[data-play]");
  if (button) tell(button);
}, true);
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => all(document));
all(document);
