// Times as they are where the reader is. "just now" does not stay so: ages are counted on while the page is open, as
// the server counts them.

const korean = document.documentElement.lang === "ko";
const clock = new Intl.DateTimeFormat(
  korean ? "ko" : "en-GB", { hour: korean ? "numeric" : "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat(korean ? "ko" : "en-GB", { dateStyle: "full" });

// The server renders the next pages for this clock.
const offset = String(-new Date().getTimezoneOffset());
if (!document.cookie.split("; ").includes(`utc-offset=${offset}`)) {
  document.cookie = `utc-offset=${offset}; path=/; max-age=31536000; samesite=lax`;
}

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

setInterval(() => {
  if (document.hidden) return;
  for (const time of document.querySelectorAll("time[datetime]:not([data-clock], [data-day], [data-full])")) {
    const text = age(Math.max(0, (Date.now() - Date.parse(time.dateTime)) / 1000));
    if (text && time.textContent !== text) time.textContent = text;
  }
}, 30_000);
