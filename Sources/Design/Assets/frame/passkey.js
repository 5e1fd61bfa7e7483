// Passkeys: asks the browser for one, and sends what it says with the form that asked.
import { post, say, words } from "./request.js";

const has = name => typeof window.PublicKeyCredential?.[name] === "function";
const isSupported = has("parseCreationOptionsFromJSON") && has("parseRequestOptionsFromJSON");

for (const form of document.querySelectorAll("[data-passkey]")) form.hidden = !isSupported;
for (const note of document.querySelectorAll("[data-passkey-missing]")) note.hidden = isSupported;

/** A new passkey where the options name somebody, otherwise one that is there. */
function ask(options) {
  return options.user
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

async function answer(form) {
  let options;
  try {
    options = await (await post(form.dataset.passkey, new FormData(form))).json();
  } catch (refusal) {
    say(refusal.message || words.sayFailed);
    form.elements[refusal.field]?.focus();
    return;
  }
  try {
    form.elements.answer.value = JSON.stringify(await ask(options));
  } catch {
    // Cancelled, or there is one already: the browser has said which.
    say(form.dataset.failed);
    return;
  }
  form.submit();
}

document.addEventListener("submit", async event => {
  const form = event.target.closest("[data-passkey]");
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector("button:not([type=button])");
  button.disabled = true;
  await answer(form);
  button.disabled = false;
});
