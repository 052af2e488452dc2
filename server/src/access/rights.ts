import type { Collection, CollectionId } from '@duka/domain/collections';
import type { Access, Party } from '@duka/domain/collections/parts';
import type { DocumentSource } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import type { DocumentReader, Values } from '#database/types.ts';
import type { Caller } from '#http/caller.ts';

/** The documents that belong to a caller; every decision about rows is based on them. Nothing belongs to a guest. */
export interface CallerScope {
  readonly accountId: string | undefined;
  /** The users documents of the account; one at most, under whatever id. */
  readonly userIds: readonly string[];
  readonly storeIds: readonly string[];
  /** True for the operator: every row counts as its own. */
  readonly everything?: true;
}

const nothing: CallerScope = { accountId: undefined, userIds: [], storeIds: [] };

/** The rows of these collections decide what belongs to a caller. */
export const scopeCollections: readonly CollectionId[] = ['users', 'stores'];

/** Looks up what belongs to the caller. */
export async function findCallerScope(stores: DocumentSource, caller: Caller): Promise<CallerScope> {
  if (caller.kind === 'guest') return nothing;
  if (caller.kind === 'operator') return { ...nothing, everything: true };
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
  const held = heldIds(party.party, scope);
  const value = values[party.attribute];
  // Every related document must be the caller's: a list with one of their own must not open a stranger's row.
  const ids = Array.isArray(value) ? value : [value];
  return ids.length > 0 && ids.every((id) => typeof id === 'string' && held.includes(id));
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
    const held = heldIds(party.party, scope);
    if (held.length > 0) conditions.push(equal(party.attribute, ...held));
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
    const held: readonly unknown[] = heldIds(party.party, scope);
    return where.some(
      (condition) =>
        condition.method === 'equal' &&
        condition.attribute === party.attribute &&
        condition.values.length > 0 &&
        condition.values.every((value) => held.includes(value)),
    );
  });
}

function heldIds(party: 'account' | 'owner' | 'store', scope: CallerScope): readonly string[] {
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
