import { makeDocumentId } from '@duka/domain/document-id';
import { deleteDocument } from '#data/calls/documents.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import type { Kept } from './command.ts';
import { mutateOrQueue } from './mutate-or-queue.ts';

type DeletedDocument = Omit<Kept, 'id' | 'kind' | 'data'>;

/**
 * Deletes a document, or queues its deletion on this device; true if it is gone. One that is gone already counts as deleted. Throws as
 * `mutateOrQueue`.
 */
export async function deleteOrQueue(asked: DeletedDocument): Promise<boolean> {
  const remove = async () => {
    try {
      await deleteDocument(asked.collection, asked.documentId);
    } catch (error) {
      const failure = toApiFailure(error);
      if (failure.status !== 404) throw failure;
    }
    return true;
  };
  const id = makeDocumentId(Date.now(), Math.random);
  return (await mutateOrQueue(remove, () => ({ ...asked, id, kind: 'delete', data: {} }))) ?? false;
}
