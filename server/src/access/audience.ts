import type { Access, Party } from '@duka/domain/collections/parts';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentSource } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentReader, DocumentRow, StoredValue } from '#database/types.ts';
import { findAccountScope } from './caller-scope.ts';
import { canRead } from './rights.ts';

/**
 * Finds every account that may read the row, with its scope. The parties of the row only name candidates; `canRead` decides, as for a call.
 * Empty for a row that anyone signed in may read.
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
      if (canRead(access, row, scope)) audience.set(accountId, scope);
    }
  }
  return audience;
}

/** Finds the accounts that may be this party to the row. */
async function findAccounts(documents: DocumentReader, party: Party, row: DocumentRow): Promise<string[]> {
  if (!('attribute' in party)) return [];
  const ids = party.attribute === '$id' ? [row.id] : toIds(row.attributes[party.attribute]);
  if (party.party === 'owner') return readIds(documents, 'users', ids, 'userId');
  if (party.party === 'self') {
    const members = await documents.getMany('shopMembers', ids);
    const users = members.flatMap(({ attributes }) => toIds(attributes.accountId));
    return readIds(documents, 'users', users, 'userId');
  }
  if (party.party === 'store') return findShopAccounts(documents, ids);
  if (party.right === undefined) return ids;
  const users = await documents.list('users', { where: [equal('userId', ...ids)] });
  const shops =
    users.length === 0
      ? []
      : await documents.list('stores', { where: [equal('ownerId', ...users.map(({ id }) => id))] });
  return [
    ...ids,
    ...(await findShopAccounts(
      documents,
      shops.map(({ id }) => id),
    )),
  ];
}

/** Finds the accounts of the owners and the active members of shops. */
async function findShopAccounts(documents: DocumentReader, storeIds: readonly string[]): Promise<string[]> {
  if (storeIds.length === 0) return [];
  const owners = await readIds(documents, 'stores', storeIds, 'ownerId');
  const members = await documents.list('shopMembers', {
    where: [equal('storeId', ...storeIds), equal('active', true), { method: 'isNotNull', attribute: 'accountId' }],
  });
  const users = [...owners, ...members.flatMap(({ attributes }) => toIds(attributes.accountId))];
  return readIds(documents, 'users', [...new Set(users)], 'userId');
}

async function readIds(
  documents: DocumentReader,
  collection: 'stores' | 'users',
  ids: readonly string[],
  attribute: string,
): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await documents.getMany(collection, ids)).flatMap((row) => toIds(row.attributes[attribute]));
}

function toIds(value: StoredValue | undefined): string[] {
  return [value ?? []].flat().filter((id) => typeof id === 'string');
}
