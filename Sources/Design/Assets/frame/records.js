// Stores of records in this browser. Where it keeps none, `undefined` comes of every use.

function opened(name, store, keyPath) {
  return new Promise(resolve => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  }).catch(() => null);
}

function records(name, store, keyPath) {
  let database;
  return async (mode, use) => {
    const db = await (database ??= opened(name, store, keyPath));
    if (!db) return undefined;
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(store, mode, { durability: "strict" });
      const request = use(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  };
}

/** Messages that wait, and photos of those that are being written (`outbox.js`). */
export const outbox = records("salon", "outbox", "clientID");

/** What was sealed when a session ended (`sealed.js`). */
export const sealings = records("salon-sealed", "sealings", "id");
