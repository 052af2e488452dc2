import type { CollectionId } from '@duka/domain/collections';
import { call } from './api-error.ts';
import { backend, client } from './client.ts';
import { documentPath } from './document-path.ts';
import type { WireDocument } from './documents.ts';
import { type DocumentData, toWritableData } from './writable-data.ts';

/**
 * Changes a document only as long as it is the one last read, whose `$updatedAt` is `unmodifiedSince`: the header says so, for
 * which the SDK's own call has no place. One that was changed since is refused, which `isUpdateConflict` tells.
 */
export function updateKnownDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
  data: DocumentData,
  unmodifiedSince: string,
): Promise<WireDocument<Id>> {
  const url = new URL(backend.endpoint + documentPath(collection, documentId));
  const headers = { 'content-type': 'application/json', 'X-Appwrite-Timestamp': unmodifiedSince };
  return call(() => client.call('patch', url, headers, { data: toWritableData(data) }));
}
