// Problems are shown beside their field, as the server renders them, and disappear when it changes.

/** Shows what is wrong with a field, nothing for no `text`; false where the form has no such field. */
export function problem(form, name, text) {
  const control = form.elements[name], field = control?.closest?.(".field");
  if (!field) return false;
  const id = `field-${name}-problem`;
  document.getElementById(id)?.remove();
  field.classList.toggle("has-problem", Boolean(text));
  const descriptions = (control.getAttribute("aria-describedby") ?? "").split(" ").filter(each => each && each !== id);
  if (text) {
    descriptions.push(id);
    const line = Object.assign(document.createElement("p"), { id, className: "problem" });
    line.setAttribute("role", "alert");
    line.append(document.querySelector("#failure svg").cloneNode(true), text);
    const place = control.closest(".control, .upload-drop") ?? control;
    if (control.tagName === "TEXTAREA") place.before(line);
    else place.after(line);
    control.setAttribute("aria-invalid", "true");
  } else control.removeAttribute("aria-invalid");
  if (descriptions.length) control.setAttribute("aria-describedby", descriptions.join(" "));
  else control.removeAttribute("aria-describedby");
  return true;
}
