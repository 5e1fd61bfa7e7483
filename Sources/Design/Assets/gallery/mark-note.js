// What was said of a place, beside its mark, with an answer that is written there.
import { elements } from "./request.js";

const composer = document.querySelector("[data-composer]");
const home = composer?.parentElement;

/** The comment a mark leads to: of this page, or of the page of older ones it names. */
async function commentOf(mark) {
  const here = document.getElementById(mark.hash.slice(1));
  if (here) return here;
  const url = new URL(mark.href);
  url.searchParams.set("part", "comments");
  const response = await fetch(url);
  return response.ok ? elements(await response.text()).getElementById(mark.hash.slice(1)) : null;
}

/** The same words for a second place: whose it is, what it answers, what it says, and the way to answer. */
function copyOf(comment) {
  const copy = document.createElement("div");
  copy.className = "comment";
  copy.dataset.of = comment.id;
  copy.dataset.name = comment.dataset.name;
  const body = document.createElement("div");
  body.className = "comment-body";
  const words = ["details", ".byline", ".quoted", ".prose"].map(part => comment.querySelector(part)?.cloneNode(true));
  // Folded words are in their details.
  body.append(...(words[0] ? words.slice(0, 2).reverse() : words.slice(1)).filter(Boolean));
  for (const part of body.querySelectorAll(".marked, .comment-actions, .helped")) part.remove();
  copy.append(comment.querySelector(":scope > a").cloneNode(true), body);
  for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
  return copy;
}

/** Beside the mark where there is room; the style sheet puts it at the bottom of a phone. */
function put(note, mark) {
  const { left, right, top } = mark.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const x = right + 12 + width <= innerWidth ? right + 12 : Math.max(8, left - 12 - width);
  note.style.setProperty("--x", `${x}px`);
  note.style.setProperty("--y", `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`);
}

/** Opens it. `find` is called with the comment, where somebody wants to see it among the others. */
export async function openNote(mark, label, find) {
  let comment = null;
  try {
    comment = await commentOf(mark);
  } catch {
    // Offline: its page may still be kept.
  }
  if (!comment) {
    location.assign(mark.href);
    return;
  }
  document.querySelector(".mark-note")?.remove();
  const note = document.createElement("div");
  note.className = "mark-note";
  note.popover = "auto";
  note.tabIndex = -1;
  note.setAttribute("role", "dialog");
  note.setAttribute("aria-label", mark.textContent.trim());
  const actions = document.createElement("p");
  actions.className = "comment-actions";
  const way = document.createElement("a");
  way.className = "text-button";
  way.href = mark.href;
  way.textContent = label;
  const copy = copyOf(comment);
  const reply = comment.querySelector("[data-reply]")?.cloneNode(true);
  actions.append(...[reply, way].filter(Boolean));
  copy.lastElementChild.append(actions);
  note.append(copy);
  (mark.closest("dialog") ?? document.body).append(note);

  const follow = () => put(note, mark);
  note.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") return;
    removeEventListener("scroll", follow);
    if (composer && note.contains(composer)) home.append(composer);
    note.remove();
  });
  composer?.addEventListener("comment-sent", () => note.isConnected && note.hidePopover(), { once: true });
  note.addEventListener("keydown", event => event.stopPropagation());
  note.addEventListener("click", event => {
    // The composer comes here; what it does with the press is its own.
    if (event.target.closest("[data-reply]") && composer) {
      note.append(composer);
      follow();
    }
    if (event.target.closest("a") !== way || !comment.isConnected) return;
    event.preventDefault();
    note.hidePopover();
    mark.closest("dialog")?.close();
    find(comment);
  });
  note.showPopover();
  follow();
  addEventListener("scroll", follow, { passive: true });
  note.focus({ preventScroll: true });
}
