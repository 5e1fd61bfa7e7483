// The pieces of a long image, for the viewer. The page has its own, by `longPictureView`.

/** The strips of the image a link shows, in one element; `null` where it has none. */
export function pieces(link, natural) {
  const [width, length] = (link.dataset.strips ?? "").split("/").map(Number);
  if (!length) return null;
  const height = Math.max(1, Math.round((natural.height * width) / natural.width));
  const isTall = height > width;
  const base = link.querySelector("img").src.replace(/[^/]*$/, "");
  const strips = document.createElement("span");
  strips.className = `strips${isTall ? "" : " across"}`;
  for (let start = 0, index = 0; start < Math.max(width, height); start += length, index += 1) {
    const image = new Image();
    image.loading = "lazy";
    image.decoding = "async";
    image.alt = "";
    image.width = isTall ? width : Math.min(length, width - start);
    image.height = isTall ? Math.min(length, height - start) : height;
    image.src = `${base}${width}-${index}.webp`;
    strips.append(image);
  }
  return strips;
}
