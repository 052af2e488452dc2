import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { ContentStore } from './content-store.ts';
import { openFolderContentStore } from './folder-content-store.ts';
import { openFolderPreviewCache } from './folder-preview-cache.ts';
import { createPreviews, type Previews } from './previews.ts';

/** The bytes of files on the disk, and the previews made of them; one for the whole process. */
export interface FileStorage {
  readonly content: ContentStore;
  readonly previews: Previews;
}

export async function openFileStorage(
  { dataDir, previewCacheBytes }: Pick<Config, 'dataDir' | 'previewCacheBytes'>,
  log: FastifyBaseLogger,
): Promise<FileStorage> {
  const content = await openFolderContentStore(dataDir);
  return { content, previews: createPreviews(content, openFolderPreviewCache(dataDir, previewCacheBytes, log), log) };
}

/** Removes the bytes and previews of files whose rows are gone. */
export async function removeContents(
  { content, previews }: FileStorage,
  contentKeys: readonly string[],
): Promise<void> {
  for (const key of contentKeys) {
    await content.remove(key);
    await previews.remove(key);
  }
}
