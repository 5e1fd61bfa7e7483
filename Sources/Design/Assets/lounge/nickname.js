// Checks a nickname while it is typed, and by the button: the form waits until it is known to be free.
import { tell } from "./problems.js";
import { post, Refusal } from "./request.js";

function setUp(form) {
  const field = form.elements.nickname;
  const check = form.querySelector("[data-check]");
  const result = form.querySelector("[data-result]");
  const button = form.querySelector("[data-enter]");
  const own = form.dataset.nickname;
  let asked = 0;
  let timer;

  const show = (text, isFree) => {
    result.textContent = isFree ? text : "";
    result.dataset.free = isFree;
    button.disabled = !isFree;
    tell(field, isFree ? "" : text);
  };

  async function look() {
    clearTimeout(timer);
    const nickname = field.value.trim();
    const number = (asked += 1);
    if (!nickname) {
      show("", false);
      return;
    }
    if (nickname === own) {
      show("", true);
      return;
    }
    try {
      // Not in an address, which proxies log.
      const answer = await (await post("/lounge/nickname", { q: nickname })).json();
      if (number === asked) show(answer.message, answer.isFree);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (number === asked) show(refusal.message, false);
    }
  }

  field.addEventListener("input", () => {
    asked += 1;
    button.disabled = true;
    result.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(look, 350);
  });
  // Without scripts, the button checks by sending the form.
  check.addEventListener("click", event => {
    event.preventDefault();
    look();
  });
  // Enter would press the first button, which only checks.
  form.querySelector("[data-enter-saves]")?.remove();
  form.elements.intro?.addEventListener("keydown", event => {
    // Safari ends a composition before it reports the key that ended it.
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!button.disabled) form.requestSubmit(button);
  });
  if (!document.getElementById("field-nickname-problem")) look();
  else button.disabled = true;
}

const form = document.querySelector("[data-nickname]");
if (form) setUp(form);
