// Tries what reads. The token stays in its field: nothing keeps it, and no cookie is sent along.

const section = document.querySelector("[data-api-token]");
const token = document.getElementById("api-token");

section.hidden = false;
for (const form of document.querySelectorAll("[data-api-path]")) form.hidden = false;

/** The path with what is in it, and the rest as a query; a list is one value a comma. */
function address({ dataset, elements }) {
  const query = new URLSearchParams();
  let path = dataset.apiPath;
  for (const { name, value } of elements) {
    if (!name) continue;
    const place = `{${name}}`;
    if (path.includes(place)) {
      path = path.replace(place, encodeURIComponent(value.trim()));
    } else if (value.trim()) {
      const values = name.endsWith("[]") ? value.split(",") : [value];
      for (const one of values) query.append(name, one.trim());
    }
  }
  return query.size ? `${path}?${query}` : path;
}

function show(output, status, text) {
  const line = document.createElement("p");
  line.textContent = status;
  const block = document.createElement("pre");
  block.tabIndex = 0;
  block.textContent = text;
  output.replaceChildren(line, ...text ? [block] : []);
}

const inLines = text => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

addEventListener("submit", async event => {
  const form = event.target;
  if (!form.matches("[data-api-path]")) return;
  event.preventDefault();
  const output = form.querySelector("output");
  const bearer = token.value.trim();
  try {
    const answer = await fetch(address(form), {
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {}, credentials: "omit", cache: "no-store",
    });
    show(output, `${answer.status} ${answer.statusText}`, inLines(await answer.text()));
  } catch {
    show(output, document.body.dataset.sayUnreachable, "");
  }
});
