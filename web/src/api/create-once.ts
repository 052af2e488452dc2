import type { CollectionId } from '@duka/domain/collections';
import { isAlreadyTaken } from './api-error.ts';
import { createDocument, type WireDocument } from './documents.ts';
import { getFreshDocument } from './fresh-reads.ts';

/**
 * Creates a document under an id that was made here, and answers what is stored. One that is there already was stored by an earlier
 * try, whose answer was lost; where something else than the id is taken, throws as `createDocument` does.
 */
export async function createOnce<Id extends CollectionId>(
  collection: Id,
  documentId: string,
  ...rest: [data: Record<string, unknown>, permissions?: string[] | undefined]
): Promise<WireDocument<Id>> {
  try {
    return await createDocument(collection, documentId, ...rest);
  } catch (error) {
    if (!isAlreadyTaken(error)) throw error;
    return getFreshDocument(collection, documentId).catch(() => {
      throw error;
    });
  }
}
