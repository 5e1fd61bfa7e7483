// The comment composer: Enter sends once, the field clears when the comment has arrived, and nothing typed is lost.
import { Draft } from "./draft.js";
import { tidied } from "./length.js";
import { place } from "./live.js";
import { countOf, elements, post, Refusal, showCount } from "./request.js";
import { completes, sendsOnEnter, standsOnKeyboard } from "./typing.js";

const form = document.querySelector("[data-composer]");

function setUp(form) {
  const field = form.elements.text;
  const answered = form.elements.in_reply_to;
  const button = form.querySelector(".composer-row .button");
  const problem = form.querySelector(".problem");
  const replying = form.querySelector(".replying");
  const name = form.elements.client_id;
  const draft = new Draft(`comment.${form.getAttribute("action")}`,
    () => (field.value ? { text: field.value, clientID: name.value } : null), sessionStorage);
  let busy = false;

  const refresh = () => {
    button.disabled = !tidied(field.value);
    draft.save();
  };
  const answer = comment => {
    answered.disabled = !comment;
    answered.value = comment ? (comment.dataset.of ?? comment.id).replace("comment-", "") : "";
    replying.hidden = !comment;
    replying.querySelector("b").textContent = comment?.dataset.name ?? "";
  };

  const { kept } = draft;
  if (kept && !field.value) {
    field.value = kept.text;
    // Perhaps it has been posted, and only the answer was lost.
    name.value = kept.clientID;
  }
  refresh();
  field.addEventListener("input", refresh);
  completes(field);
  sendsOnEnter(field, () => form.requestSubmit());

  form.addEventListener("submit", async event => {
    event.preventDefault();
    const text = field.value;
    if (busy || !tidied(text)) return;
    busy = true;
    button.setAttribute("aria-busy", "true");
    problem.hidden = true;
    try {
      const response = await post(form.action, new FormData(form));
      const comment = elements(await response.text()).firstElementChild;
      const list = document.getElementById("comments");
      if (place("prepend", list, comment) && !comment.querySelector("[data-waits]")) {
        for (const count of document.querySelectorAll("[id^=comment-count-]")) showCount(count, countOf(count) + 1);
      }
      form.dispatchEvent(new CustomEvent("comment-sent"));
      name.value = crypto.randomUUID();
      if (field.value === text) field.value = "";
      draft.write();
      answer(null);
      document.getElementById(comment.id)?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      problem.textContent = refusal.message;
      problem.hidden = !refusal.message;
      field.focus();
    } finally {
      busy = false;
      button.removeAttribute("aria-busy");
      refresh();
    }
  });

  form.addEventListener("keydown", event => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) answer(null);
  });
  document.addEventListener("click", event => {
    const reply = event.target.closest("[data-reply]");
    const isCancel = event.target.closest("[data-cancel-reply]");
    if (!reply && !isCancel && !event.target.closest("[data-to-composer]")) return;
    event.preventDefault();
    if (reply || isCancel) answer(reply?.closest(".comment"));
    field.focus();
  });
}

if (form) {
  setUp(form);
  standsOnKeyboard();
} else {
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-reply]")) return;
    event.preventDefault();
    const link = document.querySelector(".composer a");
    if (link) location.assign(link.href);
  });
}

// Older comments come in below instead of on another page.
document.addEventListener("click", async event => {
  const link = event.target.closest("[data-older]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const url = new URL(link.href);
  url.searchParams.set("part", "comments");
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Refusal();
    const items = elements(await response.text());
    for (const item of [...items.children]) if (item.id && document.getElementById(item.id)) item.remove();
    link.closest("li").replaceWith(items);
  } catch {
    location.assign(link.href);
  }
});
