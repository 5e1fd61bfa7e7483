// Files that are chosen, dropped or pasted: which of them can be sent, and in words why the others cannot. A field says
// what it takes, and in which words it refuses (`fileChecks`); the server checks, too.
import { accepts } from "./accepted.js";

/** Hands what is chosen in a file input to `take` and empties it, also what was chosen before this script loaded. */
export function takeChosen(input, take) {
  const hand = () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) take(files);
  };
  input.addEventListener("change", hand);
  hand();
}

const [opening, closing] = document.documentElement.lang.startsWith("ko") ? "‘’" : "“”";

/** Of a long name, the beginning and the ending. */
function shown(name) {
  const letters = [...name];
  return letters.length <= 80 ? name : `${letters.slice(0, 60).join("")}…${letters.slice(-16).join("")}`;
}

/** What is wrong with files, behind their names: as the server says it. */
export function named(names, reason) {
  const begun = reason.replace(/^[A-Z](?![A-Z])/, letter => letter.toLowerCase());
  return `${names.map(name => opening + shown(name) + closing).join(", ")}: ${begun}`;
}

/** The same of a refusal that could not know the file. */
export const namedOnce = (name, reason) => (reason.includes(shown(name)) ? reason : named([name], reason));

/** A size in the units that people know: "1.2 MB". */
export function bytes(count) {
  const [unit, name] = [[1e9, "GB"], [1e6, "MB"], [1e3, "kB"]].find(([unit]) => count >= unit) ?? [1, "B"];
  return `${Math.floor(count / (unit / 10)) / 10} ${name}`;
}

const noRoom = (text, size, left) => text.replace("{size}", bytes(size)).replace("{left}", bytes(Math.max(0, left)));

/**
 * Which of `files` can be sent with a field, and in words what is wrong with the others.
 *
 * `room` is for how many there is room, `left` how many bytes are; `limits(file)` has `maxBytes` and `tooLarge` where
 * they are not the same for all.
 */
export function sorted(files, input, { room = Infinity, left = Infinity, limits = () => input.dataset } = {}) {
  const texts = input.dataset, accepted = [], refused = new Map();
  for (const file of files) {
    const { maxBytes, tooLarge } = limits(file);
    const reason = !accepts(input, file) ? texts.wrongType : !file.size ? texts.empty
      : file.size > Number(maxBytes) ? tooLarge : accepted.length >= room ? texts.tooMany
      : file.size > left ? noRoom(texts.noRoom, file.size, left) : null;
    if (reason) refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
    else {
      accepted.push(file);
      left -= file.size;
    }
  }
  return { accepted, refused: [...refused].map(([reason, names]) => named(names, reason)).join("\n") };
}
