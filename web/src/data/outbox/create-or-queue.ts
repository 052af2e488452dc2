import type { CollectionId } from '@duka/domain/collections';
import type { WireDocument } from '#data/connection/wire-document.ts';
import type { UnsentCommand } from './command.ts';
import { toFixPath } from './fix-address.ts';
import { runOrQueue } from './run-or-queue.ts';

interface NewDocument<Id extends CollectionId> extends Omit<UnsentCommand, 'id' | 'kind' | 'fixPath'> {
  readonly collection: Id;
  /** The page that makes it; it opens its form once more with `shown` for a rejected one (`WithRejectedCommand`). */
  readonly path: string;
  readonly shown: unknown;
}

/**
 * Creates a document by the command of its id, or queues that; returns the stored one, and undefined for a queued one. Rejects as
 * `runOrQueue`.
 */
export async function createOrQueue<Id extends CollectionId>(
  asked: NewDocument<Id>,
): Promise<WireDocument<Id> | undefined> {
  const { documentId: id, path } = asked;
  return (await runOrQueue({ ...asked, id, kind: 'create', fixPath: toFixPath(path, id) }))?.[0];
}
