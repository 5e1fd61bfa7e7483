// The main colours of a photo, which never leaves the browser: k-means in OKLab (Ottosson), as the server does it.

/** The longer side of what is looked at. */
const side = 96;
/** A photo has more colours than are asked for; the heaviest are taken. */
const clusters = 5;

const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

function lab(red, green, blue) {
  const [r, g, b] = [linear[red], linear[green], linear[blue]];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
  ];
}

/** Pixels that hardly differ count as one colour: l, a, b, how many, and the sum of their bytes. */
function histogram(data) {
  const cells = new Map();
  for (let place = 0; place < data.length; place += 4) {
    if (data[place + 3] < 128) continue;
    const bytes = [data[place], data[place + 1], data[place + 2]];
    const key = bytes.reduce((sum, byte) => sum * 32 + (byte >> 3), 0);
    const cell = cells.get(key) ?? { count: 0, bytes: [0, 0, 0] };
    cell.count += 1;
    for (let channel = 0; channel < 3; channel += 1) cell.bytes[channel] += bytes[channel];
    cells.set(key, cell);
  }
  return [...cells.values()].map(cell => {
    const bytes = cell.bytes.map(sum => Math.round(sum / cell.count));
    return { count: cell.count, at: lab(...bytes), bytes: cell.bytes };
  });
}

const distance = (one, other) => one.reduce((sum, value, axis) => sum + (value - other[axis]) ** 2, 0);

/** The most frequent colour, then each time the one that is frequent and far from those. */
function seeds(cells) {
  const found = [];
  while (found.length < clusters) {
    let [best, most] = [undefined, 0];
    for (const cell of cells) {
      const away = found.length ? Math.min(...found.map(seed => distance(cell.at, seed))) : 1;
      if (away > 0.0016 && cell.count * away > most) [best, most] = [cell, cell.count * away];
    }
    if (!best) break;
    found.push(best.at);
  }
  return found;
}

const hex = bytes => `#${bytes.map(byte => byte.toString(16).padStart(2, "0")).join("")}`;

/** The colours of pixels, heaviest first, with weights that are together about 100. */
export function mainColours(data, most) {
  const cells = histogram(data);
  let centres = seeds(cells);
  let groups = [];
  for (let turn = 0; turn < 8; turn += 1) {
    groups = centres.map(() => ({ count: 0, sum: [0, 0, 0], bytes: [0, 0, 0] }));
    for (const cell of cells) {
      const away = centres.map(centre => distance(cell.at, centre));
      const group = groups[away.indexOf(Math.min(...away))];
      group.count += cell.count;
      for (let axis = 0; axis < 3; axis += 1) {
        group.sum[axis] += cell.at[axis] * cell.count;
        group.bytes[axis] += cell.bytes[axis];
      }
    }
    groups = groups.filter(group => group.count > 0);
    centres = groups.map(group => group.sum.map(sum => sum / group.count));
  }
  const heaviest = groups.sort((one, other) => other.count - one.count).slice(0, most);
  const total = heaviest.reduce((sum, group) => sum + group.count, 0);
  return heaviest.map(({ count, bytes }) => ({
    colour: hex(bytes.map(sum => Math.round(sum / count))), weight: Math.max(1, Math.round(count / total * 100)),
  }));
}

/** What is below the photo on the same canvas, one row each: what is read back of it is true of the photo, too. */
const known = [[0, 0, 0], [255, 255, 255], [224, 32, 32], [32, 160, 64], [40, 72, 208], [208, 176, 32]];

/** Browsers that guard against fingerprints give pages random or white pixels; the last bit alone may be changed. */
const isTrue = data => known.every((bytes, row) => {
  const width = data.length / known.length;
  return data.subarray(row * width, (row + 1) * width).every(
    (byte, place) => Math.abs(byte - (bytes[place % 4] ?? 255)) <= 8);
});

/** The browser does not tell what is on a canvas. */
export class Falsified extends Error {}

/** The main colours of an image file. Throws what the browser cannot decode, and `Falsified`. */
export async function coloursOf(file, most) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  canvas.height = height + known.length;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0, canvas.width, height);
  image.close();
  known.forEach((bytes, row) => {
    context.fillStyle = hex(bytes);
    context.fillRect(0, height + row, canvas.width, 1);
  });
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const end = canvas.width * height * 4;
  if (!isTrue(data.subarray(end))) throw new Falsified();
  const colours = mainColours(data.subarray(0, end), most);
  if (!colours.length) throw new Error("nothing but transparency");
  return colours;
}
