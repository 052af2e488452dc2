import { dayMs } from '@duka/domain/values/durations';
import type { FileDeps } from './file-deps.ts';
import { deleteReplacedFiles } from './replaced-files.ts';

/** Milliseconds after its last chunk for which an upload may still be continued: a day, for a seller out of coverage. */
const unfinishedMs = dayMs;
/** Milliseconds between two looks for stale uploads and replaced files while the server runs. */
export const sweepEveryMs = 60 * 60 * 1000;

/**
 * Deletes what nobody wants any more at the start, then removes bytes and previews that no file owns, such as a crash leaves
 * behind.
 */
export async function sweepFiles(deps: FileDeps): Promise<void> {
  await deleteUnwanted(deps);
  await deps.sweep((keys) => deps.database.files.findContentKeys(keys));
}

/** Deletes uploads that were left, and pictures that were replaced. */
export async function deleteUnwanted(deps: FileDeps): Promise<void> {
  await giveUpStaleUploads(deps);
  await deleteReplacedFiles(deps);
}

/** Deletes uploads that nobody has continued for a day, with the bytes they have. */
async function giveUpStaleUploads({ database, content, oneByOne, now }: FileDeps): Promise<void> {
  const before = new Date(now().getTime() - unfinishedMs).toISOString();
  for (const upload of await database.files.listUnfinished(before)) {
    await oneByOne(upload.id, async () => {
      const isStale = await database.transaction(async (tx) => {
        // The row is read again: while this waited its turn, another chunk may have come.
        const current = await tx.files.get(upload.id);
        const stale = current?.signature === '' && current.updatedAt < before;
        if (stale) await tx.files.delete(upload.id);
        return stale;
      });
      if (isStale) await content.remove(upload.contentKey);
    });
  }
}
