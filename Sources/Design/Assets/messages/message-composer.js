// The message composer: Enter sends once, even while a Hangul syllable is being composed; the field clears, the view
// scrolls to the end, and unsent messages are kept.
import { Arranged } from "./arranged.js";
import { namedOnce, sorted } from "./chosen-files.js";
import { Draft } from "./draft.js";
import { LengthRing } from "./length-ring.js";
import { lengthOf } from "./length.js";
import { completes, sendsOnEnter, standsOnKeyboard } from "./typing.js";
import { announce, toEnd } from "./history.js";
import { intake } from "./intake.js";
import { chosenFile, isImage, pendingFile } from "./message-files.js";
import { place } from "./live.js";
import { quoteAgain, quoteOf, stopReplying, takeQuoted } from "./message-reply.js";
import { begun, discard, hold, isSameFile, listen, retry, send, shelve, waiting } from "./outbox.js";
import { ask, elements } from "./request.js";

const form = document.querySelector("[data-message-composer]");

function setUp(form) {
  const conversation = form.dataset.messageComposer;
  const field = form.elements.text;
  const button = form.querySelector(".send");
  const input = form.elements.images;
  const chosen = form.querySelector(".chosen-photos");
  const ring = new LengthRing(form.querySelector(".message-length"), Number(field.dataset.limit));
  const problem = form.querySelector("#composer-problem");
  const maxImages = Number(form.dataset.maxImages);
  const files = () => [...chosen.children].map(item => item.file);
  const list = () => document.getElementById(`messages-${conversation}`);
  // When the other member was last sent the typing indicator.
  let told = 0;

  const draft = new Draft(`message-${conversation}`, () => field.value || null);
  if (!field.value) field.value = draft.kept ?? "";
  /** The earlier words, which other tabs may have as well. */
  let before = field.value.trim();
  // A page that is gone back to has what was written then, which a later one may have sent.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    field.value = draft.kept ?? "";
    before = field.value.trim();
    refresh();
  });
  // A draft that has been deleted in another tab does not come back from here, where nothing was typed.
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== draft.key || newValue !== null || field.value.trim() !== before) return;
    field.value = before = "";
    refresh();
  });

  // In a group somebody may be named.
  if (form.closest("[data-read-by]")) completes(field);

  /** A stranger says only so much before there is an answer: then the field waits, too. */
  function waitsAtLimit() {
    const isSaid = () => [...list()?.children ?? []].some(item => Number(item.dataset.position) >= hint.dataset.most);
    const isUsedUp = waits() && (field.readOnly || isSaid());
    if (isUsedUp && !field.readOnly) {
      hint.textContent = hint.dataset.usedUp;
      announce(hint.textContent);
    }
    field.readOnly = isUsedUp;
  }

  function refresh() {
    waitsAtLimit();
    const length = lengthOf(field.value);
    const isOver = ring.show(length);
    if (!isOver && problem.textContent === form.dataset.tooLong) problem.hidden = true;
    const { length: many } = chosen.children;
    button.disabled = isOver || field.readOnly || (!length && !many);
    chosen.hidden = !many;
    order.show();
  }

  /** Says it where the files are; it is read out. */
  function tell(text) {
    problem.textContent = text;
    problem.hidden = !text;
  }

  /** What is no image may be as large as `fileTooLarge` says. */
  const { dataset } = input;
  const limits = file =>
    isImage(file) ? dataset : { maxBytes: dataset.maxFileBytes, tooLarge: dataset.fileTooLarge };

  /** Why nothing but words is taken, as long as the other member has not agreed. */
  const hint = form.querySelector("[data-waits]");
  const waits = () => Boolean(hint?.isConnected);
  if (hint) {
    new MutationObserver((_, observer) => {
      if (waits()) return;
      observer.disconnect();
      if (problem.textContent === hint.textContent) tell("");
      input.disabled = form.querySelector("[data-voice-start]").disabled = false;
      isBack.then(add);
    }).observe(form, { childList: true });
    document.addEventListener("salon:reset", ({ detail }) => {
      if (!detail.getElementById(hint.id)) hint.remove();
    });
  }

  function add(added) {
    if (waits()) return void (added.length && tell(hint.textContent));
    const { accepted, refused } = sorted(added, input, { room: maxImages - chosen.children.length, limits });
    if (added.length) tell(refused);
    for (const file of accepted) {
      const item = document.createElement("li");
      Object.assign(item, { file }).dataset.name = file.name;
      const remove = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
      remove.setAttribute("aria-label", dataset.takeOut);
      remove.dataset.action = "remove";
      item.append(chosenFile(file), remove);
      chosen.append(item);
    }
    changed();
  }

  function changed() {
    keepPhotos();
    refresh();
  }

  const order = new Arranged(chosen, "img, .file", changed, {
    bar: form.querySelector("#removed"), rest: input, isFull: () => chosen.children.length >= maxImages,
  });
  chosen.addEventListener("click", event => {
    if (!event.target.closest("button")) return;
    tell("");
    order.remove(event.target.closest("li"));
  });

  /** Photos stay as the text does. Those of before come first: nothing is kept until they are back. */
  const isBack = begun(conversation).then(kept => {
    if (waits()) return kept;
    add(kept);
    return [];
  });
  function keepPhotos() {
    if (!waits()) isBack.then(() => hold(conversation, files()));
  }

  function submit() {
    const text = field.value.trim();
    const images = files();
    if (field.readOnly || (!text && !images.length)) return;
    // Nothing that is refused for certain leaves the field.
    if (lengthOf(text) > ring.limit) {
      tell(form.dataset.tooLong);
      return;
    }
    const isKept = send({ conversation, text, images, quoted: takeQuoted() });
    // A page that ends before the newest message cannot show it: load the page that can.
    if (!list()) isKept.then(() => location.assign(`/messages/${conversation}`));
    field.value = "";
    tell("");
    told = 0;
    chosen.replaceChildren();
    order.end();
    keepPhotos();
    draft.write();
    refresh();
    toEnd();
    field.focus();
  }

  /** Removes what another tab has taken; everything else written here stays, and is kept again. */
  function drop({ text, images, quoted }) {
    if (!form.isConnected) return;
    stopReplying(quoted);
    const own = field.value.trim();
    if (!own && !chosen.children.length) return;
    if (own === text || (own === before && text.startsWith(own))) field.value = "";
    // Of words that both tabs began with, what has been added here.
    else if (text && text === before && /^\s/.test(own.slice(text.length)) && own.startsWith(text)) {
      field.value = own.slice(text.length).trim();
    }
    if (field.value.trim() !== own) before = "";
    for (const file of images) [...chosen.children].find(item => isSameFile(item.file, file))?.remove();
    if (field.value.trim() !== before) draft.write();
    changed();
  }

  refresh();
  field.addEventListener("input", () => {
    refresh();
    draft.save();
    typing();
  });
  intake(form, add, { zone: form.closest("[data-conversation]"), field });
  form.addEventListener("submit", event => {
    event.preventDefault();
    submit();
  });

  sendsOnEnter(field, submit);

  function typing() {
    if (!field.value || Date.now() - told < 3000) return;
    told = Date.now();
    // Whatever comes of it, what is being typed goes on.
    ask(`/messages/${conversation}/typing`, { method: "POST" }).catch(() => {});
  }

  listen((event, message, answer) => {
    if (message.conversation !== conversation) return;
    if (event === "taken") isBack.then(() => drop(message));
    if (event === "waiting") show(message);
    if (event === "sent") arrive(message, answer);
    if (event === "refused") refuse(message);
    if (event === "refused" && message.isFinal) close();
  });
  const showWaiting = async () => {
    for (const message of await waiting()) if (message.conversation === conversation) show(message);
  };
  showWaiting();
  document.addEventListener("salon:reset", showWaiting);

  /** The bubble of a message that is on its way. */
  function show(message) {
    // A page that ends before the newest message cannot show it.
    if (!list() || pending(message)) return;
    if (list().querySelector(`[data-client="${CSS.escape(message.clientID)}"]`)) return;
    list().append(bubbleOf(message));
    // Where there is a composer again, a message that was refused permanently may be accepted by now.
    const mayBeTaken = message.isFinal && form.isConnected;
    if (message.refused) refuse(mayBeTaken ? { ...message, refused: "", isFinal: false } : message);
  }

  function arrive(message, html) {
    const item = elements(html).querySelector(".message");
    if (item && list()) {
      place("append", list(), item);
      item.classList.remove("arrived");
      const note = item.querySelector(".photo-note");
      if (note) announce(note.textContent);
    }
    pending(message)?.remove();
    refresh();
  }

  const closed = () => document.getElementById("closed-template").content.firstElementChild;

  /** The other member is gone: as on a page that knows it from the beginning, there is nothing to write in. */
  function close() {
    if (form.isConnected) form.replaceWith(closed().cloneNode(true));
  }

  // What is being written when the composer goes, here or by an update, stays where it can be read.
  new MutationObserver((_, observer) => {
    if (form.isConnected) return;
    observer.disconnect();
    putAside(conversation, field.value, files(), closed().textContent).then(() => draft.clear(true));
  }).observe(form.parentElement, { childList: true });

  function refuse(message) {
    const item = pending(message);
    if (!item || item.classList.contains("refused")) return;
    const { images, text, status, isFinal, isHopeless, wrongFiles = [] } = message;
    const sound = images.filter((_, index) => !wrongFiles.includes(index));
    // What is refused before it is read has no name there.
    const isNameless = status === 413 && images.length === 1;
    const reason = isNameless ? namedOnce(images[0].name, message.refused) : message.refused;
    const { note, on } = refusal(item, message, isFinal ? closed().textContent : reason);
    on("retry", !isFinal && !isHopeless, () => {
      note.remove();
      item.classList.remove("refused");
      retry(message);
    });
    const without = on("without", !isFinal && wrongFiles.length && (text || sound.length), () => {
      item.remove();
      const rest = { ...message, images: sound, refused: undefined };
      show(rest);
      retry(rest);
    });
    if (wrongFiles.length > 1) without.textContent = without.dataset.several;
    // A voice is not edited, and photos could not be put into the composer.
    on("edit", !isFinal && !message.seconds && !(waits() && images.length), () => {
      discard(message);
      item.remove();
      field.value = [text, field.value].filter(Boolean).join("\n");
      if (message.quoted) quoteAgain(message.quoted);
      add(sound);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    });
    // What cannot be put back into the composer can be copied.
    on("copy", isFinal && text);
  }
}

