// Unsent messages. This browser keeps them until the server has them, whatever happens to page and network, and any
// open page sends them one after another; each has an id of its own, so that sending it again has no effect. The photos
// of a message that is still being written are kept beside them.
import { outbox as records } from "./records.js";
import { ask, offers, viewer } from "./request.js";
import { canSeal, isSealed, unsealed } from "./sealed.js";

const listeners = new Set();
// `sent` (with the server's element), `refused`, `waiting` and `discarded` messages, also those discarded in another
// tab, what has been `taken` from the composer of another tab, and when all are `stuck`.
export const listen = listener => listeners.add(listener);
const tell = (event, message, detail) => listeners.forEach(listener => listener(event, message, detail));

/** Whether they are one file, which each tab has its own object for. */
export const isSameFile = (one, other) => ["name", "size", "lastModified"].every(name => one[name] === other[name]);

/** What has left one tab is not to leave from another once more. */
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("salon-outbox") : null;
const tellTabs = (event, message) => tabs?.postMessage({ event, message });
tabs?.addEventListener("message", ({ data: { event, message } }) => {
  if (message.viewer === viewer) tell(event, message);
});

let memory = [];
// Without storage, messages are sent while the page is open.
const stored = async (mode, use) => (viewer ? records(mode, use) : undefined);

const others = message => memory.filter(other => other.clientID !== message.clientID);

async function keep(message) {
  memory = others(message).concat(message);
  const isStored = await stored("readwrite", store => store.put(message)).catch(() => false);
  // What does not fit is sent from memory. What does is nowhere else: sealed for its member, or discarded in another
  // tab, it is not sent from here.
  if (isStored && canSeal()) memory = others(message);
}

async function forget(message) {
  memory = others(message);
  await stored("readwrite", store => store.delete(message.clientID)).catch(() => {});
}

/** This member's messages that wait, the oldest first. */
export async function waiting() {
  const kept = (await stored("readonly", store => store.getAll()).catch(() => undefined)) ?? [];
  const all = new Map([...memory, ...kept].map(message => [message.clientID, message]));
  return [...all.values()].filter(message => message.viewer === viewer && !message.isBegun).sort((a, b) => a.at - b.at);
}

const begunID = conversation => `begun-${viewer}-${conversation}`;

/** The conversations that something was chosen for on this page. */
const chosenFor = new Set();

/** Keeps what has been chosen for a message that is being written; where it is none, no copy sealed meanwhile is. */
export async function hold(conversation, images) {
  const record = { clientID: begunID(conversation), viewer, conversation, images, isBegun: true };
  if (images.length) chosenFor.add(conversation);
  const stays = images.length || (chosenFor.has(conversation) && isSealed());
  const use = store => (stays ? store.put(record) : store.delete(record.clientID));
  // What does not fit is in the form all the same.
  await stored("readwrite", use).catch(() => {});
}

/** What had been chosen for a message that was not sent. */
export async function begun(conversation) {
  const record = await stored("readonly", store => store.get(begunID(conversation))).catch(() => undefined);
  if (record?.images.length) chosenFor.add(conversation);
  return record?.images ?? [];
}

/** Forgets everything, also what other members of this browser have left. */
export async function clear() {
  memory = [];
  await stored("readwrite", store => store.clear()).catch(() => {});
}

let newest = 0;
const page = newID();

function made({ conversation, text, images = [], quoted = null, seconds = null }) {
  newest = Math.max(newest + 1, Date.now());
  // Where the member may look there no more, nobody else says which conversation it was.
  const name = document.querySelector(".who b")?.textContent;
  return { clientID: newID(), viewer, conversation, name, text, images, quoted, seconds, page, at: newest };
}

/** Whether two messages say the same in one conversation. */
const isAlike = (one, other) => ["viewer", "conversation", "text"].every(name => one[name] === other[name])
  && one.images.length === other.images.length && one.images.every((file, at) => isSameFile(file, other.images[at]));

// Keeps a message, or answers with one of its kind that is kept already. In one transaction it is kept and the others
// are looked through, in this order: a page that is left meanwhile leaves it there.
async function keepOnce(message, isOfKind) {
  const isThere = other => other.clientID !== message.clientID && !other.isBegun && isOfKind(other)
    && isAlike(other, message);
  const kept = await stored("readwrite", store => {
    store.put(message);
    const all = store.getAll();
    all.onsuccess = () => { if (all.result.some(isThere)) store.delete(message.clientID); };
    return all;
  }).catch(() => undefined);
  const first = kept?.find(isThere);
  if (!first && !(kept && canSeal())) memory = others(message).concat(message);
  return first ?? message;
}

