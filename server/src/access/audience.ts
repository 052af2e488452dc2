import type { Access, Party } from '@duka/domain/collections';
import type { Stores } from '#database/database.ts';
import type { DocumentRow, StoredValue } from '#database/document-store.ts';
import { canRead, findAccountHoldings, type Holdings } from './rights.ts';

/**
 * Every account that may read the row in full, with what belongs to it. The row's parties only say whom to ask:
 * the answer is that of `canRead`, as for a call. Rows that every member may read have no list.
 */
export async function findReaders(
  { documents }: Pick<Stores, 'documents'>,
  access: Access,
  row: DocumentRow,
): Promise<Map<string, Holdings>> {
  const readers = new Map<string, Holdings>();
  for (const party of access.read) {
    for (const accountId of await findAccounts(documents, party, row)) {
      if (readers.has(accountId)) continue;
      const holdings = await findAccountHoldings({ documents }, accountId);
      if (canRead(access, row.attributes, holdings)) readers.set(accountId, holdings);
    }
  }
  return readers;
}

/** The accounts that a party to the row may be. */
async function findAccounts(documents: Stores['documents'], party: Party, row: DocumentRow): Promise<string[]> {
  if (!('attribute' in party)) return [];
  const ids = toIds(row.attributes[party.attribute]);
  if (party.party === 'account') return ids;
  const userIds = party.party === 'owner' ? ids : await readIds(documents, 'stores', ids, 'ownerId');
  return readIds(documents, 'users', userIds, 'userId');
}

async function readIds(
  documents: Stores['documents'],
  collection: 'stores' | 'users',
  ids: readonly string[],
  attribute: string,
): Promise<string[]> {
  return (await documents.getMany(collection, ids)).flatMap((row) => toIds(row.attributes[attribute]));
}

function toIds(value: StoredValue | undefined): string[] {
  return [value ?? []].flat().filter((id) => typeof id === 'string');
}
