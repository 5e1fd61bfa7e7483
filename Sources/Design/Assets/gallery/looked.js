// A long look says something of a work: ten seconds in sight.
import { beacon } from "./request.js";

const work = document.querySelector("[data-work]");
let seconds = 0;
const ticking = setInterval(() => {
  if (document.hidden) return;
  seconds += 1;
  if (seconds < 10) return;
  clearInterval(ticking);
  beacon(`/works/${work.id.slice("work-".length)}/looked`);
}, 1000);
