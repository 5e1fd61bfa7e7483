// Replies: the quote above the field, the swipe that begins one, and the way from a quote to its message.
import { Draft } from "./draft.js";
import { fileOf } from "./message-files.js";

const form = document.querySelector("[data-message-composer]");
const block = form?.querySelector("[data-replying]");
const quote = block?.querySelector("[data-quoted]");
const conversation = form?.dataset.messageComposer;

/** The message that is being replied to; `null` for none. */
let current = null;
const draft = block && new Draft(`reply-${conversation}`, () => current?.id ?? null);

const messageOf = id => document.getElementById(`message-${id}`);
/** What is stored and not deleted has a menu. */
const canBeQuoted = item => Boolean(block && item?.dataset.position && item.querySelector("[data-message-menu]"));

/** A message as a quote of it shows it. */
function described(item) {
  const words = item.querySelector(".bubble:not([hidden])")?.innerText.trim().replace(/\s+/g, " ").slice(0, 100);
  return {
    id: item.id.replace("message-", ""),
    position: item.dataset.position,
    name: item.matches(".mine") ? block.dataset.you : item.querySelector(".sender-name")?.textContent ?? "",
    words: words || fileOf(item) || block.dataset.photo,
  };
}

function fill(element, { id, position, name, words }) {
  element.dataset.quoted = id;
  element.href = `/messages/${conversation}?around=${position}#message-${id}`;
  element.querySelector("b").textContent = name;
  element.querySelector("b + span").textContent = words;
}

/** The quote above a message that is on its way; nothing where nobody can reply. */
export function quoteOf(quoted) {
  if (!quote) return "";
  const element = quote.cloneNode(true);
  fill(element, quoted);
  return element;
}

function show() {
  block.hidden = !current;
  block.querySelector("input").value = current?.id ?? "";
  form.elements.text.setAttribute("aria-describedby", current ? "composer-problem composer-quote" : "composer-problem");
  draft.write();
}

/** Begins a reply to a message. */
function reply(item) {
  if (!canBeQuoted(item)) return;
  current = described(item);
  fill(quote, current);
  show();
  form.elements.text.focus();
}

/** Replies once more to what a message that comes back had quoted. */
export function quoteAgain(quoted) {
  if (!block || current) return;
  current = quoted;
  fill(quote, current);
  show();
}

/** Takes what is being replied to; the next message is an ordinary one. */
export function takeQuoted() {
  const taken = current;
  current = null;
  if (taken) show();
  return taken;
}

/** Ends the reply to a message that another tab has replied to. */
export function stopReplying(quoted) {
  if (quoted && quoted.id === current?.id) takeQuoted();
}

/** Shows a message, and for a moment which one it is. */
function point(item) {
  item.scrollIntoView({ block: "center" });
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
  item.classList.add("pointed");
  setTimeout(() => item.classList.remove("pointed"), 2500);
}

/** Quotes of a message that has been edited say what it says now. */
function correct({ dataset, textContent }) {
  for (const element of document.querySelectorAll(`[data-quoted="${CSS.escape(dataset.edited)}"]`)) {
    (element.querySelector("b + span") ?? element.lastElementChild).textContent = textContent;
  }
}

/** Empties the quotes of a message that has been deleted. */
function forget({ dataset, textContent }) {
  for (const element of document.querySelectorAll(`[data-quoted="${CSS.escape(dataset.deleted)}"]`)) {
    const name = element.querySelector("b");
    if (name) name.textContent = "";
    (element.querySelector("b + span") ?? element.lastElementChild).textContent = textContent;
  }
}

document.addEventListener("click", event => {
  if (event.metaKey || event.ctrlKey) return;
  const quoted = event.target.closest("a[data-quoted]");
  // One that is not loaded is at the link's own address.
  const item = quoted && messageOf(quoted.dataset.quoted);
  if (item) {
    event.preventDefault();
    point(item);
  }
  const link = event.target.closest("[data-reply-to]");
  if (link && canBeQuoted(messageOf(link.dataset.replyTo))) {
    event.preventDefault();
    link.closest("dialog")?.close();
    reply(messageOf(link.dataset.replyTo));
  }
  if (block && event.target.closest("[data-stop-replying]")) {
    event.preventDefault();
    takeQuoted();
    form.elements.text.focus();
  }
});

/** How far a finger moves a message to reply to it, in pixels, and how far the message moves with it. */
const FAR = 56;
const FARTHEST = 72;
let swipe;

function drop() {
  if (!swipe) return;
  swipe.item.style.translate = "";
  swipe.item.classList.remove("swiping", "swiped");
  swipe = undefined;
}

document.addEventListener("pointerdown", event => {
  drop();
  const item = event.target.closest?.(".history .message");
  // The edge is the browser's: it goes back from there.
  if (event.pointerType !== "touch" || !event.isPrimary || event.clientX < 24 || !canBeQuoted(item)) return;
  // A finger on a player moves through the sound.
  if (event.target.closest("audio")) return;
  swipe = { item, x: event.clientX, y: event.clientY, by: 0 };
});
document.addEventListener("pointermove", event => {
  if (!swipe || !event.isPrimary) return;
  const [right, down] = [event.clientX - swipe.x, Math.abs(event.clientY - swipe.y)];
  if (!swipe.by && (down > 12 || right < -12)) return drop();
  if (!swipe.by && right < 12) return;
  swipe.by = Math.max(1, right);
  swipe.item.classList.add("swiping");
  swipe.item.classList.toggle("swiped", right >= FAR);
  swipe.item.style.translate = `${Math.min(swipe.by, FARTHEST)}px`;
});
document.addEventListener("pointerup", () => {
  const swiped = swipe?.by >= FAR ? swipe.item : null;
  drop();
  if (!swiped) return;
  navigator.vibrate?.(10);
  reply(swiped);
});
document.addEventListener("pointercancel", drop);

if (block) {
  form.elements.text.addEventListener("keydown", event => {
    if (event.key !== "Escape" || event.isComposing || !current) return;
    event.preventDefault();
    takeQuoted();
  });
  // Begun without scripts, by the address, or before the page was left.
  const id = block.querySelector("input").value || draft.kept;
  const item = id && messageOf(id);
  if (canBeQuoted(item)) {
    current = described(item);
    fill(quote, current);
    show();
  } else if (!block.hidden) {
    // What an earlier part of the conversation says is in the quote itself.
    const words = quote.querySelector("b + span")?.textContent ?? "";
    const position = new URL(quote.href).searchParams.get("around");
    current = { id, position, name: quote.querySelector("b")?.textContent ?? "", words };
  }
}

const deleted = document.querySelector("[data-deleted-messages]");
if (deleted) {
  new MutationObserver(changes => {
    for (const mark of changes.flatMap(change => [...change.addedNodes])) {
      if (mark.dataset?.edited) correct(mark);
      else if (mark.dataset) forget(mark);
    }
  }).observe(deleted, { childList: true });
}

const target = location.hash.startsWith("#message-") && document.getElementById(location.hash.slice(1));
if (target) point(target);
