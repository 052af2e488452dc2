import type { CollectionId } from '@duka/domain/collections';
import { createOnce } from '#data/calls/create-once.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import type { Kept } from './command.ts';
import { toFixPath } from './fix-address.ts';
import { discardCorrected, mutateOrQueue } from './mutate-or-queue.ts';

interface NewDocument<Id extends CollectionId> extends Omit<Kept, 'id' | 'kind' | 'mendPath'> {
  readonly collection: Id;
  /** The page that makes it; it opens its form once more with `shown` for what was refused (`WithRejectedCommand`). */
  readonly path: string;
  readonly shown: unknown;
}

/**
 * Stores a new document under an id made here, once, or keeps it, in the place of what was refused under this id; answers and throws as
 * `mutateOrQueue` does.
 */
export function createOrQueue<Id extends CollectionId>(asked: NewDocument<Id>): Promise<WireDocument<Id> | undefined> {
  const { collection, documentId, data, permissions, path } = asked;
  const store = async () => {
    const stored = await createOnce(collection, documentId, data, permissions && [...permissions]);
    await discardCorrected(documentId);
    return stored;
  };
  return mutateOrQueue(store, () => ({
    ...{ ...asked, id: documentId, kind: 'create', mendPath: toFixPath(path, documentId) },
  }));
}
