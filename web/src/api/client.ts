import type { CollectionId } from '@duka/domain/collections';
import { bucketId, databaseId, projectId } from '@duka/domain/project';
import { Account, Client, Databases } from 'appwrite';

const env = import.meta.env;
/** The page's own origin. The build that writes the sign-in into the first HTML has none and calls nothing. */
const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin;

/** The backend's address and the names of our data; values of the build, public by nature (OPS-010, OPS-011). */
export const backend = {
  endpoint: env.VITE_BACKEND_ENDPOINT || `${origin}/v1`,
  projectId: env.VITE_PROJECT_ID || projectId,
  databaseId: env.VITE_DATABASE_ID || databaseId,
  bucketId: env.VITE_BUCKET_ID || bucketId,
};

export const client = new Client().setEndpoint(backend.endpoint).setProject(backend.projectId);
export const accountService = new Account(client);
export const documentService = new Databases(client);

/** The part of an address that is never sent, by which a call says that the copy of the shop must not answer it. */
export const freshMark = '#fresh';

/** The path of a collection's documents, or of one of them, below the backend's endpoint: for calls to which the SDK's own give no room. */
export function documentPath(collection: CollectionId, documentId?: string): string {
  const path = ['databases', backend.databaseId, 'collections', collection, 'documents', documentId ?? []].flat();
  return `/${path.map(encodeURIComponent).join('/')}`;
}

/** Queries and ids are made by the SDK's own functions. */
export { ID, Query } from 'appwrite';
