import type { Collection, CollectionId } from '@duka/domain/collections';
import type { Access, Party } from '@duka/domain/collections/parts';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentSource } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import type { DocumentReader, DocumentRow, ListOptions, StoredValue, Values } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { Caller } from '#http/caller/caller.ts';

const guestScope: CallerScope = { accountId: undefined, userIds: [], storeIds: [] };

/** The rows of these collections decide what belongs to a caller. */
export const scopeCollections: readonly CollectionId[] = ['users', 'stores'];

/** Looks up what belongs to the caller. */
export async function findCallerScope(stores: DocumentSource, caller: Caller): Promise<CallerScope> {
  if (caller.kind === 'guest') return guestScope;
  if (caller.kind === 'operator') return { ...guestScope, everything: true };
  return findAccountScope(stores, caller.accountId);
}

export async function findAccountScope({ documents }: DocumentSource, accountId: string): Promise<CallerScope> {
  const userIds = await findIds(documents, 'users', 'userId', [accountId]);
  const storeIds = userIds.length === 0 ? [] : await findIds(documents, 'stores', 'ownerId', userIds);
  return { accountId, userIds, storeIds };
}

async function findIds(
  documents: DocumentReader,
  collection: 'users' | 'stores',
  attribute: string,
  values: readonly string[],
): Promise<string[]> {
  const rows = await documents.list(collection, { where: [equal(attribute, ...values)] });
  return rows.map(({ id }) => id);
}

/** Returns whether the caller is this party to the row. */
export function isParty(party: Party, values: Values, scope: CallerScope): boolean {
  if (party.party === 'server') return false;
  if (scope.everything) return true;
  if (party.party === 'nobody') return false;
  if (party.party === 'member') return scope.accountId !== undefined;
  const ownIds = partyIds(party.party, scope);
  const value = values[party.attribute];
  // Every related document must be the caller's: a list with one of their own must not open a stranger's row.
  const ids = Array.isArray(value) ? value : [value];
  return ids.length > 0 && ids.every((id) => typeof id === 'string' && ownIds.includes(id));
}

/** Returns whether the caller may read a row in full. */
export function canRead(access: Access, values: Values, scope: CallerScope): boolean {
  return access.read.some((party) => isParty(party, values, scope));
}

/**
 * Returns the condition that limits a list to the rows that the caller may read: undefined when all may be read, false
 * when none may.
 */
export function toReadCondition(access: Access, scope: CallerScope): Condition | undefined | false {
  if (scope.everything) return undefined;
  const conditions: Condition[] = [];
  for (const party of access.read) {
    if (party.party === 'nobody' || party.party === 'server') continue;
    if (party.party === 'member') {
      if (scope.accountId !== undefined) return undefined;
      continue;
    }
    const ownIds = partyIds(party.party, scope);
    if (ownIds.length > 0) conditions.push(equal(party.attribute, ...ownIds));
  }
  if (conditions.length === 0) return false;
  return conditions.length === 1 ? conditions[0] : { method: 'or', conditions };
}

/**
 * Returns whether a list asks for nothing but rows that the caller may read, as that of the caller's own shop does.
 * Such a list needs no read condition, which would search for the other parties in vain.
 */
export function asksOwnRows(access: Access, where: readonly Condition[], scope: CallerScope): boolean {
  return access.read.some((party) => {
    if (!('attribute' in party)) return false;
    const ownIds: readonly unknown[] = partyIds(party.party, scope);
    return where.some(
      (condition) =>
        condition.method === 'equal' &&
        condition.attribute === party.attribute &&
        condition.values.length > 0 &&
        condition.values.every((value) => ownIds.includes(value)),
    );
  });
}

function partyIds(party: 'account' | 'owner' | 'store', scope: CallerScope): readonly string[] {
  if (party === 'store') return scope.storeIds;
  if (party === 'owner') return scope.userIds;
  return scope.accountId === undefined ? [] : [scope.accountId];
}

/** Returns the attributes that a caller may change on a row: a list, 'all', or undefined when there are none. */
export function changeableAttributes(
  collection: Collection,
  values: Values,
  scope: CallerScope,
): readonly string[] | 'all' | undefined {
  const grants = collection.access.update.filter((grant) => isParty(grant, values, scope));
  if (grants.length === 0) return undefined;
  return grants.some(({ only }) => only === undefined) ? 'all' : grants.flatMap(({ only }) => only ?? []);
}

/**
 * A directory is a collection whose rows every member sees, but of strangers' rows only some attributes (R1).
 * These rules prevent that the hidden ones are seen, matched or guessed by order.
 */

/** Returns a stranger's row with its hidden attributes as null; undefined when the caller may not see it at all. */
export function maskRow(access: Access, row: DocumentRow, scope: CallerScope): DocumentRow | undefined {
  const visible = access.directory;
  if (!visible || scope.accountId === undefined) return undefined;
  const attributes = Object.fromEntries(
    Object.entries(row.attributes).map(([name, value]) => [name, visible.includes(name) ? value : null]),
  );
  return { ...row, permissions: [], attributes };
}

/** As `maskRow`, but returns a row that the caller may read in full as it is. */
export function toVisibleRow(access: Access, row: DocumentRow, scope: CallerScope): DocumentRow | undefined {
  return canRead(access, row.attributes, scope) ? row : maskRow(access, row, scope);
}

/** Rewrites a list's conditions so that a hidden attribute matches only rows the caller may read in full. */
export function guardDirectory(access: Access, options: ListOptions, scope: CallerScope): ListOptions {
  const visible = access.directory ?? [];
  const own = toReadCondition(access, scope);
  if (own === undefined) return options;
  const ownRows: Condition = own === false ? noRow : own;
  const isHidden = (attribute: string) => !attribute.startsWith('$') && !visible.includes(attribute);

  function guard(condition: Condition): Condition {
    if ('conditions' in condition) return { ...condition, conditions: condition.conditions.map(guard) };
    if (!isHidden(condition.attribute)) return condition;
    return { method: 'and', conditions: [ownRows, condition] };
  }

  const hidden = options.order?.find(({ attribute }) => isHidden(attribute));
  if (hidden) throw apiError('general_query_invalid', `Invalid query: Cannot order by attribute "${hidden.attribute}"`);
  return { ...options, where: options.where.map(guard) };
}

/** Every document has an id, so this condition holds for no row. */
const noRow: Condition = { method: 'isNull', attribute: '$id' };

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
