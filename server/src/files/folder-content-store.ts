import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ContentStore, MissingContentError } from './content-store.ts';
import { isMissing } from './missing-file.ts';
import { discardReceived, receiveInto, sweepFolder } from './received-content.ts';

/** Returns the path of a complete file. */
export function contentPath(dataDir: string, key: string): string {
  return join(dataDir, 'files', key.slice(0, 2), key);
}

/**
 * Stores the bytes of files below `{dataDir}/files`: complete ones in folders named by the first two digits of their
 * key, uploads under way in `partial`, a request's bytes in `incoming`.
 */
export async function openFolderContentStore(dataDir: string): Promise<ContentStore> {
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

  async function openStream(key: string, span?: { readonly start: number; readonly end: number }) {
    return (await openFile(key)).createReadStream(span);
  }

  async function openFile(key: string): Promise<FileHandle> {
    try {
      return await open(pathOf(key), 'r');
    } catch (error) {
      throw isMissing(error) ? new MissingContentError(key, { cause: error }) : error;
    }
  }

  return {
    receive: (source) => receiveInto(incoming, source),
    discard: discardReceived,
    store: (received, key) => moveInto(received.path, key),
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
      await pipeline(await openStream(key), hash);
      return hash.digest('hex');
    },
    open: (key, start, end) => openStream(key, { start, end }),
    // A stream of a picture takes five times as long.
    async read(key, start, end) {
      const file = await openFile(key);
      try {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(end - start + 1), 0, end - start + 1, start);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
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
    check: () => access(incoming, constants.W_OK),
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
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
