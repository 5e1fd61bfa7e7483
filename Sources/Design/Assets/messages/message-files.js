// Files of messages: which there are, and how they look before the server has them.
import { accepts } from "./accepted.js";
import { bytes } from "./chosen-files.js";
import { show } from "./shown.js";

const images = { accept: document.querySelector("[data-message-composer]")?.dataset.images ?? "image/*" };
export const isImage = file => accepts(images, file);

/** A length in seconds as players show it: "1:05". */
export const clockLength = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function described(name, detail) {
  const item = document.getElementById("file-template").content.firstElementChild.cloneNode(true);
  item.querySelector(".file-name").textContent = name;
  item.querySelector(".file-size").textContent = detail;
  return item;
}

/** As a picture; where nobody can show it, as what it is called. */
function picture(file) {
  const image = document.createElement("img");
  show(image, file).catch(() => image.replaceWith(described(file.name, bytes(file.size))));
  return image;
}

/** A file that has been chosen, above the field. */
export function chosenFile(file) {
  if (!isImage(file)) return described(file.name, bytes(file.size));
  const image = picture(file);
  image.alt = file.name;
  return image;
}

/** A file of a message that is on its way. */
export function pendingFile(file, seconds) {
  const voice = document.querySelector("[data-voice-panel]")?.ariaLabel;
  if (seconds) return described(voice ?? file.name, clockLength(seconds));
  if (!isImage(file)) return described(file.name, bytes(file.size));
  const image = picture(file);
  image.className = "pending-photo";
  image.alt = "";
  return image;
}

/** The name of a message's first file, where it says nothing else. */
export const fileOf = item => item.querySelector(".file-name")?.textContent ?? "";

// Voices are asked for where they are looked at: those of a whole page are megabytes.
const near = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    target.preload = "metadata";
  }
});
const watchVoices = root => {
  for (const voice of root.querySelectorAll?.("audio[preload=none]") ?? []) near.observe(voice);
};
watchVoices(document);
const said = document.querySelector("[data-history]");
if (said) {
  new MutationObserver(changes => changes.flatMap(change => [...change.addedNodes]).forEach(watchVoices))
    .observe(said, { childList: true, subtree: true });
}

// A browser's recording does not say how long it is until it is played to the end, and without a length there is no
// seeking.
document.addEventListener("loadedmetadata", event => {
  const sound = event.target;
  if (!(sound instanceof HTMLAudioElement) || sound.duration !== Infinity) return;
  let isPlaying = false;
  const back = () => {
    if (sound.duration === Infinity) return;
    sound.removeEventListener("durationchange", back);
    sound.removeEventListener("play", play);
    sound.currentTime = 0;
    if (isPlaying) sound.play().catch(() => {});
  };
  const play = () => { isPlaying = true; };
  isPlaying = !sound.paused;
  sound.addEventListener("play", play);
  sound.addEventListener("durationchange", back);
  sound.currentTime = 1e9;
}, true);

// One sound at a time.
document.addEventListener("play", event => {
  for (const other of document.querySelectorAll("audio")) if (other !== event.target) other.pause();
}, true);
