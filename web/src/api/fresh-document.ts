import type { CollectionId } from '@duka/domain/collections';
import { call } from './api-error.ts';
import { backend, documentService } from './client.ts';
import type { WireDocument } from './documents.ts';

/** Reads a document as the server has it now, and in no case as this device keeps it. */
export function getFreshDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
): Promise<WireDocument<Id>> {
  return call(async () => {
    const document = await documentService.getDocument(backend.databaseId, collection, documentId);
    return document as unknown as WireDocument<Id>;
  });
}
