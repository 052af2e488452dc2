import { dayMs } from '@duka/domain/values/durations';
import { MissingContentError } from './content-store.ts';
import type { FileDeps } from './file-deps.ts';
import { clearStored } from './picture-places.ts';
import { deleteReplacedFiles } from './replaced-files.ts';

/** Milliseconds after its last chunk for which an upload may still be continued: a day, for a seller out of coverage. */
const unfinishedMs = dayMs;
/** Milliseconds between two searches for stale uploads and replaced files while the server runs. */
export const sweepEveryMs = 60 * 60 * 1000;
/** The most pictures that are read and cleared of places at each look. */
const clearedAtOnce = 200;

/**
 * Deletes what nobody wants any more at the start, then removes bytes and previews that no file owns, such as a crash leaves
 * behind.
 */
export async function sweepFiles(deps: FileDeps): Promise<void> {
  await deleteUnwanted(deps);
  await deps.sweep((keys) => deps.database.files.findContentKeys(keys));
}

/** Deletes uploads that were left and pictures that were replaced, and removes the places from older pictures. */
export async function deleteUnwanted(deps: FileDeps): Promise<void> {
  await giveUpStaleUploads(deps);
  await deleteReplacedFiles(deps);
  await clearOlderPictures(deps);
}

/** Removes the places from pictures that came in before that was done at once (R11). */
async function clearOlderPictures({ database, content }: FileDeps): Promise<void> {
  for (const file of await database.files.listUncleared(clearedAtOnce)) {
    const signature = await clearStored(content, file).catch((error: unknown) => {
      // Its bytes were deleted meanwhile.
      if (!(error instanceof MissingContentError)) throw error;
      return undefined;
    });
    await database.transaction(async (tx) => {
      if (signature !== undefined) await tx.files.update(file.id, { signature });
      await tx.files.markCleared(file.id);
    });
  }
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
