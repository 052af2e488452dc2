import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isMissing } from './missing-file.ts';
import type { PreviewCache } from './preview-cache.ts';

interface CachedPreview {
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  usedAt: number;
}

/** Milliseconds after which the use of a preview is written to the disk again. */
const touchEveryMs = 60 * 60 * 1000;
/** A name that `put` gave at last, and not one of bytes that were still being written. */
const wholeName = /^[0-9a-f]{32}\.[a-z]+$/;

/**
 * Caches previews below `{dataDir}/previews`, in a folder for each file. Originals lie elsewhere. A full or read-only
 * disk only means that a preview is made again.
 */
export function openFolderPreviewCache(dataDir: string, budgetBytes: number, log: FastifyBaseLogger): PreviewCache {
  const root = join(dataDir, 'previews');
  /** The folder of a content key, and the file of a preview's key. */
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  const evicted: string[] = [];
  const cached = new LRUCache<string, CachedPreview>({
    // A budget below one byte would mean none at all to the library; nothing is put then.
    maxSize: Math.max(1, Math.floor(budgetBytes)),
    sizeCalculation: ({ sizeBytes }) => sizeBytes,
    dispose: (_value, key, reason) => void (reason === 'evict' && evicted.push(key)),
  });

  async function removeEvicted(): Promise<void> {
    for (const key of evicted.splice(0)) await rm(pathOf(key), { force: true });
  }

  /** The access time is ours to set: many disks do not store it. The time of writing stays. */
  async function touch(key: string, path: string): Promise<void> {
    const known = cached.get(key);
    const now = Date.now();
    if (known && now - known.usedAt < touchEveryMs) return;
    const { size, mtime } = await stat(path);
    cached.set(key, { sizeBytes: size, usedAt: now });
    await utimes(path, new Date(now), mtime);
  }

  return {
    async get(contentKey, name) {
      const key = `${contentKey}/${name}`;
      try {
        const bytes = await readFile(pathOf(key));
        // A power cut may have left it empty.
        if (bytes.length === 0) return undefined;
        await touch(key, pathOf(key));
        return bytes;
      } catch (error) {
        if (!isMissing(error)) throw error;
        cached.delete(key);
        return undefined;
      }
    },
    async put(contentKey, name, bytes) {
      if (bytes.length > budgetBytes) return;
      const key = `${contentKey}/${name}`;
      const part = `${pathOf(key)}.${randomBytes(6).toString('hex')}`;
      try {
        await mkdir(dirname(part), { recursive: true });
        await writeFile(part, bytes);
        await rename(part, pathOf(key));
        cached.set(key, { sizeBytes: bytes.length, usedAt: Date.now() });
        await removeEvicted();
      } catch (error) {
        log.warn({ err: error }, 'a preview could not be stored');
        await rm(part, { force: true });
      }
    },
    async remove(contentKey) {
      try {
        for (const name of await list(pathOf(contentKey))) cached.delete(`${contentKey}/${name}`);
        // A preview asked for just before may still be written into the folder.
        await rm(pathOf(contentKey), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
      } catch (error) {
        log.warn({ err: error }, 'previews could not be removed');
      }
    },
    async sweep(findKnown) {
      const found: (CachedPreview & { readonly key: string })[] = [];
      for (const shard of await list(root)) {
        const contentKeys = await list(join(root, shard));
        const known = new Set(await findKnown(contentKeys));
        for (const contentKey of contentKeys) {
          const folder = join(root, shard, contentKey);
          if (!known.has(contentKey)) await rm(folder, { recursive: true, force: true });
          else found.push(...(await readFolder(folder, contentKey)));
        }
      }
      for (const { key, sizeBytes, usedAt } of found.sort((one, other) => one.usedAt - other.usedAt)) {
        if (sizeBytes <= budgetBytes) cached.set(key, { sizeBytes, usedAt });
        else evicted.push(key);
      }
      await removeEvicted();
    },
    sizeBytes: () => cached.calculatedSize,
  };
}

/** Reads what lies in a file's folder; what is empty or was never finished is removed. */
async function readFolder(folder: string, contentKey: string) {
  const found = [];
  for (const name of await list(folder)) {
    const path = join(folder, name);
    const { size, atimeMs } = await stat(path);
    if (size > 0 && wholeName.test(name))
      found.push({ key: `${contentKey}/${name}`, sizeBytes: size, usedAt: atimeMs });
    else await rm(path, { recursive: true, force: true });
  }
  return found;
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
