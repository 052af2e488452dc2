import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { ContentStore, FindKnown } from './content-store.ts';
import { openFolderContentStore } from './folder-content-store.ts';
import { openFolderPreviewCache } from './folder-preview-cache.ts';
import { createPreviews, type Previews } from './previews.ts';

/** The bytes of files, and the previews made of them; one for the whole process. */
export interface FileStorage {
  readonly content: ContentStore;
  readonly previews: Previews;
  /** True for a store beyond this machine, which other processes use too, and which may be away. */
  readonly isRemote: boolean;
  /** Removes bytes and previews that no file owns; `findKnown` returns which of the keys a file owns. */
  sweep(findKnown: FindKnown): Promise<void>;
}

interface StorageOptions {
  readonly config: Pick<Config, 'dataDir' | 'previewCacheBytes' | 's3'>;
  readonly log: FastifyBaseLogger;
  /** Returns an id of this database, different from that of any other. */
  readonly readDatabaseId: () => Promise<string>;
}

/** Opens the folder of the files, or the store that S3_URL names. */
export async function openFileStorage({ config, log, readDatabaseId }: StorageOptions): Promise<FileStorage> {
  const { dataDir, previewCacheBytes, s3 } = config;
  if (s3) {
    // The client of a remote store is loaded only where one is used.
    const { openS3Storage } = await import('./s3-storage.ts');
    return openS3Storage({ place: s3, dataDir, previewCacheBytes, log, readDatabaseId });
  }
  const content = await openFolderContentStore(dataDir);
  const previews = createPreviews(content, openFolderPreviewCache(dataDir, previewCacheBytes, log), log);
  return {
    ...{ content, previews, isRemote: false },
    async sweep(findKnown) {
      await content.sweep(findKnown);
      await previews.sweep(findKnown);
    },
  };
}

/** Opens the store of the files alone, for a program that is no server. */
export async function openContent({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<ContentStore> {
  if (s3 === undefined) return openFolderContentStore(dataDir);
  const { openS3Content } = await import('./s3-storage.ts');
  return openS3Content(s3, dataDir);
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
