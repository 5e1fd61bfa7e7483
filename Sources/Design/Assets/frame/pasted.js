// What a paste is meant to bring.
import { parsed } from "./request.js";

/**
 * The files a paste brings; none where it brings words. Word, Excel and Google Docs put a picture of them beside.
 * The name that a file manager adds is no words, nor is the address that a browser adds to an image it has copied.
 */
export function pastedFiles({ clipboardData: data }) {
  const files = [...(data?.files ?? [])];
  if (!files.length) return files;
  const images = [...parsed(data.getData("text/html")).images].map(image => image.getAttribute("src"));
  const known = new Set([...files.map(file => file.name), ...images, ...data.getData("text/uri-list").split(/\s+/)]);
  const lines = data.getData("text/plain").split("\n").map(line => line.trim());
  return lines.some(line => line && !known.has(line)) ? [] : files;
}