/** Takes a message; it is on its way from here on. */
export async function send(writing) {
  const message = made(writing);
  tell("waiting", message);
  // Two tabs show one draft, and both may send it before either has heard of the other.
  const isTwin = other => other.page !== page && Math.abs(other.at - message.at) < 2000;
  if (await keepOnce(message, isTwin) !== message) tell("discarded", message);
  // Once it is here for certain, and after what had been chosen for it is forgotten: what another tab has more it keeps
  // in the same place.
  tellTabs("taken", message);
  flush();
}

// Keeps what was being written where nobody takes it any more, as what was refused is kept; it is not sent. Every tab
// that shows a draft puts it aside: the first one keeps it.
export async function shelve(writing, refused) {
  const message = { ...made(writing), refused, isFinal: true };
  const shelved = await keepOnce(message, other => other.refused);
  tellTabs("taken", message);
  tell("waiting", shelved);
  tell("refused", shelved);
}

/** Tries a refused message again. */
export async function retry(message) {
  await keep({ ...message, refused: undefined });
  flush();
}

export async function discard(message) {
  await forget(message);
  tell("discarded", message);
  tellTabs("discarded", message);
}

function newID() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

async function deliver(message) {
  let body = new URLSearchParams({ client_id: message.clientID, text: message.text });
  if (message.quoted) body.set("in_reply_to", message.quoted.id);
  if (message.seconds) body.set("seconds", message.seconds);
  if (message.images.length) {
    const fields = body;
    body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    for (const image of message.images) body.append("images", image, image.name || "image");
  }
  return ask(`/messages/${message.conversation}`, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(message.images.length ? 300_000 : 20_000),
  });
}

let pause = 1000;
let timer;
let isRunning = false;

/** Only one page of the browser sends at a time, so that messages keep their order. */
const alone = work => navigator.locks ? navigator.locks.request(`salon-outbox-${viewer}`, work) : work();

export async function flush() {
  clearTimeout(timer);
  if (isRunning || !viewer) return;
  isRunning = true;
  try {
    await alone(empty);
    pause = 1000;
  } catch {
    tell("stuck", {});
    timer = setTimeout(flush, pause);
    pause = Math.min(pause * 2, 30_000);
  } finally {
    isRunning = false;
  }
}

async function empty() {
  for (;;) {
    const message = (await waiting()).find(message => !message.refused);
    if (!message) return;
    const response = await deliver(message);
    if (response.ok && !response.redirected) {
      await forget(message);
      tell("sent", message, await response.text().catch(() => ""));
    } else if (response.status >= 500 || [408, 429].includes(response.status) || response.redirected) {
      throw new Error("not now");
    } else {
      const answer = await response.json().catch(() => ({}));
      // The session has ended, or is somebody else's, or there are terms to agree to: the message stays, and is sent
      // once its member is back; then everything, in order.
      const me = document.querySelector("[data-me]")?.pathname.slice(1);
      // Somebody else may have no page of this conversation.
      if (answer.waits && me) Object.assign(answer, { error: answer.waits.replace("%", me), location: "/messages" });
      if (offers(answer) || response.status === 401) throw new Error("not now");
      // Nobody is there any more, or nobody who wants to hear it: trying again is of no use.
      const isFinal = [404, 410].includes(response.status);
      // What is wrong with a file stays wrong, unless the server says when to try again.
      const isWrong = [400, 409, 413, 415].includes(response.status)
        || (response.status === 422 && answer.field === "images");
      const isHopeless = isWrong && !response.headers.has("Retry-After");
      const wrongFiles = answer.files ?? [];
      const { status } = response;
      const said = answer.error || response.statusText;
      const refused = { ...message, refused: said, status, isFinal, isHopeless, wrongFiles };
      await keep(refused);
      tell("refused", refused);
    }
  }
}

addEventListener("online", () => {
  pause = 1000;
  flush();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
document.addEventListener("salon:live", flush);
Promise.resolve(unsealed).then(flush);
