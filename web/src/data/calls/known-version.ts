import type { CollectionId } from '@duka/domain/collections';
import { ApiFailure, call } from '#data/connection/api-error.ts';
import { backend, client, documentPath } from '#data/connection/client.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { can } from './capabilities.ts';
import { type DocumentData, toWritableData } from './document-data.ts';
import { getFreshDocument } from './documents.ts';

/**
 * Changes a document only as long as it is the one last read, whose `$updatedAt` is `unmodifiedSince`: the header says so, for
 * which the SDK's own call has no place. One that was changed since is refused, which `isUpdateConflict` tells. Where the backend does not
 * look at the header, the document is read right before.
 */
export async function updateKnownDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
  data: DocumentData,
  unmodifiedSince: string,
): Promise<WireDocument<Id>> {
  if (!can('known-versions')) await refuseNewer(collection, documentId, unmodifiedSince);
  const url = new URL(backend.endpoint + documentPath(collection, documentId));
  const headers = { 'content-type': 'application/json', 'X-Appwrite-Timestamp': unmodifiedSince };
  return call(() => client.call('patch', url, headers, { data: toWritableData(data) }));
}

async function refuseNewer(collection: CollectionId, documentId: string, unmodifiedSince: string): Promise<void> {
  const { $updatedAt } = await getFreshDocument(collection, documentId);
  if (Date.parse($updatedAt) > Date.parse(unmodifiedSince)) {
    throw new ApiFailure('', { status: 409, type: 'document_update_conflict' });
  }
}
