import sharp, { type Sharp } from 'sharp';

/**
 * Returns the scale of the snapshot of a window so wide (a wide one is smaller, to save bytes), and by how many halves of a snapshot's
 * pixel a drawing may lie elsewhere: browsers place letters by parts of a pixel.
 */
const snapshotSizeOf = (windowWidth: number) =>
  windowWidth < 600 ? { scale: 1 / 2, reachHalves: 2 } : { scale: 1 / 3, reachHalves: 1 };
/** Sides of the tiles that are compared, in pixels of a snapshot. */
const tilePx = 6;
/** Sigma of the blur before pictures are compared, in pixels of a snapshot: it hides how the edges of a letter are drawn. */
const blurSigma = 1;
/** The most that a tile may differ in the mean of its pixels, of 255; the tests beside this file show examples. */
const tolerance = 11;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each pixel, in rows. */
  readonly pixels: Buffer;
}

export interface Difference {
  /** The difference in words. */
  readonly reason: string;
  /** A PNG in the size of a snapshot: the new picture, pale, with the tiles that differ in red. */
  readonly picture: Buffer;
}

/** Takes a screenshot (JPEG or PNG); returns its snapshot (WebP). */
export async function shrink(screenshot: Buffer): Promise<Buffer> {
  const small = await toSnapshotSize(screenshot);
  return small.webp({ quality: 75, preset: 'text', smartSubsample: true, effort: 3 }).toBuffer();
}

/** Returns the height in CSS pixels of the window that a snapshot shows. */
export async function readWindowHeight(snapshot: Buffer, windowWidth: number): Promise<number> {
  const { height } = await sharp(snapshot).metadata();
  return Math.round(height / snapshotSizeOf(windowWidth).scale);
}

/** Compares a snapshot with a screenshot of as large a window; undefined where they look the same. */
export async function findDifference(snapshot: Buffer, screenshot: Buffer): Promise<Difference | undefined> {
  const before = await readBlurred(sharp(snapshot));
  // Most screens look the same before the screenshot is shrunk, which takes half the time.
  const asTaken = await readBlurred(await toSnapshotSize(screenshot));
  const isAsLarge = asTaken.width === before.width && asTaken.height === before.height;
  if (isAsLarge && listChanges(before, asTaken).length === 0) return undefined;
  // The snapshot has lost some sharpness; the new picture loses as much.
  const small = await shrink(screenshot);
  const now = await readBlurred(sharp(small));
  if (!isAsLarge) {
    const [is, was] = [now, before].map(({ width, height }) => `${width} x ${height}`);
    return { reason: `${is} instead of ${was} pixels in the snapshot`, picture: await sharp(small).png().toBuffer() };
  }
  const suspects = listChanges(before, now);
  if (suspects.length === 0) return undefined;
  const { width } = await sharp(screenshot).metadata();
  const places = listPlaces(before, snapshotSizeOf(width).reachHalves);
  // A tile has changed when it is nowhere to be found within reach.
  const tiles = suspects.filter((tile) => places.every((place) => differ(place, now, tile) > tolerance));
  const [first] = tiles;
  if (first === undefined) return undefined;
  const place = `the first at ${Math.round((100 * first.top) / now.height)} % of the height`;
  return {
    reason: `${tiles.length} tiles look different, ${place}`,
    picture: await markTiles(small, tiles),
  };
}

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

async function toSnapshotSize(screenshot: Buffer): Promise<Sharp> {
  const image = sharp(screenshot);
  const { width } = await image.metadata();
  return image.removeAlpha().resize(Math.round(width * snapshotSizeOf(width).scale));
}

