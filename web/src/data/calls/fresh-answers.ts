import type { CollectionId } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import { documentPath } from '#data/connection/client.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import type { Account } from './account.ts';
import { getFresh } from './documents.ts';

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
