// In the list of conversations: what this browser has not been able to send, also where nothing was sent before.
import { listen, waiting } from "./outbox.js";
import { elements } from "./request.js";

const list = document.getElementById("conversations");
const prefix = "conversation-";
let isStuck = !navigator.onLine;

/** A conversation's row; on the first page one is made where there is none. */
async function rowOf(conversation) {
  const id = prefix + conversation;
  const there = () => document.getElementById(id);
  if (there() || new URLSearchParams(location.search).has("before")) return there();
  const answer = await fetch(`/messages/${conversation}?part=row`, { headers: { "X-Salon": "fragment" } })
    .catch(() => null);
  // Of a conversation that is not there any more, the answer has a row all the same.
  if (!answer || answer.redirected) return null;
  const fresh = elements(await answer.text()).querySelector(".conversation-row");
  // It may have come by itself meanwhile.
  if (!there() && fresh) list.prepend(fresh);
  const link = there()?.querySelector("a");
  if (link?.pathname === location.pathname) link.setAttribute("aria-current", "page");
  return there();
}

function mark(row, message) {
  const name = row.querySelector("[data-unsent-name]");
  if (name && message.name) name.textContent = message.name;
  const excerpt = row.querySelector("[data-unsent-excerpt]");
  if (excerpt && message.text) excerpt.textContent = message.text;
  if (row.querySelector(".unsent-mark")) return;
  const words = Object.assign(document.createElement("span"), { className: "unsent-mark" });
  words.textContent = list.dataset.notSent;
  row.querySelector(".marks").prepend(words);
}

async function show() {
  const unsent = new Map();
  for (const message of await waiting()) {
    if (message.refused || isStuck) unsent.set(message.conversation, message);
  }
  for (const words of list.querySelectorAll(".unsent-mark")) {
    const row = words.closest("li");
    if (unsent.has(row.id.slice(prefix.length))) continue;
    (row.querySelector("[data-unsent-excerpt]") ? row : words).remove();
  }
  for (const [conversation, message] of unsent) {
    const row = await rowOf(conversation);
    if (row) mark(row, message);
  }
}

// One after another, so that no row is made twice.
let shown = Promise.resolve();
const showAgain = () => { shown = shown.then(show).catch(() => {}); };

if (list) {
  listen(event => {
    if (event === "waiting") return;
    if (event === "sent") isStuck = false;
    if (event === "stuck") isStuck = true;
    showAgain();
  });
  new MutationObserver(showAgain).observe(list, { childList: true });
  // Also on the way back from a conversation, to a page that was kept.
  addEventListener("pageshow", showAgain);
  showAgain();
}
