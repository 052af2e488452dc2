import type { FindKnown } from './content-store.ts';

/** Stands for a file's bytes where the picture is an icon, which depends on the file's type alone. */
export const iconsKey = 'icons';

/** Caches previews up to a number of bytes; those requested longest ago are deleted first, also after a restart. */
export interface PreviewCache {
  get(contentKey: string, name: string): Promise<Buffer | undefined>;
  /** Stores what fits. A store that cannot take it only means that the preview is made again next time. */
  put(contentKey: string, name: string, bytes: Buffer): Promise<void>;
  /** Removes the previews of a file. What cannot be removed is left to the next sweep. */
  remove(contentKey: string): Promise<void>;
  /**
   * Counts what an earlier process left and makes it fit; removes what belongs to no file. `findKnown` returns which of
   * the keys a file owns.
   */
  sweep(findKnown: FindKnown): Promise<void>;
  sizeBytes(): number;
}
