import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteSource } from './media-type.ts';
import { isMissing } from './missing-file.ts';

/** Bytes of a request that lie on this machine's disk and belong to no file yet. */
export interface ReceivedContent {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly md5: string;
}

/** Milliseconds that bytes without a row are left alone: their upload may be under way. */
export const sweepAgeMs = 60 * 60 * 1000;
/** The most keys that the database is asked for at once. */
export const sweepBatch = 400;

/** Writes the bytes of a request into the folder, which must exist. */
export async function receiveInto(folder: string, source: Readable): Promise<ReceivedContent> {
  const path = join(folder, randomBytes(16).toString('hex'));
  const hash = createHash('md5');
  let sizeBytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  const target = createWriteStream(path, { flags: 'wx', flush: true });
  try {
    await pipeline(source, measure, target);
  } catch (error) {
    // A file that is still being opened would be there after its removal.
    if (!target.closed) await new Promise((done) => target.once('close', done));
    await rm(path, { force: true });
    throw error;
  }
  return { path, sizeBytes, md5: hash.digest('hex') };
}

export async function discardReceived({ path }: ReceivedContent): Promise<void> {
  await rm(path, { force: true });
}

/** Returns the received bytes for reading pieces of them. */
export function toByteSource({ path, sizeBytes }: ReceivedContent): ByteSource {
  return {
    sizeBytes,
    async read(start, end) {
      const file = await open(path, 'r');
      try {
        const length = end - start + 1;
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}

/** Removes those files of a folder that are old enough and that `findOwned` does not name. */
export async function sweepFolder(
  folder: string,
  findOwned: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const names = await readdir(folder);
  for (let at = 0; at < names.length; at += sweepBatch) {
    const batch = names.slice(at, at + sweepBatch);
    const owned = new Set(await findOwned(batch));
    for (const name of batch) {
      const path = join(folder, name);
      if (!owned.has(name) && (await ageMs(path)) > sweepAgeMs) await rm(path, { force: true, recursive: true });
    }
  }
}

/** Milliseconds since the file was last written; 0 when it is gone. */
async function ageMs(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