async function readBlurred(image: Sharp): Promise<Picture> {
  const blurred = image.removeAlpha().blur(blurSigma).raw();
  const { data, info } = await blurred.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The tiles of `now` that differ from the same place before. */
function listChanges(before: Picture, now: Picture): Tile[] {
  const inPlace = { picture: before, right: 0, down: 0 };
  return listTiles(now).filter((tile) => differ(inPlace, now, tile) > tolerance);
}

/** They overlap by half, so that a difference on an edge is in the middle of another. */
function listTiles({ width, height }: Picture): Tile[] {
  const tiles: Tile[] = [];
  for (let top = 0; top < height; top += tilePx / 2) {
    for (let left = 0; left < width; left += tilePx / 2) {
      tiles.push({ left, top, right: Math.min(left + tilePx, width), bottom: Math.min(top + tilePx, height) });
    }
  }
  return tiles;
}

/** A picture, and by how many whole pixels it is looked at elsewhere. */
interface Place {
  readonly picture: Picture;
  readonly right: number;
  readonly down: number;
}

/** The picture moved by each number of half pixels within reach, to all sides. */
function listPlaces(picture: Picture, reachHalves: number): Place[] {
  const halves = Array.from({ length: 2 * reachHalves + 1 }, (_, index) => index - reachHalves);
  const whole = [0, 1].map((down) => [0, 1].map((right) => moveByHalves(picture, right, down)));
  return halves.flatMap((down) =>
    halves.map((right) => {
      const drawn = whole[Math.abs(down % 2)]?.[Math.abs(right % 2)] as Picture;
      return { picture: drawn, right: Math.floor(right / 2), down: Math.floor(down / 2) };
    }),
  );
}

/** The picture as it is half a pixel further to the right, or down, or both: each pixel the mean of its neighbours. */
function moveByHalves(picture: Picture, right: number, down: number): Picture {
  const { width, height, pixels } = picture;
  const moved = Buffer.alloc(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const below = Math.min(y + down, height - 1);
    for (let x = 0; x < width; x += 1) {
      const beside = Math.min(x + right, width - 1);
      const corners = [y * width + x, y * width + beside, below * width + x, below * width + beside];
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = corners.reduce((total, corner) => total + (pixels[corner * 3 + channel] as number), 0);
        moved[(y * width + x) * 3 + channel] = sum / 4;
      }
    }
  }
  return { width, height, pixels: moved };
}

/**
 * How much `tile` of `now` differs from its place before: in the mean of how light its pixels are, or in its mean colour,
 * for small pictures keep less of the colours. Outside the picture the pixels at its edge go on.
 */
function differ({ picture, right, down }: Place, now: Picture, tile: Tile): number {
  const { width, height } = now;
  let [red, green, blue, light] = [0, 0, 0, 0];
  for (let y = tile.top; y < tile.bottom; y += 1) {
    const otherRow = Math.min(Math.max(y + down, 0), height - 1) * width;
    for (let x = tile.left; x < tile.right; x += 1) {
      const other = (otherRow + Math.min(Math.max(x + right, 0), width - 1)) * 3;
      const here = (y * width + x) * 3;
      const byRed = (now.pixels[here] as number) - (picture.pixels[other] as number);
      const byGreen = (now.pixels[here + 1] as number) - (picture.pixels[other + 1] as number);
      const byBlue = (now.pixels[here + 2] as number) - (picture.pixels[other + 2] as number);
      light += Math.abs(0.3 * byRed + 0.6 * byGreen + 0.1 * byBlue);
      red += byRed;
      green += byGreen;
      blue += byBlue;
    }
  }
  const most = Math.max(light, Math.abs(red), Math.abs(green), Math.abs(blue));
  return most / ((tile.right - tile.left) * (tile.bottom - tile.top));
}

async function markTiles(small: Buffer, tiles: readonly Tile[]): Promise<Buffer> {
  const { width, height } = await sharp(small).metadata();
  const boxes = tiles.map(
    ({ left, top, right, bottom }) => `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"/>`,
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  const marks = `${head}<rect width="100%" height="100%" fill="#fff" opacity="0.5"/><g fill="#e00" opacity="0.4">${boxes.join('')}</g></svg>`;
  return sharp(small)
    .composite([{ input: Buffer.from(marks) }])
    .png()
    .toBuffer();
}
