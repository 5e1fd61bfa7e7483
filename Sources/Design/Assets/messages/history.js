// The messages of a conversation: in order, with days between, older pages above, and read receipts.
import { fileOf } from "./message-files.js";
import { elements, get } from "./request.js";
import { markSeen, reading, seeingBegins, toNewest } from "./seen.js";
import { dayOf, timeOfDay } from "./time.js";

const section = document.querySelector("[data-conversation]");
const id = section?.dataset.conversation;
const scroller = section?.querySelector("[data-history]");

const list = () => section.querySelector(".messages");
const positionOf = item => Number(item.dataset.position);
export function toEnd() {
  scroller.scrollTop = 0;
  markSeen();
}

/** Puts a line before the first message of each day, as the reader's clock has it. */
function separate() {
  let day = "";
  for (const item of [...list().children]) {
    const isLine = item.matches(".day");
    const message = isLine ? item.nextElementSibling : item;
    const time = message?.matches(".message") ? message.querySelector("time") : null;
    const today = time ? dayOf(time) : day;
    if (isLine) {
      if (today === day || !time) item.remove();
      else if (item.textContent !== today) item.firstElementChild.textContent = today;
    } else if (today !== day && !item.previousElementSibling?.matches(".day")) {
      const line = document.createElement("li");
      line.className = "day";
      line.append(document.createElement("span"));
      line.firstChild.textContent = today;
      item.before(line);
    }
    day = today;
  }
}

/** Of messages in a row, by one person within a minute, the last says when. */
function tellMinutes() {
  for (const item of list().querySelectorAll(".message")) {
    const next = item.nextElementSibling;
    const timeOf = each => each?.matches(".message") && each.querySelector("time")?.textContent;
    const isOne = next?.matches(item.matches(".mine") ? ".mine" : ".theirs")
      && next.dataset.sender === item.dataset.sender && timeOf(item) === timeOf(next);
    item.classList.toggle("same-minute", Boolean(isOne));
    // In a group, who says something is named at the first of several.
    const { sender } = item.dataset;
    if (sender) item.classList.toggle("first", item.previousElementSibling?.dataset.sender !== sender);
  }
}

/** The newest of the member's own messages that has been read says so; in a group each one behind which others have. */
function markRead() {
  const spans = section.querySelector("[data-read-mark]").textContent.split(" ");
  const read = spans.map(span => span.split("-").map(Number));
  const own = [...list().querySelectorAll(".message.mine[data-position]")].reverse();
  let known = 0;
  for (const item of own) {
    const position = positionOf(item);
    const canBeRead = position > 0 && !item.querySelector(".deleted");
    const count = canBeRead ? read.filter(([after, upTo]) => position > after && position <= upTo).length : known;
    const isMarked = canBeRead && count > 0 && count !== known;
    item.classList.toggle("last-read", isMarked);
    const { readBy } = section.dataset;
    if (isMarked && readBy) item.querySelector(".read-mark").textContent = readBy.replace("%", count);
    known = count;
  }
}

// Who types, by name, and when that was last heard of.
const typing = new Map();
const typingLine = section?.querySelector(".typing");

function tellTyping() {
  const names = [...typing.keys()];
  const { one, two, many } = typingLine.dataset;
  const words = { 0: "", 1: one, 2: two }[names.length] ?? many;
  typingLine.textContent = words.replaceAll("%", () => names.shift());
}

function stopTyping(name) {
  clearTimeout(typing.get(name));
  if (typing.delete(name)) tellTyping();
}

function startTyping(name) {
  if (!name) return;
  clearTimeout(typing.get(name));
  typing.set(name, setTimeout(stopTyping, 5000, name));
  tellTyping();
}

const announced = section?.querySelector("[data-announced]");

/** Has screen readers say something. */
export function announce(text) {
  const line = document.createElement("p");
  line.textContent = text;
  announced.append(line);
  // What has been said is not read again.
  if (announced.children.length > 5) announced.firstElementChild.remove();
}

/** What the other member has just said, and who that is. */
function wordsOf(item) {
  const name = item.querySelector(".sender-name")?.textContent ?? "";
  return `${name}: ${item.querySelector(".bubble")?.textContent || fileOf(item) || announced.dataset.photo}`;
}

function arrived(item) {
  const time = item.querySelector("time[data-clock]");
  if (time) time.textContent = timeOfDay(time);
  // The same message, still being sent from here or from another tab.
  if (item.dataset.client) list().querySelector(`[data-pending="${CSS.escape(item.dataset.client)}"]`)?.remove();
  if (item.matches(".theirs.arrived")) {
    announce(wordsOf(item));
    stopTyping(item.querySelector(".sender-name")?.textContent);
    reading(item);
  }
}

async function showOlder(link) {
  if (link.hasAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  const url = new URL(link.href);
  url.searchParams.set("part", "messages");
  try {
    const page = elements(await (await get(url)).text());
    const messages = page.querySelector(".messages");
    for (const item of [...messages.children]) if (item.id && document.getElementById(item.id)) item.remove();
    list().prepend(...messages.children);
    messages.remove();
    link.closest(".older").replaceWith(page);
  } catch {
    link.removeAttribute("aria-busy");
  }
}

if (section) {
  for (const time of section.querySelectorAll("time[data-clock]")) time.textContent = timeOfDay(time);
  separate();
  tellMinutes();
  // Earlier messages load as the scroller nears them.
  const near = new IntersectionObserver(entries => {
    for (const entry of entries) if (entry.isIntersecting) showOlder(entry.target);
  }, { root: scroller, rootMargin: "600px 0px 0px" });
  const watch = () => {
    near.disconnect();
    for (const link of section.querySelectorAll("[data-older-messages]")) near.observe(link);
  };
  new MutationObserver(changes => {
    watch();
    const added = changes.flatMap(change => [...change.addedNodes])
      .flatMap(node => node.matches?.(".message") ? [node] : [...(node.querySelectorAll?.(".message") ?? [])]);
    if (!added.length) return;
    added.forEach(arrived);
    separate();
    tellMinutes();
    markRead();
    markSeen();
  }).observe(scroller, { childList: true, subtree: true });
  new MutationObserver(markRead).observe(section.querySelector("[data-read-mark]"), { childList: true });
  // The list shows which conversation this is, also once its row has moved.
  const rows = document.getElementById("conversations") ?? document.getElementById("requests");
  const markRow = () => rows.querySelector(`#conversation-${id} > a`)?.setAttribute("aria-current", "page");
  if (rows) new MutationObserver(markRow).observe(rows, { childList: true });

  const heard = document.getElementById(`typing-${id}`);
  new MutationObserver(() => startTyping(heard.textContent)).observe(heard, { childList: true });

  watch();
  section.addEventListener("click", event => {
    const link = event.target.closest("[data-older-messages]");
    if (link && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      showOlder(link);
    }
    if (event.target.closest("[data-to-bottom]")) toNewest(toEnd);
  });
  seeingBegins();
}
