const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter("ko", { granularity: "grapheme" });

/** How many characters a person sees: the server counts the same. */
export function lengthOf(text) {
  const tidied = text.normalize("NFC").trim();
  if (!segmenter) return [...tidied].length;
  let length = 0;
  for (const _ of segmenter.segment(tidied)) length += 1;
  return length;
}
