import { blankExif } from './blank-exif.ts';
import { hasText, type PictureBytes, readUint } from './picture-bytes.ts';

/** A box of an ISO media file (ISO 14496-12), from behind its head to its end. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Boxes at the top that pictures need; `mdat` holds the pixels. A film beside them (`moov`) goes. */
const needed = ['ftyp', 'meta', 'mdat', 'free', 'skip'];

/** Blanks the EXIF, the XMP and the film of a HEIC or AVIF picture. The way up is no part of these there. */
export function blankBoxes(picture: PictureBytes): void {
  const { bytes } = picture;
  const boxes = listBoxes(bytes, 0, bytes.length);
  // A picture that moves has its frames in a film.
  const isSequence = ['avis', 'msf1', 'hevc', 'hevx'].some((brand) => hasText(bytes, 8, brand));
  for (const { type, start, end } of boxes) {
    if (type === 'meta') blankItems(picture, { type, start: start + 4, end });
    else if (!needed.includes(type) && !(isSequence && type === 'moov')) picture.fill(start, end, 0);
  }
}

/** Blanks the items of metadata that the box `meta` lists: by number and type in `iinf`, by place in `iloc`. */
function blankItems(picture: PictureBytes, meta: Box): void {
  const { bytes } = picture;
  const boxes = listBoxes(bytes, meta.start, meta.end);
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [info, places, data] = [find('iinf'), find('iloc'), find('idat')];
  if (!info || !places) return;
  const types = readItemTypes(bytes, info);
  for (const { id, isInData, spans } of readItemPlaces(bytes, places)) {
    const type = types.get(id);
    if (type !== 'Exif' && type !== 'mime' && type !== 'uri ') continue;
    const from = isInData ? (data?.start ?? bytes.length) : 0;
    for (const [offset, length] of spans) {
      const [start, end] = [from + offset, Math.min(from + offset + length, bytes.length)];
      if (type !== 'Exif') picture.fill(start, end, 0x20);
      else {
        // The first four bytes say how far the TIFF is away.
        picture.fill(start, Math.min(start + 4, end), 0);
        blankExif(picture, start + 4, end);
      }
    }
  }
}

/** Reads the type of each item (`infe`, versions 2 and 3). */
function readItemTypes(bytes: Uint8Array, { start, end }: Box): Map<number, string> {
  const entries = listBoxes(bytes, start + 4 + (bytes[start] === 0 ? 2 : 4), end).filter(({ type }) => type === 'infe');
  return new Map(
    entries.map((entry) => {
      const idBytes = bytes[entry.start] === 3 ? 4 : 2;
      const typeAt = entry.start + 4 + idBytes + 2;
      return [readUint(bytes, entry.start + 4, idBytes), readText(bytes, typeAt)];
    }),
  );
}

interface ItemPlace {
  readonly id: number;
  /** True if its bytes stand in the box `idat` and not at their place in the file. */
  readonly isInData: boolean;
  readonly spans: readonly (readonly [offset: number, length: number])[];
}

/** Reads where the bytes of each item stand (versions 0 to 2). */
function readItemPlaces(bytes: Uint8Array, { start, end }: Box): ItemPlace[] {
  const version = bytes[start] ?? 0;
  let at = start + 4;
  const next = (size: number) => {
    at += size;
    return readUint(bytes, at - size, size);
  };
  const [first, second] = [next(1), next(1)];
  const [offsetBytes, lengthBytes, baseBytes] = [first >> 4, first & 15, second >> 4];
  const indexBytes = version > 0 ? second & 15 : 0;
  const places: ItemPlace[] = [];
  for (let left = next(version < 2 ? 2 : 4); left > 0 && at < end; left -= 1) {
    const id = next(version < 2 ? 2 : 4);
    const isInData = version > 0 && (next(2) & 15) === 1;
    next(2);
    const base = next(baseBytes);
    const spans: [number, number][] = [];
    for (let extents = next(2); extents > 0 && at < end; extents -= 1) {
      next(indexBytes);
      spans.push([base + next(offsetBytes), next(lengthBytes)]);
    }
    places.push({ id, isInData, spans });
  }
  return places;
}

/** Lists the boxes between two places; one that breaks off is left out with all behind it. */
function listBoxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const short = readUint(bytes, at, 4);
    const isLong = short === 1;
    const size = short === 0 ? to - at : isLong ? readUint(bytes, at + 8, 8) : short;
    if (size < (isLong ? 16 : 8) || at + size > to) break;
    boxes.push({ type: readText(bytes, at + 4), start: at + (isLong ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
}

function readText(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
