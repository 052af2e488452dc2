import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes that arrived and are safe on the disk, but belong to no file yet. */
export interface ReceivedContent {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly md5: string;
}

/**
 * Stores the bytes of files below `{dataDir}/files`: complete ones in folders named by the first two digits of their
 * key, uploads under way in `partial`, a request's bytes in `incoming`. Keys are made here, so a client's text is never
 * a path. When a method has answered, its bytes are on the disk, so that files and rows agree after a crash.
 */
export interface ContentStore {
  newKey(): string;
  /** Answers the path of a complete file. */
  pathOf(key: string): string;
  receive(source: Readable): Promise<ReceivedContent>;
  /** Makes received bytes the complete content of `key`. */
  keep(received: ReceivedContent, key: string): Promise<void>;
  /** Writes received bytes into the upload `key` from the byte `start` on. */
  writePart(received: ReceivedContent, key: string, start: number): Promise<void>;
  /** Makes the upload `key` complete; doing it twice does no harm. Answers its MD5. */
  completeParts(key: string): Promise<string>;
  discard(received: ReceivedContent): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes what no file owns; `findKnown` answers which of the keys a file owns. */
  sweep(findKnown: (keys: readonly string[]) => Promise<string[]>): Promise<void>;
}

/** Milliseconds that bytes without a row are left alone: their upload may be under way. */
const sweepAgeMs = 60 * 60 * 1000;
/** The most keys that the database is asked for at once. */
const sweepBatch = 400;

/** Answers the path of a complete file. */
export function contentPath(dataDir: string, key: string): string {
  return join(dataDir, 'files', key.slice(0, 2), key);
}

export async function openContentStore(dataDir: string): Promise<ContentStore> {
  const root = join(dataDir, 'files');
  const partial = join(root, 'partial');
  const incoming = join(root, 'incoming');
  for (const folder of [root, partial, incoming]) await mkdir(folder, { recursive: true });
  const pathOf = (key: string) => contentPath(dataDir, key);
  const partOf = (key: string) => join(partial, key);

  /** Moves a file to its key, and waits until the move itself would survive a power cut. */
  async function moveInto(from: string, key: string): Promise<void> {
    const folder = dirname(pathOf(key));
    if (await mkdir(folder, { recursive: true })) await syncFolder(root);
    await rename(from, pathOf(key));
    await syncFolder(folder);
  }

  async function sweepFolder(folder: string, isOwned: (names: string[]) => Promise<string[]>): Promise<void> {
    const names = await readdir(folder);
    for (let at = 0; at < names.length; at += sweepBatch) {
      const batch = names.slice(at, at + sweepBatch);
      const owned = new Set(await isOwned(batch));
      for (const name of batch) {
        const path = join(folder, name);
        if (!owned.has(name) && (await ageMs(path)) > sweepAgeMs) await rm(path, { force: true, recursive: true });
      }
    }
  }

  return {
    newKey: () => randomBytes(16).toString('hex'),
    pathOf,
    async receive(source) {
      const path = join(incoming, randomBytes(16).toString('hex'));
      const hash = createHash('md5');
      let sizeBytes = 0;
      const measure = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          yield chunk;
        }
      };
      try {
        await pipeline(source, measure, createWriteStream(path, { flags: 'wx', flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, sizeBytes, md5: hash.digest('hex') };
    },
    keep: (received, key) => moveInto(received.path, key),
    async writePart(received, key, start) {
      const isNew = !(await exists(partOf(key)));
      // The mode 'a' would write at the end and 'w' would empty the file, so it is made once and then opened for
      // writing in place.
      if (isNew) await (await open(partOf(key), 'wx')).close();
      const target = createWriteStream(partOf(key), { flags: 'r+', start, flush: true });
      try {
        await pipeline(createReadStream(received.path), target);
      } catch (error) {
        // The room on a full disk is given back; the bytes of earlier chunks stay, so that the upload can go on.
        if (isNew) await rm(partOf(key), { force: true });
        throw error;
      }
      if (isNew) await syncFolder(partial);
    },
    async completeParts(key) {
      if (await exists(partOf(key))) await moveInto(partOf(key), key);
      const hash = createHash('md5');
      await pipeline(createReadStream(pathOf(key)), hash);
      return hash.digest('hex');
    },
    discard: (received) => rm(received.path, { force: true }),
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(partOf(key), { force: true });
    },
    async sweep(findKnown) {
      await sweepFolder(incoming, async () => []);
      await sweepFolder(partial, findKnown);
      for (const folder of await readdir(root)) {
        if (/^[0-9a-f]{2}$/.test(folder)) await sweepFolder(join(root, folder), findKnown);
      }
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined;
}

/** Milliseconds since the file was last written; 0 when it is gone. */
async function ageMs(path: string): Promise<number> {
  const found = await statOf(path);
  return found === undefined ? 0 : Date.now() - found.mtimeMs;
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Windows has no way to sync a folder, and opening one for it fails there. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
