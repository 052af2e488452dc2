import type { CollectionId } from '@duka/domain/collections';
import { call } from './api-error.ts';
import { backend, client } from './client.ts';
import { documentPath } from './document-path.ts';
import type { WireDocument } from './documents.ts';
import { freshMark } from './fresh-mark.ts';

/** Reads a document as the server has it now, and in no case as this device keeps it. */
export function getFreshDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
): Promise<WireDocument<Id>> {
  return getFresh(documentPath(collection, documentId));
}

/** Reads what stands at a path below the backend's endpoint, from the server alone. */
export function getFresh<Answer>(path: string, query: Parameters<typeof client.call>[3] = {}): Promise<Answer> {
  return call(() => client.call('get', new URL(backend.endpoint + path + freshMark), {}, query));
}
