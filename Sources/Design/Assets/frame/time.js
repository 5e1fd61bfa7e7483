// Times as they are where the reader is. "just now" does not stay so: ages are counted on while the page is open, as
// the server counts them.

import { parsed } from "./request.js";

const korean = document.documentElement.lang === "ko";
const clock = new Intl.DateTimeFormat(
  korean ? "ko" : "en-GB", { hour: korean ? "numeric" : "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat(korean ? "ko" : "en-GB", { dateStyle: "full" });

// The server renders the next pages for where the reader is. The name of the zone knows when its clocks change.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isKnown = () => document.cookie.split("; ").includes(`time-zone=${zone}`);
if (zone && !isKnown()) {
  document.cookie = `time-zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  if (isKnown()) sayAgain().catch(() => {});
}

/** Has the server say the dates that go by the reader's clocks, now that it knows them. */
async function sayAgain() {
  const said = document.querySelectorAll("[data-moments]");
  if (!said.length) return;
  const page = parsed(await (await fetch(location.href)).text());
  for (const dates of said) {
    const fresh = page.querySelector(`[data-moments="${dates.dataset.moments}"]`);
    if (fresh) dates.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
}

/** Has a form that was rendered for other clocks go by the reader's, unless something is typed already. */
function adopt(form) {
  const times = [...form.querySelectorAll("input[type=datetime-local]")];
  if (times.some(time => time.value !== time.defaultValue || (time.value && !time.dataset.moment))) return;
  for (const time of times.filter(time => time.value)) {
    const moment = new Date(time.dataset.moment);
    time.defaultValue = new Date(moment - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }
  const place = zone.split("/").pop().replaceAll("_", " ");
  const words = zone.includes("/") ? `${place} ${korean ? "시간" : "time"}` : zone;
  for (const name of form.querySelectorAll("[data-zone]")) name.textContent = words;
  form.elements.zone.value = zone;
}

for (const field of document.querySelectorAll("input[name=zone]")) if (zone && field.value !== zone) adopt(field.form);

/** The time of day of `<time data-clock>`. */
export const timeOfDay = time => clock.format(new Date(time.dateTime));
/** The day in words. */
export const dayOf = time => date.format(new Date(time.dateTime));

for (const time of document.querySelectorAll("time[data-full]")) {
  time.textContent = `${dayOf(time)}${korean ? "" : ","} ${timeOfDay(time)}`;
}

function age(seconds) {
  if (seconds < 60) return korean ? "방금" : "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${korean ? "분 전" : "m ago"}`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}${korean ? "시간 전" : "h ago"}`;
  if (seconds < 604800) return `${Math.floor(seconds / 86400)}${korean ? "일 전" : "d ago"}`;
}

/** How far the device's clock is behind the server's, in milliseconds. A page that was kept does not tell the time. */
function lag() {
  const { now } = document.body.dataset;
  const [visit] = performance.getEntriesByType("navigation");
  return now && navigator.onLine && visit?.type !== "back_forward" ? now - Date.now() : 0;
}

const behind = lag();

/** The day of what is older than a week, as the server writes it. */
function shortDate(moment) {
  const year = moment.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  const how = { year, month: korean ? "long" : "short", day: "numeric" };
  return moment.toLocaleDateString(korean ? "ko" : "en-GB", how);
}

/** Says the ages within an element. */
function countAges(root) {
  for (const time of root.querySelectorAll("time[datetime]:not([data-clock], [data-day], [data-full])")) {
    const moment = new Date(time.dateTime);
    const text = age(Math.max(0, (Date.now() + behind - moment) / 1000))
      ?? (time.textContent === age(0) && shortDate(moment));
    if (text && time.textContent !== text) time.textContent = text;
  }
}

// What comes by itself was rendered for everybody, as if it were new.
document.addEventListener("salon:placing", event => countAges(event.detail));
setInterval(() => { if (!document.hidden) countAges(document); }, 30_000);