const pending = message => document.querySelector(`[data-pending="${CSS.escape(message.clientID)}"]`);
listen((event, message) => { if (event === "discarded") pending(message)?.remove(); });

function bubbleOf(message) {
  // In a template's own document no image is ever decoded.
  const item = document.importNode(document.getElementById("message-template").content.firstElementChild, true);
  item.removeAttribute("id");
  item.removeAttribute("data-position");
  item.dataset.pending = message.clientID;
  item.querySelector("time").dateTime = new Date(message.at).toISOString();
  const bubble = item.querySelector(".bubble");
  bubble.textContent = message.text;
  bubble.hidden = !message.text;
  for (const file of message.images) bubble.before(pendingFile(file, message.seconds));
  if (message.quoted) item.querySelector(".said").prepend(quoteOf(message.quoted));
  return item;
}

/** Says below a message why it was not sent. What can be done about it is offered by `on(name, isOffered, act)`. */
function refusal(item, message, reason) {
  item.classList.add("refused");
  const note = document.getElementById("refused-template").content.firstElementChild.cloneNode(true);
  if (reason) note.querySelector("[data-reason]").textContent = reason;
  const on = (name, isOffered, act) => {
    const button = note.querySelector(`[data-${name}]`);
    if (!isOffered) button.remove();
    else if (act) button.addEventListener("click", act);
    return button;
  };
  note.querySelector("[data-copy]").dataset.copy = message.text;
  on("discard", true, async () => {
    // Gone from the page only once it is gone from the store, where a page that is loaded anew would find it.
    await discard(message);
    item.remove();
  });
  item.querySelector(".said").append(note);
  return { note, on };
}

