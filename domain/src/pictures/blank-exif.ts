import { hasText, type PictureBytes, readUint } from './picture-bytes.ts';

/** Tags of TIFF that lead to a place, a text or a maker's notes; EXIF is a TIFF without pixels. */
const tags = { orientation: 0x0112, xmp: 0x02bc, iptc: 0x83bb, photoshop: 0x8649, exif: 0x8769, gps: 0x8825 } as const;
const texts: readonly number[] = [
  tags.xmp,
  tags.iptc,
  tags.photoshop,
  0x010e,
  0x010f,
  0x0110,
  0x0131,
  0x0132,
  0x013b,
  0x013c,
];
/** Bytes of one value of each type of TIFF. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Bytes of a TIFF that holds the way up and nothing else. */
const smallestTiff = 26;
/** The most lists of tags that are followed: a broken file may lead in a circle. */
const maxDirectories = 64;

/** Fills the EXIF between `start` and `end` with zeros, but for the way up of the picture. */
export function blankExif(picture: PictureBytes, start: number, end: number): void {
  const orientation = readOrientation(picture.bytes, start, end);
  const isWritten = orientation !== undefined && end - start >= smallestTiff;
  const tiff = isWritten ? [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation] : [];
  picture.write(start, tiff);
  picture.fill(start + tiff.length, end, 0);
}

/** Blanks the places, texts and notes of a TIFF file; its pixels stay where its tags say. */
export function blankTiff(picture: PictureBytes): void {
  const { bytes } = picture;
  const tiff = openTiff(bytes, 0, bytes.length);
  if (!tiff) return;
  const seen = new Set<number>();
  const follow = (offset: number, isBlank: boolean) => {
    if (offset === 0 || seen.has(offset) || seen.size >= maxDirectories) return;
    seen.add(offset);
    const { entries, next } = tiff.readDirectory(offset);
    for (const { tag, at, valueAt, valueBytes } of entries) {
      if (tag === tags.gps || tag === tags.exif) follow(tiff.read(at + 8, 4), true);
      if (isBlank || texts.includes(tag)) picture.fill(valueAt, valueAt + valueBytes, 0);
    }
    follow(next, isBlank);
  };
  follow(tiff.read(4, 4), false);
}

/** Reads the way up, 1 to 8; undefined where the EXIF has none. */
function readOrientation(bytes: Uint8Array, start: number, end: number): number | undefined {
  const tiff = openTiff(bytes, start, end);
  if (!tiff) return undefined;
  const { entries } = tiff.readDirectory(tiff.read(start + 4, 4));
  const found = entries.find(({ tag }) => tag === tags.orientation);
  const value = found && tiff.read(found.at + 8, 2);
  return value !== undefined && value >= 1 && value <= 8 ? value : undefined;
}

interface Entry {
  readonly tag: number;
  /** Where the entry stands, and its value. */
  readonly at: number;
  readonly valueAt: number;
  readonly valueBytes: number;
}

/** Opens the TIFF between `start` and `end`. Undefined where there is none. Reads 0 beyond its end. */
function openTiff(bytes: Uint8Array, start: number, end: number) {
  const isLittle = hasText(bytes, start, 'II*\0');
  if (!isLittle && !hasText(bytes, start, 'MM\0*')) return undefined;
  const read = (at: number, size: 2 | 4) => (at + size > end ? 0 : readUint(bytes, at, size, isLittle));
  return {
    read,
    readDirectory(offset: number): { readonly entries: readonly Entry[]; readonly next: number } {
      const from = start + offset;
      const count = Math.min(read(from, 2), Math.floor(Math.max(0, end - from - 2) / 12));
      const entries = Array.from({ length: count }, (_, index): Entry => {
        const at = from + 2 + index * 12;
        const valueBytes = (sizes[read(at + 2, 2)] ?? 0) * read(at + 4, 4);
        return { tag: read(at, 2), at, valueBytes, valueAt: valueBytes > 4 ? start + read(at + 8, 4) : at + 8 };
      });
      return { entries, next: read(from + 2 + count * 12, 4) };
    },
  };
}
