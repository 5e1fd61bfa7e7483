// Problems are shown above their field, as the server renders them, and disappear when it changes.

const blocks = ".field, .photo-picker, .header-picker, .choices";

/** Shows what is wrong with a field, nothing for no `text`; false where the form has no such field. */
export function problem(form, name, text) {
  const named = form.elements[name];
  // Of several to choose from it is a problem of them all.
  const control = named?.[0]?.closest(".choices") ?? named;
  if (!control?.closest?.(blocks)) return false;
  tell(control, text);
  return true;
}

/** The same besides what is said of it already. */
export function alsoProblem(form, name, text) {
  const said = document.getElementById(`${form.elements[name].id}-problem`)?.textContent ?? "";
  problem(form, name, !text || said.includes(text) ? said || text : [said, text].filter(Boolean).join("\n"));
}

/** Shows what is wrong with a control, nothing for no `text`. */
export function tell(control, text) {
  const field = control.closest(blocks);
  const id = `${control.id}-problem`;
  document.getElementById(id)?.remove();
  field.classList.toggle("has-problem", Boolean(text));
  const descriptions = (control.getAttribute("aria-describedby") ?? "").split(" ").filter(each => each && each !== id);
  if (text) {
    descriptions.push(id);
    const line = Object.assign(document.createElement("p"), { id, className: "problem" });
    line.setAttribute("role", "alert");
    const icon = document.querySelector("#failure svg")?.cloneNode(true);
    line.append(...(icon ? [icon, text] : [text]));
    const place = control.closest(".control, .upload-drop") ?? control;
    if (field.matches(".field")) place.before(line);
    else field.append(line);
    control.setAttribute("aria-invalid", "true");
    // What was chosen is above it, and may fill the window.
    if (["file", "fieldset"].includes(control.type)) line.scrollIntoView({ block: "center" });
  } else control.removeAttribute("aria-invalid");
  if (descriptions.length) control.setAttribute("aria-describedby", descriptions.join(" "));
  else control.removeAttribute("aria-describedby");
}
