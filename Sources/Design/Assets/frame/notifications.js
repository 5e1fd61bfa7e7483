// Older notifications load while scrolling; the link stays for where they do not.
import { parsed } from "./request.js";

const activity = document.querySelector(".activity");
const observer = new IntersectionObserver(
  entries => { if (entries.some(entry => entry.isIntersecting)) load(); }, { rootMargin: "1000px 0px" });
let isLoading = false;

async function load() {
  const place = activity.querySelector(".older");
  if (!place || isLoading) return;
  isLoading = true;
  place.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(place.querySelector("a").href);
    if (!response.ok || response.redirected) throw new Error(response.statusText);
    const page = parsed(await response.text());
    for (const list of page.querySelectorAll(".activity > ol[id]")) {
      const rows = [...list.children].filter(row => !document.getElementById(row.id));
      document.getElementById(list.id).append(...rows.map(row => document.importNode(row, true)));
    }
    const next = page.querySelector(".activity > .older");
    if (next) place.replaceWith(document.importNode(next, true));
    else place.remove();
  } catch {
    place.removeAttribute("aria-busy");
    return;
  } finally {
    isLoading = false;
  }
  watch();
}

function watch() {
  observer.disconnect();
  const place = activity.querySelector(".older");
  if (place) observer.observe(place);
}

if (activity) watch();