/** Keeps with what was not sent what had been begun. */
async function putAside(conversation, words, images, reason) {
  const text = words.trim();
  if (text || images.length) await shelve({ conversation, text, images, quoted: takeQuoted() }, reason);
  hold(conversation, []);
}

/** Where the member cannot write, or not any more, what was not sent can be read, copied and deleted. */
async function showUnsent(list) {
  const reason = document.querySelector("[data-closed]")?.textContent;
  if (reason) {
    const conversation = list.id.replace("messages-", "");
    const draft = new Draft(`message-${conversation}`, () => null);
    await putAside(conversation, draft.kept ?? "", await begun(conversation), reason);
    draft.clear(true);
  }
  for (const message of await waiting()) {
    if (`messages-${message.conversation}` !== list.id) continue;
    const item = bubbleOf(message);
    const { on } = refusal(item, message, reason ?? message.refused);
    on("copy", message.text);
    for (const name of ["retry", "without", "edit"]) on(name, false);
    list.append(item);
    const place = list.parentElement.querySelector(":scope > [data-unsent-name]");
    if (place && message.name) place.textContent = message.name;
  }
}

/** With a hardware keyboard, the field has the focus at once; a finger says first that it wants the keyboard. */
function beginWriting() {
  const hasKeys = matchMedia("(hover: hover) and (pointer: fine)").matches;
  if (hasKeys && !location.hash && document.activeElement === document.body) {
    form.elements.text.focus({ preventScroll: true });
  }
}

const list = document.querySelector("ol.messages[id]");
if (list && !form) showUnsent(list);
if (form) {
  setUp(form);
  beginWriting();
  standsOnKeyboard();
}
