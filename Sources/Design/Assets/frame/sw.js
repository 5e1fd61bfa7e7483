// Shows pushes, and opens their pages. It does nothing else: pages come from the server, and none is cached here.

addEventListener("install", () => skipWaiting());

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

/** The push service has given the browser another address. Without a session, nobody is told of it. */
async function renew(subscription) {
  const headers = { "X-Salon": "fragment" };
  const key = await fetch("/settings/notifications/key", { headers });
  if (!key.ok) return;
  const options = { userVisibleOnly: true, applicationServerKey: await key.text() };
  const { endpoint, keys } = (subscription ?? await registration.pushManager.subscribe(options)).toJSON();
  const body = new URLSearchParams({ endpoint, ...keys });
  await fetch("/settings/notifications/subscribe", { method: "POST", headers, body });
}
