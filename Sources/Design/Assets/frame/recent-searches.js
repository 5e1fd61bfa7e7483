// The last questions, kept in this browser for this member until they log out, and sent nowhere.

const key = `salon.searches.${document.body.dataset.viewer}`;
const most = 8;
const place = document.querySelector("[data-recent]");

function all() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

function keep(questions) {
  try {
    localStorage.setItem(key, JSON.stringify(questions));
  } catch {
    // Storage that is full or forbidden remembers nothing.
  }
}

export function remember(question) {
  const text = question.trim();
  if (!place || !text) return;
  keep([text, ...all().filter(other => other !== text)].slice(0, most));
}

/** Shows them while nothing is typed. `choose` gets the one that is pressed. */
export function showRecent(isWanted, choose) {
  if (!place) return;
  const questions = isWanted ? all() : [];
  place.hidden = !questions.length;
  place.querySelector("ul").replaceChildren(...questions.map(question => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button secondary";
    button.dir = "auto";
    button.textContent = question;
    button.addEventListener("click", () => choose(question));
    item.append(button);
    return item;
  }));
}

place?.querySelector("[data-forget]").addEventListener("click", () => {
  localStorage.removeItem(key);
  place.hidden = true;
  document.querySelector("[data-search] [type=search]").focus();
});
