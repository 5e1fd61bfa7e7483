// Fields for short texts: Enter sends, and the keyboard covers nothing.

/** Whoever writes with a finger: its keyboard has no Shift+Enter. */
const touch = matchMedia("(pointer: coarse)");
const isModified = event => event.ctrlKey || event.metaKey;
const isChat = event => (touch.matches ? isModified(event) : !event.shiftKey);

/**
 * Calls `send` once for Enter in a text area, also while Hangul is being composed; Shift+Enter is a new line, and on
 * touch screens Enter alone is one. Where texts are longer, `isMeant(event)` says with which keys Enter sends.
 */
export function sendsOnEnter(field, send, isMeant = isChat) {
  const hint = () => { field.enterKeyHint = isMeant({}) ? "send" : "enter"; };
  hint();
  touch.addEventListener("change", hint);
  // An input method may take Enter for the end of a syllable, say so before or after the syllable has ended, and pass
  // it on or not. A Hangul syllable is whole with it, so it sends; where Enter chooses a word, as in Japanese, it only
  // ends the choice.
  let isNewLine = !isMeant({});
  let endsSyllable = false;
  let endedAt = -Infinity;
  let sending;
  const sendSoon = () => {
    clearTimeout(sending);
    sending = setTimeout(send, 30);
  };
  field.addEventListener("keydown", event => {
    isNewLine = !isMeant(event);
    endsSyllable = false;
    if (event.key !== "Enter" && event.code !== "Enter" && event.code !== "NumpadEnter") return;
    if (event.isComposing || event.keyCode === 229) {
      if (isNewLine) return;
      if (!event.isComposing && performance.now() - endedAt < 100) sendSoon();
      else endsSyllable = true;
      return;
    }
    if (isNewLine) return;
    event.preventDefault();
    clearTimeout(sending);
    if (!event.repeat) send();
  });
  field.addEventListener("compositionend", event => {
    if (!/\p{Script=Hangul}$/u.test(event.data ?? "")) return;
    endedAt = performance.now();
    if (endsSyllable) sendSoon();
    endsSyllable = false;
  });
  field.addEventListener("beforeinput", event => {
    if (event.inputType !== "insertLineBreak" || isNewLine || event.isComposing) return;
    event.preventDefault();
    clearTimeout(sending);
    send();
  });
}

/** The same where texts are longer: Enter begins a line, and sends with Ctrl or Command. */
export const sendsOnModifiedEnter = (field, send) => sendsOnEnter(field, send, isModified);

/** Where the keyboard covers the page instead of shrinking it, what is at the bottom sits on the keyboard. */
export function standsOnKeyboard() {
  const view = window.visualViewport;
  view?.addEventListener("resize", () => {
    const covered = view.scale > 1.01 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop);
    document.documentElement.style.setProperty("--keyboard", `${Math.round(covered)}px`);
  });
}

/** Completes `@people` and `#tags` in a text area, people from where its `data-people` leads. */
export function completes(field) {
  field.setAttribute("aria-autocomplete", "list");
  const begin = () => import("./completion.js").then(({ complete }) => complete(field)).catch(() => {});
  if (document.activeElement === field) begin();
  else field.addEventListener("focus", begin, { once: true });
}
