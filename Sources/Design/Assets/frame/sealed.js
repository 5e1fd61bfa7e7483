// What was typed and not sent when a session ended: sealed to a key that opens with the server's half alone, and that
// only for the same account. Nobody else at this machine reads it, and it comes back to its place after the next login.
import { outbox, sealings } from "./records.js";
import { ask, viewer } from "./request.js";

const drafts = "salon.draft.", lock = "salon.seal.", mark = "salon.sealed.";
const curve = { name: "ECDH", namedCurve: "P-256" };
const aes = { name: "AES-GCM", length: 256 };
/** Browsers have it over https and on this machine alone. */
const subtle = globalThis.crypto?.subtle;
/** Whoever has not come back by then does not miss it. */
const lifetime = 30 * 24 * 3_600_000;
/** Members who log in this soon afterwards see that it is kept. */
const recently = 5 * 60_000;

const text = value => new TextEncoder().encode(value);
const bytes = base64 => Uint8Array.from(atob(base64.replace(/-/g, "+").replace(/_/g, "/")), each => each.charCodeAt(0));
const base64 = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/** Does something with a browser's storage; where that is forbidden, nothing. */
export function attempt(use) {
  try {
    return use();
  } catch {
    return null;
  }
}

const keys = (name, prefix) => attempt(() => Object.keys(globalThis[name]).filter(key => key.startsWith(prefix))) ?? [];
const stores = ["localStorage", "sessionStorage"];
/** Whose a key is: their number is its end. */
export const ownerOf = key => key.slice(key.lastIndexOf(".") + 1);
const kept = async () => (await outbox("readonly", store => store.getAll()).catch(() => undefined)) ?? [];

/** Whether what is this member's can be sealed. */
export const canSeal = () => Boolean(subtle && viewer && attempt(() => localStorage.getItem(lock + viewer)));

/** Whether something of this member's is sealed here. */
export const isSealed = () => Boolean(viewer && attempt(() => localStorage.getItem(mark + viewer)));

/** Stands for words that were sent or discarded while a copy of them is sealed: what is there does not come back. */
const nothing = "null";
export const gone = () => (isSealed() ? nothing : null);

/** Asks for a key, quietly: members who have to log in or agree to something first learn that from their page. */
async function key(point) {
  const how = point ? { method: "POST", body: new URLSearchParams({ point }) } : {};
  const response = await ask("/settings/drafts/seal", { ...how, signal: AbortSignal.timeout(5000) });
  if (!response.ok || response.redirected) throw new Error(`no key: ${response.status}`);
  const { key, viewer: whose } = await response.json();
  // Somebody else is here by now, who could not open what is this member's.
  if (whose && whose !== viewer) throw new Error("another's key");
  return key;
}

/** The public half of this member's key is here before it is needed: then there is no session to ask for it with. */
export async function fetchKey() {
  if (!subtle || !viewer || canSeal()) return;
  const own = await key();
  attempt(() => localStorage.setItem(lock + viewer, own));
}

/** What somebody has left in this browser. */
async function found(owner) {
  const words = stores.flatMap(name => keys(name, drafts).filter(key => ownerOf(key) === owner)
    .map(key => ({ name, key, value: globalThis[name].getItem(key) })));
  return { words, records: (await kept()).filter(record => record.viewer === owner) };
}

async function remove({ words, records }) {
  for (const { name, key } of words) attempt(() => globalThis[name].removeItem(key));
  for (const { clientID } of records) await outbox("readwrite", store => store.delete(clientID)).catch(() => {});
}

/** A length, words as JSON, and the bytes of the files that these name. */
function packed({ words, records }) {
  const files = [];
  const named = records.map(record => ({
    ...record,
    images: (record.images ?? []).map(file => {
      files.push(file);
      return { name: file.name, type: file.type, size: file.size };
    }),
  }));
  const head = text(JSON.stringify({ words, records: named }));
  return new Blob([new Uint32Array([head.length]), head, ...files]).arrayBuffer();
}

function unpacked(buffer) {
  const length = new Uint32Array(buffer.slice(0, 4))[0];
  const { words, records } = JSON.parse(new TextDecoder().decode(buffer.slice(4, 4 + length)));
  let at = 4 + length;
  for (const record of records) {
    record.images = record.images.map(({ name, type, size }) =>
      new File([buffer.slice(at, (at += size))], name || "image", { type }));
  }
  return { words, records };
}

async function encrypted(plain, publicKey) {
  const theirs = await subtle.importKey("raw", bytes(publicKey), curve, false, []);
  const own = await subtle.generateKey(curve, false, ["deriveBits"]);
  const secret = await subtle.deriveBits({ name: "ECDH", public: theirs }, own.privateKey, 256);
  const material = await subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text("salon drafts") };
  const sealing = await subtle.deriveKey(how, material, aes, false, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await subtle.encrypt({ name: aes.name, iv }, sealing, plain);
  return { point: base64(await subtle.exportKey("raw", own.publicKey)), iv, data };
}

