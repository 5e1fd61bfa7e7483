// Texts as the server keeps and counts them: Core's TidiedText and TextLimit say the same, and Tests/lengths.json
// holds both to it.

const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter("ko", { granularity: "grapheme" });

const sign = /[#@＃＠:]/u;
const border = /^[\u200B\u2060\uFEFF]$/u;
const blank = /^[\p{White_Space}\u2800\u200B\u2060\uFEFF\u{1D159}]$/u;
const lineEnd = /^[\x0B\x0C\r\x85\u2028\u2029]$/u;
const hidden = new RegExp("^[\\x00-\\x08\\x0E-\\x1F\\x7F-\\x84\\x86-\\x9F\\xAD\\u034F\\u17B4\\u17B5\\u180E"
  + "\\u202A-\\u202E\\u2061-\\u206F\\u3164\\uFFA0\\uFFF0-\\uFFFC\\uFDD0-\\uFDEF\\u{1BCA0}-\\u{1BCA3}"
  + "\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E001F}\\u{E0080}-\\u{E00FF}\\u{E01F0}-\\u{E0FFF}]$"
  + "|^\\p{Noncharacter_Code_Point}$", "u");
const direction = /^[\u061C\u200E\u200F]$/u;
const joiner = /^[\u200C\u200D]$/u;
const selector = /^[\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]$/u;
const tag = /^[\u{E0020}-\u{E007F}]$/u;
const filler = /^[\u115F\u1160]$/u;
const special = [hidden, direction, joiner, border, selector, tag, filler, lineEnd];
const picture = /^(?![\x00-\x7F])\p{Emoji}$/u;
const shaped = new RegExp("^[\\u0600-\\u08FF\\u0900-\\u0DFF\\u1000-\\u109F\\u1780-\\u18AF\\u1B00-\\u1BFF"
  + "\\uA800-\\uA8FF\\uA980-\\uA9DF\\uAA60-\\uAADF\\uFB50-\\uFDCF\\uFDF0-\\uFDFF"
  + "\\uFE70-\\uFEFC\\u{10A00}-\\u{11FFF}\\u{1E900}-\\u{1E95F}]$", "u");
const spaceless = /^[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]$/u;
const runsLeft = new RegExp("[\\u0590-\\u061B\\u061D-\\u08FF\\uFB1D-\\uFDCF\\uFDF0-\\uFDFF\\uFE70-\\uFEFC"
  + "\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]", "u");
const conjoining = /^[\u1100-\u115E\u1161-\u11FF\uA960-\uA97C\uD7B0-\uD7C6\uD7CB-\uD7FB]$/u;
// Nothing of that is in most texts.
const plain = new RegExp("^[\\t\\n\\x20-\\x7E\\xA0-\\xAC\\xAE-\\u02FF\\u0370-\\u058F\\u2010-\\u2027\\u2030-\\u205E"
  + "\\u3000-\\u3163\\u3165-\\u9FFF\\uAC00-\\uD7A3]*$", "u");

const isPlain = letter => !special.some(kind => kind.test(letter));

function joins(letter, before, after) {
  if (!before) return false;
  if (letter === "\u200B") return isPlain(before) && spaceless.test(before) && spaceless.test(after) && isPlain(after);
  if (isPlain(before) && shaped.test(before)) return true;
  const endsEmoji = picture.test(before) || before === "\uFE0F" || tag.test(before);
  return letter === "\u200D" && endsEmoji && picture.test(after);
}

function withoutHidden(text) {
  const letters = [...text];
  const isLeft = runsLeft.test(text);
  // Where a handle, a tag or an address may end.
  const borders = new Set();
  let place = 0;
  for (const word of text.split(/(\p{White_Space})/u)) {
    const own = [...word];
    if (sign.test(word)) own.forEach((letter, index) => border.test(letter) && borders.add(place + index));
    place += own.length;
  }
  const kept = [];
  letters.forEach((letter, index) => {
    const [last, next] = [kept.at(-1) ?? "", letters[index + 1] ?? ""];
    let stays = true;
    if (lineEnd.test(letter)) {
      if (border.test(last)) kept.pop();
      if (letter !== "\r" || next !== "\n") kept.push("\n");
      return;
    }
    if (hidden.test(letter)) stays = false;
    else if (direction.test(letter)) stays = isLeft;
    else if (joiner.test(letter)) stays = joins(letter, last, next);
    else if (border.test(letter)) {
      stays = Boolean(next && last) && !blank.test(next) && !blank.test(last)
        && (borders.has(index) || joins(letter, last, next));
    } else if (selector.test(letter)) stays = Boolean(last) && !blank.test(last) && isPlain(last);
    else if (tag.test(letter)) stays = last === "\u{1F3F4}" || tag.test(last);
    else if (filler.test(letter)) stays = conjoining.test(last) || conjoining.test(next);
    else if (blank.test(letter) && border.test(last)) kept.pop();
    if (stays) kept.push(letter);
  });
  return kept.join("");
}

/** A text as it is kept: composed, without what nobody sees. */
export function tidied(text) {
  const letters = [...(plain.test(text) ? text : withoutHidden(text))];
  let [start, end] = [0, letters.length];
  while (start < end && blank.test(letters[start])) start += 1;
  while (end > start && blank.test(letters[end - 1])) end -= 1;
  return letters.slice(start, end).join("").normalize("NFC");
}

/** Whether a character and its neighbour are always two: ASCII and syllables of Hangul. */
const isApart = code => code < 0x7F || (code >= 0xAC00 && code <= 0xD7A3);

/** How many characters of it a person sees. */
export function lengthOf(text) {
  const kept = tidied(text);
  if (!segmenter) return [...kept].length;
  // Segmenters take quadratic time, so they get what they are needed for, and no more of it than any text may have.
  let length = 0;
  let start = 0;
  const segment = end => {
    while (start < end) {
      let cut = Math.min(end, start + 4_000);
      // Half a letter joins nothing.
      if (cut < end && kept.codePointAt(cut - 1) > 0xFFFF) cut -= 1;
      const piece = kept.slice(start, cut);
      let last = 0;
      for (const { index } of segmenter.segment(piece)) {
        length += 1;
        last = index;
      }
      if (start + piece.length === end || !last) start += piece.length;
      else {
        // It may go on in the next piece.
        length -= 1;
        start += last;
      }
    }
  };
  for (let index = 1; index < kept.length; index += 1) {
    if (!isApart(kept.charCodeAt(index - 1)) || !isApart(kept.charCodeAt(index))) continue;
    if (index - start > 1) segment(index);
    else {
      length += 1;
      start = index;
    }
  }
  segment(kept.length);
  return length;
}
