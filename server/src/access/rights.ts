import type { Access, Collection, Party } from '@duka/domain/collections';
import type { Condition } from '#database/conditions.ts';
import type { Stores } from '#database/database.ts';
import type { StoredValue } from '#database/document-store.ts';
import type { Caller } from '#http/caller.ts';

/** What belongs to a caller: the ground of every decision about rows. Nothing belongs to a guest. */
export interface Holdings {
  readonly accountId: string | undefined;
  /** The users documents of the account; one at most, under whatever id. */
  readonly userIds: readonly string[];
  readonly storeIds: readonly string[];
  /** The operator's: every row counts as its own. */
  readonly everything?: true;
}

type Values = Readonly<Record<string, StoredValue>>;

const nothing: Holdings = { accountId: undefined, userIds: [], storeIds: [] };

/** Looks up what belongs to the caller. */
export async function findHoldings(stores: Pick<Stores, 'documents'>, caller: Caller): Promise<Holdings> {
  if (caller.kind === 'guest') return nothing;
  if (caller.kind === 'operator') return { ...nothing, everything: true };
  return findAccountHoldings(stores, caller.accountId);
}

export async function findAccountHoldings(
  { documents }: Pick<Stores, 'documents'>,
  accountId: string,
): Promise<Holdings> {
  const userIds = await findIds(documents, 'users', 'userId', [accountId]);
  const storeIds = userIds.length === 0 ? [] : await findIds(documents, 'stores', 'ownerId', userIds);
  return { accountId, userIds, storeIds };
}

async function findIds(
  documents: Stores['documents'],
  collection: 'users' | 'stores',
  attribute: string,
  values: readonly string[],
): Promise<string[]> {
  const rows = await documents.list(collection, { where: [{ method: 'equal', attribute, values }] });
  return rows.map(({ id }) => id);
}

/** Whether one party to a row is the caller. */
export function isParty(party: Party, values: Values, holdings: Holdings): boolean {
  if (party.party === 'server') return false;
  if (holdings.everything) return true;
  if (party.party === 'nobody') return false;
  if (party.party === 'member') return holdings.accountId !== undefined;
  const held = heldIds(party.party, holdings);
  const value = values[party.attribute];
  // Every related document must be the caller's: a list with one of their own opens nothing of a stranger's.
  const ids = Array.isArray(value) ? value : [value];
  return ids.length > 0 && ids.every((id) => typeof id === 'string' && held.includes(id));
}

/** Whether the caller may read a row in full. */
export function canRead(access: Access, values: Values, holdings: Holdings): boolean {
  return access.read.some((party) => isParty(party, values, holdings));
}

/**
 * The condition that keeps a list to the rows the caller may read: undefined when all may be read,
 * false when none may.
 */
export function toReadCondition(access: Access, holdings: Holdings): Condition | undefined | false {
  if (holdings.everything) return undefined;
  const conditions: Condition[] = [];
  for (const party of access.read) {
    if (party.party === 'nobody' || party.party === 'server') continue;
    if (party.party === 'member') {
      if (holdings.accountId !== undefined) return undefined;
      continue;
    }
    const held = heldIds(party.party, holdings);
    if (held.length > 0) conditions.push({ method: 'equal', attribute: party.attribute, values: held });
  }
  if (conditions.length === 0) return false;
  return conditions.length === 1 ? conditions[0] : { method: 'or', conditions };
}

/**
 * Whether a list asks for nothing but rows that the caller may read, as that of the caller's own shop does. Such a list
 * needs no read condition: the other parties' ways to a row would only be searched in vain.
 */
export function asksOwnRows(access: Access, where: readonly Condition[], holdings: Holdings): boolean {
  return access.read.some((party) => {
    if (!('attribute' in party)) return false;
    const held: readonly unknown[] = heldIds(party.party, holdings);
    return where.some(
      (condition) =>
        condition.method === 'equal' &&
        condition.attribute === party.attribute &&
        condition.values.length > 0 &&
        condition.values.every((value) => held.includes(value)),
    );
  });
}

function heldIds(party: 'account' | 'owner' | 'store', holdings: Holdings): readonly string[] {
  if (party === 'store') return holdings.storeIds;
  if (party === 'owner') return holdings.userIds;
  return holdings.accountId === undefined ? [] : [holdings.accountId];
}

/** The attributes a caller may change on a row: a list, 'all', or undefined when none. */
export function changeableAttributes(
  collection: Collection,
  values: Values,
  holdings: Holdings,
): readonly string[] | 'all' | undefined {
  const grants = collection.access.update.filter((grant) => isParty(grant, values, holdings));
  if (grants.length === 0) return undefined;
  return grants.some(({ only }) => only === undefined) ? 'all' : grants.flatMap(({ only }) => only ?? []);
}
