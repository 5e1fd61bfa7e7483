// Keeps the last wall, timeline and conversations to be read without a connection, takes what other apps hand over,
// shows pushes and opens their pages. Everything else passes by it: pages come from the server.

const offline = "/offline";
/** Which pages are kept: those that somebody without a connection comes back to. */
const kept = [/^\/$/, /^\/following$/, /^\/timeline(\/local)?$/, /^\/messages(\/\d+)?$/];
const limit = 24;

addEventListener("install", event => {
  // What has no part in this does not wait for it, in browsers that can be asked.
  event.addRoutes?.([
    { condition: { urlPattern: "/assets/*" }, source: "network" },
    { condition: { urlPattern: "/media/*" }, source: "network" },
    { condition: { urlPattern: "/live*" }, source: "network" },
  ]).catch?.(() => {});
  event.waitUntil(prepare());
});

async function prepare() {
  await keepOffline().catch(() => {});
  await skipWaiting();
}

/** Its styles and scripts have addresses that the browser itself keeps for a year: asking for them once is enough. */
async function keepOffline() {
  const page = await fetch(offline);
  if (!page.ok) return;
  const text = await page.clone().text();
  await (await caches.open("shell")).put(offline, page);
  const assets = new Set(text.match(/\/assets\/[\w-]+\.(?:css|js|svg)/g));
  await Promise.all([...assets].map(asset => fetch(asset)));
}

addEventListener("activate", event => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener("fetch", event => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.mode !== "navigate") return;
  if (request.method === "GET") event.respondWith(visit(event, url));
  else if (request.method === "POST" && url.pathname === "/share") event.respondWith(take(request));
});

async function visit(event, url) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    const isKept = response.ok && !response.redirected && !url.search && kept.some(path => path.test(url.pathname));
    if (isKept) event.waitUntil(keep(url.pathname, response.clone()).catch(() => {}));
    return response;
  } catch {
    const page = await (await caches.open("pages")).match(url.pathname);
    return page ? dated(page) : (await caches.match(offline)) ?? Response.error();
  }
}

/** A kept page, which knows since when, and that it is one before its first paint (`worker.js`). */
async function dated(page) {
  const headers = new Headers(page.headers);
  // What it says is read and no longer packed.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const since = Date.parse(page.headers.get("Date")) || "";
  const text = (await page.text()).replace("<html ", "<html data-offline ");
  return new Response(text.replace("<body ", `<body data-kept="${since}" `), { status: page.status, headers });
}

/** Entries are in the order in which they were put in. */
async function keep(path, page) {
  const pages = await caches.open("pages");
  await pages.delete(path);
  await pages.put(path, page);
  const all = await pages.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - limit))) await pages.delete(oldest);
}

/** Images wait for the page that shares a work (`intake.js`). */
async function take(request) {
  const form = await request.formData();
  const images = form.getAll("images").filter(file => file.size);
  await caches.delete("shared");
  if (images.length) {
    const shared = await caches.open("shared");
    for (const [index, file] of images.entries()) {
      const headers = { "Content-Type": file.type };
      await shared.put(`/share/${index}/${encodeURIComponent(file.name)}`, new Response(file, { headers }));
    }
  }
  const query = new URLSearchParams({ images: images.length });
  for (const name of ["title", "text", "url"]) query.set(name, form.get(name) ?? "");
  return Response.redirect(`/share?${query}`, 303);
}

addEventListener("push", event => event.waitUntil(show(event.data)));

/** A browser insists that every push shows something, so one that cannot be read does, too. */
async function show(data) {
  let push = {};
  try {
    push = data.json();
  } catch {
    // The defaults below only say that something is new.
  }
  const { title = "Salon", body = "", path = "/", tag, icon, badge, renotify } = push;
  const shown = registration.showNotification(title, {
    body,
    tag,
    renotify: Boolean(tag && renotify),
    icon: icon ?? "./icon.png",
    badge: "./lettericon.png",
    data: { path },
  });
  const worn = badge === undefined ? undefined : navigator.setAppBadge?.(badge).catch(() => {});
  await Promise.all([shown, worn]);
}

addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

/** Goes to the page where it is open already. Another page stays as it is: something may be half written there. */
async function open(path) {
  const url = new URL(path, location.origin);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(each => new URL(each.url).pathname === url.pathname);
  if (page) return page.focus();
  return clients.openWindow(url.href);
}

addEventListener("pushsubscriptionchange", event => event.waitUntil(renew(event.newSubscription)));

/** The push service has given the browser another address. Without a session, nobody is notified of it. */
async function renew(subscription) {
  const headers = { "X-Salon": "fragment" };
  const key = await fetch("/settings/notifications/key", { headers });
  if (!key.ok) return;
  const options = { userVisibleOnly: true, applicationServerKey: await key.text() };
  const { endpoint, keys } = (subscription ?? await registration.pushManager.subscribe(options)).toJSON();
  const body = new URLSearchParams({ endpoint, ...keys });
  await fetch("/settings/notifications/subscribe", { method: "POST", headers, body });
}
