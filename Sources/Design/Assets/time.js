// "just now" does not stay so: ages are counted on while the page is open, as the server counts them.

const korean = document.documentElement.lang === "ko";

function age(seconds) {
  if (seconds < 60) return korean ? "방금" : "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${korean ? "분 전" : " min ago"}`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}${korean ? "시간 전" : " h ago"}`;
  if (seconds < 604800) return `${Math.floor(seconds / 86400)}${korean ? "일 전" : " d ago"}`;
}

setInterval(() => {
  if (document.hidden) return;
  for (const time of document.querySelectorAll("time[datetime]")) {
    const text = age(Math.max(0, (Date.now() - Date.parse(time.dateTime)) / 1000));
    if (text && time.textContent !== text) time.textContent = text;
  }
}, 30_000);
