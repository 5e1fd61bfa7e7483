// A press anywhere on a post opens it, except on its controls. A vote is replaced by the results.
import { elements, get, post as send, Refusal, say, toLogIn, viewer } from "./request.js";

document.addEventListener("click", event => {
  const post = event.target.closest("[data-opens]");
  if (!post || event.defaultPrevented || event.button !== 0) return;
  if (event.target.closest("a, button, input, textarea, summary, form, dialog, label")) return;
  if (getSelection().toString()) return;
  const { href } = post.querySelector(".when");
  if (event.metaKey || event.ctrlKey) open(href);
  else location.assign(href);
});

/** The rest of a long post, in its place; also where the focus goes on into what is cut off. */
function unfold(words, link) {
  words.classList.remove("long");
  link?.remove();
}

document.addEventListener("click", event => {
  const link = event.target.closest("[data-unfold]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const words = link.previousElementSibling;
  unfold(words, link);
  words.tabIndex = -1;
  words.focus({ preventScroll: true });
});
document.addEventListener("focusin", event => {
  const words = event.target.closest(".post:not(.focus) .long");
  if (words) unfold(words, words.nextElementSibling);
});

document.addEventListener("submit", async event => {
  const form = event.target.closest("[data-poll]");
  if (!form) return;
  event.preventDefault();
  if (!viewer) {
    toLogIn();
    return;
  }
  const button = form.querySelector("button");
  if (button.hasAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  try {
    const response = await send(form.action, new FormData(form));
    const results = elements(await response.text()).firstElementChild;
    form.replaceWith(results);
    results.focus({ preventScroll: true });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const problem = form.querySelector(".problem");
    problem.textContent = refusal.message;
    problem.hidden = !refusal.message;
  } finally {
    button.removeAttribute("aria-busy");
  }
});

/** Muting and blocking return to the current list; a post's or a person's own page may be gone by then. */
function staying(body) {
  const isList = /^\/(timeline|tags\/)/.test(location.pathname);
  const next = isList ? location.pathname + location.search : "/timeline";
  for (const row of body.querySelectorAll("[data-stays]")) {
    const name = row.matches("form") ? "action" : "href";
    row.setAttribute(name, `${row.getAttribute(name)}?next=${encodeURIComponent(next)}`);
  }
}

// A question takes the place of the menu it came from.
document.addEventListener("click", async event => {
  const link = event.target.closest("[data-menu-body] :is([data-asks], [data-cancels])");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  if (link.matches("[data-cancels]")) {
    link.closest("dialog").close();
    return;
  }
  try {
    const body = link.closest("[data-menu-body]");
    body.replaceChildren(elements(await (await get(link.href)).text()));
    body.querySelector("h2").focus();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    link.closest("dialog").close();
    say(refusal.message);
  }
});

/** Shows the menu at an address in the page's one sheet for menus. */
async function openMenu(sheet, address) {
  try {
    const body = sheet.querySelector("[data-menu-body]");
    body.replaceChildren(elements(await (await get(address)).text()));
    staying(body);
    sheet.showModal();
    sheet.querySelector(".row")?.focus({ preventScroll: true });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    say(refusal.message);
  }
}

document.addEventListener("submit", event => {
  const { submitter, target: form } = event;
  const address = submitter?.name === "menu" ? `${form.action}/menu` : submitter?.formAction;
  const sheet = document.getElementById("post-menu");
  if (!address?.endsWith("/menu") || !sheet) return;
  event.preventDefault();
  openMenu(sheet, address);
});
// A group's members have links to theirs, which name the sheet.
document.addEventListener("click", event => {
  const link = event.target.closest("[data-menu]");
  const sheet = link && document.getElementById("member-menu");
  if (!sheet || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  sheet.querySelector("h2").textContent = link.dataset.menu;
  openMenu(sheet, link.href);
});
