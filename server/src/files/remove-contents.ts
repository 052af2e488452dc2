import type { FastifyBaseLogger } from 'fastify';
import { openContentStore } from './content-store.ts';
import { createPreviews } from './previews.ts';

/** Answers what removes the bytes and previews of files whose rows are gone. */
export async function createContentRemover(
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<(contentKeys: readonly string[]) => Promise<void>> {
  const content = await openContentStore(dataDir);
  const previews = createPreviews(dataDir, log);
  return async (contentKeys) => {
    for (const key of contentKeys) {
      await content.remove(key);
      await previews.remove(key);
    }
  };
}
