import type { CollectionId } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import type { Models } from 'appwrite';
import { call, toApiFailure } from '#data/connection/api-error.ts';
import { backend, client, documentPath, documentService } from '#data/connection/client.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { can } from './capabilities.ts';
import { type DocumentData, holdsData, toWritableData } from './document-data.ts';

export interface DocumentPage<Id extends CollectionId> {
  /** The number of all matches, beyond this page. */
  readonly total: number;
  readonly documents: readonly WireDocument<Id>[];
}

type SdkDocument<Id extends CollectionId> = WireDocument<Id> & Models.Document;

/** `queries` are texts of the SDK's `Query` or descriptions of `@duka/domain/query`; CALL-020. */
export function listDocuments<Id extends CollectionId>(
  collection: Id,
  queries: readonly (string | QueryDescription)[] = [],
): Promise<DocumentPage<Id>> {
  if (!can('list-relations')) return listOnHosted(collection, queries);
  return askForList(collection, queries);
}

function askForList<Id extends CollectionId>(
  collection: Id,
  queries: readonly (string | QueryDescription)[],
): Promise<DocumentPage<Id>> {
  const texts = queries.map((query) => (typeof query === 'string' ? query : JSON.stringify(query)));
  return call(() => documentService.listDocuments<SdkDocument<Id>>(backend.databaseId, collection, texts));
}

async function listOnHosted<Id extends CollectionId>(
  collection: Id,
  queries: readonly (string | QueryDescription)[],
): Promise<DocumentPage<Id>> {
  const { listAsHosted } = await import('./hosted-lists.ts');
  const page = await listAsHosted(collection, queries, (asked) => askForList(collection, asked));
  return page as unknown as DocumentPage<Id>;
}

export function getDocument<Id extends CollectionId>(collection: Id, documentId: string): Promise<WireDocument<Id>> {
  return call(() => documentService.getDocument<SdkDocument<Id>>(backend.databaseId, collection, documentId));
}

/**
 * Creates a document; CALL-021. The caller makes the id and keeps it for a second try, so that a create whose answer
 * was lost is not done twice: the same id with the same data counts as created, any other 409 is thrown.
 */
export async function createDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
  data: DocumentData,
  permissions?: string[],
): Promise<WireDocument<Id>> {
  try {
    const writable = toWritableData(data);
    return await call(async () => {
      const { databaseId } = backend;
      const created: object = await documentService.createDocument(
        databaseId,
        collection,
        documentId,
        writable,
        permissions,
      );
      return created as WireDocument<Id>;
    });
  } catch (error) {
    const failure = toApiFailure(error);
    const earlier = failure.status === 409 ? await findDocument(collection, documentId) : undefined;
    if (earlier && holdsData(earlier, data)) return earlier;
    throw failure;
  }
}

export function updateDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
  data: DocumentData,
): Promise<WireDocument<Id>> {
  return call(async () => {
    const writable = toWritableData(data);
    const updated: object = await documentService.updateDocument(backend.databaseId, collection, documentId, writable);
    return updated as WireDocument<Id>;
  });
}

export async function deleteDocument(collection: CollectionId, documentId: string): Promise<void> {
  await call(() => documentService.deleteDocument(backend.databaseId, collection, documentId));
}

async function findDocument<Id extends CollectionId>(collection: Id, documentId: string) {
  try {
    return await getFreshDocument(collection, documentId);
  } catch (error) {
    const failure = toApiFailure(error);
    if (failure.status === 404) return undefined;
    throw failure;
  }
}

/** Reads a document as the server has it now, and in no case as this device keeps it. */
export function getFreshDocument<Id extends CollectionId>(
  collection: Id,
  documentId: string,
): Promise<WireDocument<Id>> {
  return getFresh(documentPath(collection, documentId));
}

/** Reads what stands at a path below the backend's endpoint, from the server alone. */
export function getFresh<Answer>(path: string, query: Parameters<typeof client.call>[3] = {}): Promise<Answer> {
  return call(() => client.call('get', new URL(backend.endpoint + path), {}, query, 'json', { isFresh: true }));
}
