import type { Access, Party } from '@duka/domain/collections/parts';
import type { DocumentSource } from '#database/database.ts';
import type { DocumentReader, DocumentRow, StoredValue } from '#database/types.ts';
import { type CallerScope, canRead, findAccountScope } from './rights.ts';

/**
 * Finds every account that may read the row in full, with its scope. The row's parties only name the candidates: the
 * answer is that of `canRead`, as for a call. Rows that every member may read have no list.
 */
export async function findAudience(
  { documents }: DocumentSource,
  access: Access,
  row: DocumentRow,
): Promise<Map<string, CallerScope>> {
  const audience = new Map<string, CallerScope>();
  for (const party of access.read) {
    for (const accountId of await findAccounts(documents, party, row)) {
      if (audience.has(accountId)) continue;
      const scope = await findAccountScope({ documents }, accountId);
      if (canRead(access, row.attributes, scope)) audience.set(accountId, scope);
    }
  }
  return audience;
}

/** Finds the accounts that a party to the row may be. */
async function findAccounts(documents: DocumentReader, party: Party, row: DocumentRow): Promise<string[]> {
  if (!('attribute' in party)) return [];
  const ids = toIds(row.attributes[party.attribute]);
  if (party.party === 'account') return ids;
  const userIds = party.party === 'owner' ? ids : await readIds(documents, 'stores', ids, 'ownerId');
  return readIds(documents, 'users', userIds, 'userId');
}

async function readIds(
  documents: DocumentReader,
  collection: 'stores' | 'users',
  ids: readonly string[],
  attribute: string,
): Promise<string[]> {
  return (await documents.getMany(collection, ids)).flatMap((row) => toIds(row.attributes[attribute]));
}

function toIds(value: StoredValue | undefined): string[] {
  return [value ?? []].flat().filter((id) => typeof id === 'string');
}
