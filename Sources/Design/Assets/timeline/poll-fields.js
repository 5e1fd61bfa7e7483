// The fields of a post's poll.

export class PollFields {
  /** `part` is the `<details>` around them. */
  constructor(part) {
    this.part = part;
    this.options = [...part.querySelectorAll("[data-poll-option]")];
    this.term = part.querySelector("select");
    this.multiple = part.querySelector("[type=checkbox]");
    this.problem = part.querySelector(".problem");
    this.usualTerm = this.term.value;
  }

  get isBlank() { return this.options.every(option => !option.value.trim()); }

  /** What a draft keeps. */
  get kept() {
    if (this.isBlank) return undefined;
    const options = this.options.map(option => option.value);
    return { options, term: this.term.value, isMultiple: this.multiple.checked };
  }

  restore({ options, term, isMultiple }) {
    this.options.forEach((option, index) => { option.value = options[index] ?? ""; });
    this.term.value = term;
    this.multiple.checked = isMultiple;
    this.part.open = true;
  }

  clear() {
    for (const option of this.options) option.value = "";
    this.term.value = this.usualTerm;
    this.multiple.checked = false;
    this.part.open = false;
    this.refuse();
  }

  /** Says what is wrong beside the field; without a refusal, nothing. */
  refuse(refusal) {
    this.problem.textContent = refusal?.message ?? "";
    this.problem.hidden = !refusal;
    for (const field of [...this.options, this.term]) {
      if (refusal?.field === field.name) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
    if (!refusal) return;
    this.part.open = true;
    (this.part.querySelector("[aria-invalid]") ?? this.options[0]).focus();
  }
}
