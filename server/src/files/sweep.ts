import type { FileDeps } from './file-deps.ts';

/** Milliseconds after its last chunk for which an upload may still be continued: a day, for a seller out of coverage. */
const unfinishedMs = 24 * 60 * 60 * 1000;

/** Gives up stale uploads, then removes bytes and previews that no file owns, such as a crash leaves behind. */
export async function sweepFiles({ database, content, previews, now }: FileDeps): Promise<void> {
  const before = new Date(now().getTime() - unfinishedMs).toISOString();
  for (const upload of await database.files.listUnfinished(before)) {
    await database.transaction((tx) => tx.files.delete(upload.id));
    await content.remove(upload.contentKey);
  }
  const findKnown = (keys: readonly string[]) => database.files.findContentKeys(keys);
  await content.sweep(findKnown);
  await previews.sweep(findKnown);
}
