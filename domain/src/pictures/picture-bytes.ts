/** The bytes of a picture while its metadata is blanked. */
export interface PictureBytes {
  readonly bytes: Uint8Array;
  /** Fills the bytes from `start` up to `end`, as far as they are there. */
  fill(start: number, end: number, value: number): void;
  /** Writes bytes over those from `start` on. */
  write(start: number, values: readonly number[]): void;
  isChanged(): boolean;
}

/** How often as many bytes as the file has are written at most: a hostile one may name the same bytes a million times. */
const maxRounds = 4;

export function openPictureBytes(bytes: Uint8Array): PictureBytes {
  let isChanged = false;
  let budget = bytes.length * maxRounds;
  const set = (at: number, value: number) => {
    if (bytes[at] === value) return;
    bytes[at] = value;
    isChanged = true;
  };
  return {
    bytes,
    fill(start, end, value) {
      const last = Math.min(end, bytes.length);
      budget -= Math.max(last - start, 1);
      if (budget < 0) return;
      for (let at = Math.max(start, 0); at < last; at += 1) set(at, value);
    },
    write(start, values) {
      for (const [index, value] of values.entries()) set(start + index, value);
    },
    isChanged: () => isChanged,
  };
}

export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Reads a whole number of `size` bytes, the highest first unless `isLittle`; bytes beyond the end count as 0. */
export function readUint(bytes: Uint8Array, at: number, size: number, isLittle = false): number {
  let value = 0;
  for (let index = 0; index < size; index += 1) {
    value = value * 256 + (bytes[at + (isLittle ? size - 1 - index : index)] ?? 0);
  }
  return value;
}
