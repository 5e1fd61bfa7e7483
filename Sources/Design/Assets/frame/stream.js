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

// A post's menu, in the page's one sheet.
document.addEventListener("submit", async event => {
  const opener = event.submitter?.closest('[formaction$="/menu"]');
  const sheet = document.getElementById("post-menu");
  if (!opener || !sheet) return;
  event.preventDefault();
  try {
    sheet.querySelector("[data-menu-body]").replaceChildren(elements(await (await get(opener.formAction)).text()));
    sheet.showModal();
    sheet.querySelector(".row")?.focus({ preventScroll: true });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    say(refusal.message);
  }
});