/** Seals what somebody has left here and removes it. Where that cannot be done it is gone, if `isLost`. */
export async function seal(owner, isLost = true) {
  const things = await found(owner);
  if (!things.words.length && !things.records.length) return;
  let isSealed = true;
  const note = () => attempt(() => localStorage.setItem(mark + owner, "1"));
  try {
    await keep(things, { id: crypto.randomUUID(), owner, at: Date.now() });
    note();
  } catch {
    if (!isLost) return;
    isSealed = false;
  }
  await remove(things);
  // A full storage has room by now.
  if (isSealed) note();
}

async function keep(things, sealing) {
  const publicKey = attempt(() => localStorage.getItem(lock + sealing.owner));
  if (!subtle || !publicKey) throw new Error("no key");
  const record = { ...sealing, ...await encrypted(await packed(things), publicKey) };
  await sealings("readwrite", store => store.put(record));
}

/** Removes all that is kept here in plain words; what is sealed stays. */
export function forget() {
  attempt(() => {
    for (const key of keys("localStorage", "")) {
      if (!key.startsWith(lock) && !key.startsWith(mark)) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  });
}

/** Puts back what is not there anew, and returns what finds no room. */
async function restore({ words, records }) {
  const rest = { words: [], records: [] };
  for (const word of words) {
    const store = attempt(() => globalThis[word.name]);
    attempt(() => store.getItem(word.key) ?? store.setItem(word.key, word.value));
    if (attempt(() => store.getItem(word.key)) === null) rest.words.push(word);
  }
  for (const record of records) {
    const isThere = () => outbox("readonly", store => store.count(record.clientID));
    await outbox("readwrite", store => store.add(record)).catch(() => {});
    if (!await isThere().catch(() => 0)) rest.records.push(record);
  }
  return rest;
}

async function open(sealing) {
  const given = await key(sealing.point);
  let things = { words: [], records: [] };
  try {
    const opening = await subtle.importKey("raw", bytes(given), aes.name, false, ["decrypt"]);
    things = unpacked(await subtle.decrypt({ name: aes.name, iv: sealing.iv }, opening, sealing.data));
  } catch {
    // It was sealed to a key that this server no longer has: nobody opens it any more.
  }
  const rest = await restore(things);
  // It alone waits for room: what is back in its place may be sent or discarded by then.
  if (rest.words.length || rest.records.length) await keep(rest, sealing);
  else await sealings("readwrite", store => store.delete(sealing.id));
}

async function openOwn() {
  const all = async () => (await sealings("readonly", store => store.getAll())) ?? [];
  const own = async () => (await all()).filter(each => each.owner === viewer);
  // What was typed last counts.
  for (const sealing of (await own()).sort((a, b) => b.at - a.at)) await open(sealing);
  if ((await own()).length) return;
  attempt(() => localStorage.removeItem(mark + viewer));
  const { words, records } = await found(viewer);
  await remove({
    words: words.filter(({ value }) => value === nothing),
    records: records.filter(({ isBegun, images }) => isBegun && !images.length),
  });
}

/** What else is kept under a member's number ends with their session: walls, searches. The server has what matters. */
function removeOthers() {
  for (const name of stores) {
    for (const key of keys(name, "salon.")) {
      const isOthers = /\.\d+$/.test(key) && ownerOf(key) !== viewer;
      if (isOthers && ![drafts, lock, mark].some(kind => key.startsWith(kind))) globalThis[name].removeItem(key);
    }
  }
}

/** Whoever is here now, what others have left is none of their business. */
async function keepApart() {
  const owners = new Set(stores.flatMap(name => keys(name, drafts).map(ownerOf)));
  for (const record of await kept()) owners.add(record.viewer);
  owners.delete(viewer ?? "");
  owners.delete("");
  // Without a session there may be nobody else: what cannot be sealed waits for whoever comes back.
  for (const owner of owners) await seal(owner, Boolean(viewer));
  const old = (await sealings("readonly", store => store.getAll())) ?? [];
  for (const { id, at } of old) if (Date.now() - at > lifetime) await sealings("readwrite", store => store.delete(id));
  const isPlain = stores.some(name => keys(name, drafts).some(ownerOf));
  const note = document.querySelector("[data-words-kept]");
  if (note) note.hidden = !isPlain && !old.some(({ at }) => Date.now() - at < recently);
}

const hasOwn = Boolean(subtle && isSealed());
const alone = work => (navigator.locks ? navigator.locks.request("salon-sealed", work) : work());
const late = new Promise(resolve => { if (hasOwn) setTimeout(resolve, 5000); });

/** Once what was sealed for this member is back in its place; at once where nothing was. */
export const unsealed = hasOwn ? Promise.race([alone(openOwn).catch(() => {}), late]) : null;

const isKnown = () => keys("localStorage", lock).length || stores.some(name => keys(name, drafts).length);

// The page shown in place of others was rendered when the worker was installed, whoever was here then.
if (!document.querySelector(".offline-page")) {
  removeOthers();
  Promise.resolve(unsealed).then(() => (viewer || isKnown()) && alone(keepApart)).catch(() => {});
}
addEventListener("load", () => fetchKey().catch(() => {}));
