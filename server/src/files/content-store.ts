import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ReceivedContent } from './received-content.ts';

/**
 * Stores the bytes of files, each under a key that is made here and used once. When a method has answered, its bytes
 * are safe, so that files and rows agree after a crash.
 */
export interface ContentStore {
  receive(source: Readable): Promise<ReceivedContent>;
  discard(received: ReceivedContent): Promise<void>;
  /** Makes received bytes the complete content of `key`. */
  store(received: ReceivedContent, key: string): Promise<void>;
  /** Writes received bytes into the upload `key` from the byte `start` on. */
  writePart(received: ReceivedContent, key: string, start: number): Promise<void>;
  /**
   * Completes the upload `key` of `sizeBytes` bytes; doing it twice does no harm. Returns its MD5 in hex. Throws
   * `MissingContentError` when the upload was removed meanwhile.
   */
  completeParts(key: string, sizeBytes: number): Promise<string>;
  /**
   * Returns the bytes of a complete file from `start` to `end`, both inclusive. Throws `MissingContentError` before the
   * first of them.
   */
  open(key: string, start: number, end: number): Promise<Readable>;
  /** Reads the bytes that `open` streams, all at once. */
  read(key: string, start: number, end: number): Promise<Buffer>;
  remove(key: string): Promise<void>;
  /** Removes what no file owns; `findKnown` returns which of the keys a file owns. */
  sweep(findKnown: FindKnown): Promise<void>;
  /** Returns when the store can be used; throws why it cannot. */
  check(): Promise<void>;
}

export type FindKnown = (keys: readonly string[]) => Promise<string[]>;

/** Thrown for a key under which there are no bytes: the file was deleted a moment ago, or its bytes were lost. */
export class MissingContentError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`no bytes under ${key}`, options);
    this.name = 'MissingContentError';
  }
}

/** Returns a key that was never used; no text of a client's is in it. */
export function newContentKey(): string {
  return randomBytes(16).toString('hex');
}
