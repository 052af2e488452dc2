import { blankBoxes } from './blank-boxes.ts';
import { blankExif, blankTiff } from './blank-exif.ts';
import { hasText, openPictureBytes, type PictureBytes, readUint } from './picture-bytes.ts';

/**
 * Removes from the bytes of a picture, in place, what says where, when and with what it was taken: EXIF, XMP, IPTC, comments, and what
 * hangs behind its end, such as the film of a moving photo. Pixels, colours and the way up stay, and so does the size, so that a
 * file keeps its length and an upload in pieces its pieces. True if bytes were changed. Knows JPEG, PNG, WebP, HEIC, AVIF and
 * TIFF; leaves everything else, and whatever breaks off, as it is (R11).
 */
export function removePlaces(bytes: Uint8Array): boolean {
  const picture = openPictureBytes(bytes);
  formats.find(({ isOne }) => isOne(bytes))?.blank(picture);
  return picture.isChanged();
}

interface Format {
  isOne(bytes: Uint8Array): boolean;
  blank(picture: PictureBytes): void;
}

const formats: readonly Format[] = [
  { isOne: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, blank: blankJpeg },
  { isOne: (bytes) => hasText(bytes, 0, '\x89PNG\r\n\x1a\n'), blank: blankPng },
  { isOne: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'), blank: blankWebp },
  { isOne: (bytes) => hasText(bytes, 4, 'ftyp') && isPictureBrand(bytes), blank: blankBoxes },
  { isOne: (bytes) => hasText(bytes, 0, 'II*\0') || hasText(bytes, 0, 'MM\0*'), blank: blankTiff },
];

/** Films come in the same container, and are left alone. */
function isPictureBrand(bytes: Uint8Array): boolean {
  return ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].some((brand) =>
    hasText(bytes, 8, brand),
  );
}

const jpeg = { startOfScan: 0xda, end: 0xd9, exif: 0xe1, colourProfile: 0xe2, adobe: 0xee, comment: 0xfe } as const;

function blankJpeg(picture: PictureBytes): void {
  const { bytes } = picture;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpeg.end) break;
    const length = readUint(bytes, at + 2, 2);
    const [start, end] = [at + 4, at + 2 + length];
    if (length < 2 || end > bytes.length) return;
    if (marker === jpeg.exif && hasText(bytes, start, 'Exif\0\0')) blankExif(picture, start + 6, end);
    else if (isJpegMetadata(bytes, marker, start)) picture.fill(start, end, 0);
    at = marker === jpeg.startOfScan ? findMarker(bytes, end) : end;
  }
  picture.fill(at + 2, bytes.length, 0);
}

/** Keeps what decoders need: APP0 (JFIF), the colour profile, and Adobe's note of how colours are stored. */
function isJpegMetadata(bytes: Uint8Array, marker: number, start: number): boolean {
  if (marker === jpeg.comment) return true;
  if (marker <= 0xe0 || marker > 0xef || marker === jpeg.adobe) return false;
  return !(marker === jpeg.colourProfile && hasText(bytes, start, 'ICC_PROFILE\0'));
}

/** Returns where the next marker stands behind compressed data, in which 0xFF stands before 0 or a restart. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] as number;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const pngTexts = ['tEXt', 'zTXt', 'iTXt', 'tIME'];
/** A private chunk, which decoders skip. */
const pngBlank = 'prVt';

function blankPng(picture: PictureBytes): void {
  const { bytes } = picture;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = readUint(bytes, at, 4);
    const [type, start, end] = [at + 4, at + 8, at + 8 + length];
    if (end + 4 > bytes.length) return;
    const isExif = hasText(bytes, type, 'eXIf');
    if (isExif) blankExif(picture, start, end);
    else if (pngTexts.some((name) => hasText(bytes, type, name))) {
      picture.write(
        type,
        [...pngBlank].map((letter) => letter.charCodeAt(0)),
      );
      picture.fill(start, end, 0);
    }
    if (isExif || hasText(bytes, type, pngBlank)) {
      picture.write(end, checksum(bytes, type, end));
    }
    at = end + 4;
    if (hasText(bytes, type, 'IEND')) break;
  }
  picture.fill(at, bytes.length, 0);
}

/** What each byte adds to a CRC-32. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32 as PNG has it, of the bytes from `start` up to `end`; its four bytes, the highest first. */
function checksum(bytes: Uint8Array, start: number, end: number): number[] {
  let sum = 0xffffffff;
  for (let at = start; at < end; at += 1) {
    sum = (sum >>> 8) ^ (crcTable[(sum ^ (bytes[at] as number)) & 0xff] as number);
  }
  const found = ~sum;
  return [24, 16, 8, 0].map((shift) => (found >>> shift) & 0xff);
}

function blankWebp(picture: PictureBytes): void {
  const { bytes } = picture;
  const whole = Math.min(8 + readUint(bytes, 4, 4, true), bytes.length);
  for (let at = 12; at + 8 <= whole; ) {
    const length = readUint(bytes, at + 4, 4, true);
    const [start, end] = [at + 8, Math.min(at + 8 + length, whole)];
    if (hasText(bytes, at, 'EXIF')) blankExif(picture, hasText(bytes, start, 'Exif\0\0') ? start + 6 : start, end);
    else if (hasText(bytes, at, 'XMP ')) picture.fill(start, end, 0x20);
    at = start + length + (length % 2);
  }
  picture.fill(whole, bytes.length, 0);
}
