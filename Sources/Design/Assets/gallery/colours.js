// Works change with every pick of a colour. Only the latest answer counts.
import { coloursOf, Falsified } from "./photo-colours.js";
import { elements, get, say } from "./request.js";
import { renew } from "./wall.js";

const page = document.querySelector("[data-colours]");
const form = page.querySelector("form");
const results = page.querySelector("[data-results]");
const status = page.querySelector("[data-status]");
const mix = form.querySelector(".colour-mix");
const rows = [...form.querySelectorAll(".colour-row")].map(row => ({
  row, colour: row.querySelector("[type=color]"), amount: row.querySelector("[type=range]"),
  name: row.querySelector("span"),
}));
let asking = 0;
let timer;
let speech;

/** What the form asks; colours without weight as well where all rows are to be named. */
function question(isWhole) {
  const query = new URLSearchParams();
  for (const { colour, amount } of rows) {
    if (!isWhole && amount.value === "0") continue;
    query.append("c", colour.value.slice(1));
    query.append("w", amount.value);
  }
  for (const name of ["medium", "major", "making", "tag"]) {
    const value = form.elements[name].value.trim();
    if (value) query.set(name, value);
  }
  return query;
}

/** Names colours as the server does, and those that are not used as what they are. */
function name(names = []) {
  rows.forEach(({ row, amount, name }, index) => {
    const isUnused = amount.value === "0";
    row.classList.toggle("unused", isUnused);
    if (isUnused) name.textContent = name.dataset.unused;
    else if (names[index]) name.textContent = names[index];
  });
}

async function ask() {
  clearTimeout(timer);
  clearTimeout(speech);
  if (rows.every(({ amount }) => amount.value === "0")) return;
  const mine = asking += 1;
  results.setAttribute("aria-busy", "true");
  try {
    const query = question(true);
    query.set("part", "results");
    const found = elements(await (await get(`${form.action}?${query}`)).text());
    if (mine !== asking) return;
    const said = found.querySelector("[data-said]");
    page.querySelector(".colour-starts")?.remove();
    results.replaceChildren(found);
    renew();
    name(said?.dataset.names.split("|"));
    history.replaceState(history.state, "", `${form.action}?${question(false)}`);
    // Said when picking has come to rest.
    speech = setTimeout(() => { status.textContent = said?.dataset.said ?? ""; }, 600);
  } catch (refusal) {
    // The works stay, and the next change tries again.
    if (mine === asking) say(refusal.message);
  } finally {
    if (mine === asking) results.removeAttribute("aria-busy");
  }
}

function soon() {
  name();
  clearTimeout(timer);
  timer = setTimeout(ask, 150);
}

form.addEventListener("input", event => {
  if (event.target.type === "file") return;
  const row = rows.find(({ colour }) => colour === event.target);
  // Whoever picks a colour means to use it.
  if (row?.amount.value === "0") row.amount.value = 50;
  soon();
});
form.addEventListener("submit", event => {
  event.preventDefault();
  if (rows.every(({ amount }) => amount.value === "0")) say(page.dataset.colours);
  ask();
});

const photo = page.querySelector("[data-photo]");
const file = photo.querySelector("[type=file]");
const problem = page.querySelector("[data-photo-problem]");
photo.hidden = false;
file.addEventListener("change", async () => {
  const chosen = file.files[0];
  file.value = "";
  if (!chosen) return;
  problem.hidden = true;
  let colours;
  try {
    colours = await coloursOf(chosen, rows.length);
  } catch (failure) {
    if (!(failure instanceof Falsified)) return say(photo.dataset.failed);
    // It stays until it is dealt with: wrong colours would find wrong works.
    problem.querySelector("span").textContent = photo.dataset.falsified;
    problem.hidden = false;
    return;
  }
  rows.forEach(({ colour, amount }, index) => {
    if (colours[index]) colour.value = colours[index].colour;
    amount.value = colours[index]?.weight ?? 0;
  });
  mix.open = true;
  ask();
});

// A browser that goes back restores what was picked.
addEventListener("pageshow", event => { if (event.persisted) ask(); });
name();
