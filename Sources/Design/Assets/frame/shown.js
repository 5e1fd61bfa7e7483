// Images that have been chosen, as they will be shown: those a browser cannot decode, the server draws small.
import { ask } from "./request.js";

const drawn = new WeakMap();

async function drawnByServer(file) {
  const body = new FormData();
  body.append("file", file, file.name || "image");
  return (await ask("/media/preview", { method: "POST", body })).blob();
}

async function use(image, blob) {
  const url = URL.createObjectURL(blob);
  image.src = url;
  await image.decode().finally(() => URL.revokeObjectURL(url));
}

/** Shows a file in `image`; rejects where nobody can. Each is drawn once. */
export async function show(image, file) {
  try {
    await use(image, file);
  } catch {
    if (!drawn.has(file)) drawn.set(file, drawnByServer(file));
    await use(image, await drawn.get(file));
  }
}
