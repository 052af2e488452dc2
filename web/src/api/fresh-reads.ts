import type { CollectionId } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import type { Account } from './account.ts';
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

/** Reads the documents that match, as the server has them now. */
export async function listFreshDocuments<Id extends CollectionId>(
  collection: Id,
  queries: readonly QueryDescription[],
): Promise<readonly WireDocument<Id>[]> {
  const query = { queries: queries.map((each) => JSON.stringify(each)) };
  const { documents } = await getFresh<{ documents: readonly WireDocument<Id>[] }>(documentPath(collection), query);
  return documents;
}

/** Reads whose session it is, from the server alone. */
export function getFreshAccount(): Promise<Account> {
  return getFresh('/account');
}

function getFresh<Answer>(path: string, query: Parameters<typeof client.call>[3] = {}): Promise<Answer> {
  return call(() => client.call('get', new URL(backend.endpoint + path + freshMark), {}, query));
}
