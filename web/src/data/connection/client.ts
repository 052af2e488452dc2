import type { CollectionId } from '@duka/domain/collections';
import { bucketId, databaseId, projectId } from '@duka/domain/project';
import { Account, Client, Databases, type Payload } from 'appwrite';
import type { CallOptions, Source } from './source.ts';

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

/** The SDK's client; on a seller's page its calls are answered by a source, and everywhere else by the SDK's own `fetch`. */
class ApiClient extends Client {
  source: Source | undefined;
  /** Resolves when the source is there, on a page that cannot do without it. */
  sourceReady: Promise<unknown> | undefined;

  override async call(
    method: string,
    url: URL,
    headers?: Record<string, string>,
    params?: Payload,
    responseType?: string,
    options?: CallOptions,
  ) {
    if (this.sourceReady) await this.sourceReady;
    return this.source
      ? this.source.answer(this.prepareRequest(method, url, headers, params), options)
      : super.call(method, url, headers, params, responseType);
  }
}

export const client = new ApiClient();
client.setEndpoint(backend.endpoint).setProject(backend.projectId);
export const accountService = new Account(client);
export const documentService = new Databases(client);

/** The path of a collection's documents, or of one of them, below the backend's endpoint: for calls to which the SDK's own give no room. */
export function documentPath(collection: CollectionId, documentId?: string): string {
  const path = ['databases', backend.databaseId, 'collections', collection, 'documents', documentId ?? []].flat();
  return `/${path.map(encodeURIComponent).join('/')}`;
}

/** Queries and ids are made by the SDK's own functions. */
export { ID, Query } from 'appwrite';
