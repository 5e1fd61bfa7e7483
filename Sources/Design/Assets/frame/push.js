// Pushes to this device: the browser asks for permission only on request, and the page shows the state.
import { elements, post, Refusal, say, serviceWorker } from "./request.js";

const section = document.querySelector("[data-push]");
const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const devices = () => document.getElementById("push-devices");
const here = () => devices().querySelector("[data-current]");

async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration?.pushManager.getSubscription();
}

async function state() {
  if (!isSupported) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  // Browser and server must both have the subscription: after logging out and in, only the browser does.
  return here() && await subscription() ? "on" : "off";
}

async function show() {
  const current = await state();
  for (const each of section.querySelectorAll("[data-push-state]")) each.hidden = each.dataset.pushState !== current;
}

function replaceDevices(html) {
  devices().replaceWith(elements(html));
}

async function turnOn() {
  if (await Notification.requestPermission() !== "granted") return;
  await navigator.serviceWorker.register(serviceWorker());
  const registration = await navigator.serviceWorker.ready;
  // A subscription with another key, or of another member, must go first.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: section.dataset.push };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  replaceDevices(await (await post("/settings/notifications/subscribe", { endpoint, ...keys })).text());
}

async function turnOff() {
  await (await subscription())?.unsubscribe();
  const form = here()?.querySelector("form");
  if (form) replaceDevices(await (await post(form.action, new FormData(form))).text());
}

/** Shows that something is under way, what came of it, and the state after it. */
async function act(button, action) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    await action();
  } catch (problem) {
    say(problem instanceof Refusal ? problem.message : section.dataset.sayNoService);
    if (!(problem instanceof Refusal || problem instanceof DOMException)) throw problem;
  } finally {
    button.ariaBusy = null;
    await show();
  }
}

for (const [name, action] of [["off", turnOn], ["on", turnOff]]) {
  const button = section.querySelector(`button[data-push-state=${name}]`);
  button.addEventListener("click", async () => {
    await act(button, action);
    // The pressed button is gone; focus its replacement.
    if (button.hidden) section.querySelector("button[data-push-state]:not([hidden])")?.focus();
  });
}

document.addEventListener("submit", event => {
  const form = event.target;
  if (!form.matches("[data-push-test], [data-push-remove]")) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (form.matches("[data-push-test]")) {
    act(button, async () => {
      await post(form.action);
      say(section.dataset.saySent);
    });
  } else if (form.closest("[data-current]")) {
    act(button, turnOff).then(() => devices().focus());
  } else {
    act(button, async () => replaceDevices(await (await post(form.action, new FormData(form))).text()))
      .then(() => devices().focus());
  }
});

// The browser knows the time zone, so the member need not enter it.
const zone = document.querySelector("[data-time-zone] input");
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? zone.value;

show();

// A topic's switch and those of its kinds agree.
for (const topic of document.querySelectorAll(".switch-topic")) {
  const [all, ...kinds] = topic.querySelectorAll("input[type=checkbox]");
  topic.addEventListener("change", event => {
    if (event.target === all) for (const kind of kinds) kind.checked = all.checked;
    else all.checked = kinds.some(kind => kind.checked);
    all.indeterminate = all.checked && !kinds.every(kind => kind.checked);
  });
  all.indeterminate = all.checked && !kinds.every(kind => kind.checked);
}
