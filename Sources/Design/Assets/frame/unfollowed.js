// Following and Home lose what somebody made or reposted as soon as they are no longer followed, and so do the pages
// that are gone back to. What others repost of theirs stays.

import { viewer } from "./request.js";
import { showAll } from "./toggle.js";

const key = `salon.unfollowed.${viewer ?? ""}`;
const handles = () => new Set(JSON.parse(sessionStorage.getItem(key) ?? "[]"));

function leave(handle) {
  const wall = document.querySelector("#wall[data-follows]");
  const path = `/@${CSS.escape(handle)}`;
  const names = wall?.querySelectorAll(`:is(.caption a, .byline .name, .circumstance a)[href="${path}"]`) ?? [];
  for (const name of names) {
    const item = name.closest("#wall > li");
    if (item && (name.closest(".circumstance") || !item.querySelector(".circumstance"))) item.remove();
  }
  // Whom to follow instead.
  if (names.length && !wall.querySelector(".card, .post")) location.reload();
}

/** Takes out what a page that was kept still shows. */
export function takeOut() { handles().forEach(leave); }

document.addEventListener("salon:turned", ({ detail: { key: turned, on } }) => {
  if (!turned.startsWith("follow-")) return;
  const handle = turned.slice("follow-".length);
  const all = handles();
  if (on) all.delete(handle);
  else all.add(handle);
  sessionStorage.setItem(key, JSON.stringify([...all]));
  if (on) return;
  leave(handle);
  // Whoever ceases to follow ceases to watch.
  showAll(`watch-${handle}`, false);
});
addEventListener("pageshow", event => { if (event.persisted) takeOut(); });
