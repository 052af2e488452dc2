import type { CollectionId } from '@duka/domain/collections';
import { backend } from './client.ts';

/** The path of a collection's documents, or of one of them, below the backend's endpoint: for calls to which the SDK's own give no room. */
export function documentPath(collection: CollectionId, documentId?: string): string {
  const path = ['databases', backend.databaseId, 'collections', collection, 'documents', documentId ?? []].flat();
  return `/${path.map(encodeURIComponent).join('/')}`;
}
