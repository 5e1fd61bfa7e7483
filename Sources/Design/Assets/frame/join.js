// A taken handle and a leaked password are said while the form is filled in, not only once it is sent.
import { tell } from "./problems.js";
import { ask } from "./request.js";

const form = document.getElementById("join");
const names = ["handle", "password"];

async function check() {
  const asked = Object.fromEntries(names.map(name => [name, form.elements[name].value]));
  const fields = ["name", "handle", "email", "password", "invitation"].filter(name => form.elements[name]);
  const body = new URLSearchParams(fields.map(name => [name, form.elements[name].value]));
  const response = await ask("/join/check", { method: "POST", body }).catch(() => null);
  // The form says it when it is sent.
  if (!response?.ok) return;
  const said = await response.json();
  // Whoever writes or taps further down by now must find it where it was.
  const inUse = document.activeElement;
  const top = inUse.getBoundingClientRect().top;
  for (const name of names) {
    const control = form.elements[name];
    // It may be another one by now.
    if (control.value === asked[name] && (said[name] || control.value)) tell(control, said[name]);
  }
  scrollBy({ top: inUse.getBoundingClientRect().top - top, behavior: "instant" });
}

form?.addEventListener("change", event => {
  if (names.includes(event.target.name)) check();
});
