// The geometry and colours of an edit, as the server renders them: turn, straighten, crop, filter.

export const whole = () => ({ x: 0, y: 0, width: 1, height: 1 });

export const identity = () => ({ crop: null, quarterTurns: 0, straighten: 0, filter: null, strength: 1 });

/** What is stored: no crop where it keeps everything, and no more digits than a pixel needs. */
export function tidy(recipe) {
  const round = (value, digits) => Number(value.toFixed(digits));
  const crop = recipe.crop ?? whole();
  const isWhole = crop.width > 0.9995 && crop.height > 0.9995;
  const x = round(crop.x, 5), y = round(crop.y, 5);
  return {
    crop: isWhole
      ? null
      : {
        x, y, width: Math.min(round(crop.width, 5), round(1 - x, 5)),
        height: Math.min(round(crop.height, 5), round(1 - y, 5)),
      },
    quarterTurns: ((recipe.quarterTurns % 4) + 4) % 4,
    straighten: round(recipe.straighten, 1),
    filter: recipe.strength > 0 ? recipe.filter || null : null,
    strength: round(recipe.strength, 2),
  };
}

export function isIdentity(recipe) {
  const { crop, quarterTurns, straighten, filter } = tidy(recipe);
  return !crop && !quarterTurns && !straighten && !filter;
}

/** JSON without null members. */
export const encoded = recipe =>
  JSON.stringify(tidy(recipe), (key, value) => (value === null ? undefined : value));

export const decoded = text => {
  try {
    return { ...identity(), ...JSON.parse(text || "{}") };
  } catch {
    return identity();
  }
};

/** The size after the quarter turns. */
export const turned = ({ width, height }, turns) =>
  turns % 2 ? { width: height, height: width } : { width, height };

/** How much smaller the largest inner rectangle of the same aspect is once the image has been rotated. */
export function innerScale({ width, height }, degrees) {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const sine = Math.sin(angle), cosine = Math.cos(angle);
  return Math.min(width / (width * cosine + height * sine), height / (width * sine + height * cosine));
}

/** The size in pixels of what the recipe leaves of an image of `size`. */
export function outputSize(size, recipe) {
  const frame = turned(size, recipe.quarterTurns);
  const scale = innerScale(frame, recipe.straighten);
  const crop = recipe.crop ?? whole();
  return {
    width: Math.max(1, Math.round(frame.width * scale * crop.width)),
    height: Math.max(1, Math.round(frame.height * scale * crop.height)),
  };
}

/** Draws what the recipe leaves of `image` (anything `drawImage` takes) so that it fills the canvas. */
export function draw(canvas, image, recipe) {
  const frame = turned(image, recipe.quarterTurns);
  const scale = innerScale(frame, recipe.straighten);
  const crop = recipe.crop ?? whole();
  const width = frame.width * scale, height = frame.height * scale;
  const context = canvas.getContext("2d");
  context.setTransform(1, 0, 0, 1, 0, 0);
  // Behind what is transparent, as behind its placeholder on the wall.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(canvas.width / (crop.width * width), canvas.height / (crop.height * height));
  context.translate((0.5 - crop.x - crop.width / 2) * width, (0.5 - crop.y - crop.height / 2) * height);
  context.rotate(((recipe.quarterTurns * 90 + recipe.straighten) * Math.PI) / 180);
  context.drawImage(image, -image.width / 2, -image.height / 2);
}

/** The crop after the image has been turned by 90° (clockwise for 1, counterclockwise for -1). */
export function turnedCrop({ x, y, width, height }, direction) {
  return direction > 0
    ? { x: 1 - y - height, y: x, width: height, height: width }
    : { x: y, y: 1 - x - width, width: height, height: width };
}

const unchanged = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

/** Colour filters as SVG: the same matrices on the same gamma-encoded sRGB as in the renditions. */
export class Looks {
  constructor(matrices, definitions) {
    this.matrices = matrices;
    this.definitions = definitions;
  }

  /** The 20 numbers of `feColorMatrix`, or `null` where nothing changes. */
  matrix(name, strength) {
    const matrix = this.matrices[name];
    if (!matrix || strength <= 0) return null;
    return matrix.map((value, index) => unchanged[index] + (value - unchanged[index]) * strength);
  }

  /** Tones `element`. Each look and strength has an element of its own: some browsers do not redraw a changed one. */
  apply(element, name, strength) {
    const matrix = this.matrix(name, strength);
    if (!matrix) return void (element.style.filter = "");
    const id = `look-${name}-${Math.round(strength * 100)}`;
    if (!document.getElementById(id)) {
      const svg = tag => document.createElementNS("http://www.w3.org/2000/svg", tag);
      const filter = svg("filter"), change = svg("feColorMatrix");
      const attributes = { id, x: 0, y: 0, width: 1, height: 1, "color-interpolation-filters": "sRGB" };
      for (const [key, value] of Object.entries(attributes)) filter.setAttribute(key, value);
      change.setAttribute("type", "matrix");
      change.setAttribute("values", matrix.map(value => value.toFixed(6)).join(" "));
      filter.append(change);
      this.definitions.append(filter);
    }
    element.style.filter = `url(#${id})`;
  }
}
