import type { Collection } from '@duka/domain/collections';
import type { Access, Party } from '@duka/domain/collections/parts';
import type { Right } from '@duka/domain/collections/rights';
import { type CallerScope, isAllowed } from '@duka/domain/commands/caller-scope';
import { type Condition, equal } from '#database/query/conditions.ts';
import type { DocumentRow, ListOptions } from '#database/types.ts';
import { apiError } from '#errors.ts';

/** What of a row decides whose it is. */
export type OwnedRow = Pick<DocumentRow, 'id' | 'attributes'>;

/** Returns whether the caller is this party to the row. */
export function isParty(party: Party, row: OwnedRow, scope: CallerScope): boolean {
  if (party.party === 'server') return false;
  if (scope.everything) return true;
  if (party.party === 'nobody') return false;
  if (party.party === 'member') return scope.accountId !== undefined;
  const ownIds = partyIds(party, scope);
  const value = party.attribute === '$id' ? row.id : row.attributes[party.attribute];
  // Every related document must be the caller's: a list with one of their own must not open a stranger's row.
  const ids = Array.isArray(value) ? value : [value];
  return ids.length > 0 && ids.every((id) => typeof id === 'string' && ownIds.includes(id));
}

/** Returns whether the caller may read a row, apart from its hidden attributes. */
export function canRead(access: Access, row: OwnedRow, scope: CallerScope): boolean {
  return access.read.some((party) => isParty(party, row, scope));
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
    const ownIds = partyIds(party, scope);
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
    const ownIds: readonly unknown[] = partyIds(party, scope);
    return where.some(
      (condition) =>
        condition.method === 'equal' &&
        condition.attribute === party.attribute &&
        condition.values.length > 0 &&
        condition.values.every((value) => ownIds.includes(value)),
    );
  });
}

/** Lists the ids that stand in a party's attribute where the row is the caller's. */
function partyIds(
  party: Extract<Party, { readonly attribute: string }>,
  { accountId, userIds, members, isCounter }: CallerScope,
): readonly string[] {
  if (party.party === 'owner') return userIds;
  if (party.party === 'self') return members.flatMap(({ id }) => id ?? []);
  if (party.party === 'store') {
    return members.filter(({ storeId }) => isAllowed({ members }, storeId, party.rights)).map(({ storeId }) => storeId);
  }
  const own = accountId === undefined || isCounter ? [] : [accountId];
  const { right } = party;
  if (right === undefined) return own;
  const ofShops = members.filter(({ storeId }) => isAllowed({ members }, storeId, [right]));
  return [...new Set([...own, ...ofShops.map(({ ownerAccountId }) => ownerAccountId)])];
}

/** Returns the attributes that a caller may change on a row: a list, 'all', or undefined when there are none. */
export function changeableAttributes(
  collection: Collection,
  row: OwnedRow,
  scope: CallerScope,
): readonly string[] | 'all' | undefined {
  const grants = collection.access.update.filter((grant) => isParty(grant, row, scope));
  if (grants.length === 0) return undefined;
  return grants.some(({ only }) => only === undefined) ? 'all' : grants.flatMap(({ only }) => only ?? []);
}

/**
 * A directory is a collection whose rows every member sees, but of strangers' rows only some attributes (R1).
 * These rules prevent that the hidden ones are seen, matched or guessed by order.
 */

/** Returns a stranger's row with its hidden attributes as null; undefined when the caller may not see it at all. */
function maskRow(access: Access, row: DocumentRow, scope: CallerScope): DocumentRow | undefined {
  const visible = access.directory;
  if (!visible || scope.accountId === undefined) return undefined;
  const attributes = Object.fromEntries(
    Object.entries(row.attributes).map(([name, value]) => [name, visible.includes(name) ? value : null]),
  );
  return { ...row, permissions: [], attributes };
}

/**
 * Returns what the caller sees of a row: without the attributes that are hidden from it, or a stranger's row masked; undefined where the
 * caller may not see it at all.
 */
export function toVisibleRow(access: Access, row: DocumentRow, scope: CallerScope): DocumentRow | undefined {
  return canRead(access, row, scope) ? hideAttributes(access, row, scope) : maskRow(access, row, scope);
}

/** Returns the row without the attributes that the caller lacks the right to see, as null. */
export function hideAttributes(access: Access, row: DocumentRow, scope: CallerScope): DocumentRow {
  const hidden = listHidden(access, row, scope);
  if (hidden.length === 0) return row;
  return { ...row, attributes: { ...row.attributes, ...Object.fromEntries(hidden.map((name) => [name, null])) } };
}

/** Lists the attributes of a shop's row that the caller lacks the right to see (R63). */
function listHidden(access: Access, row: OwnedRow, scope: CallerScope): readonly string[] {
  if (!access.hidden || scope.everything) return [];
  const storeId = row.attributes.storeId ?? row.id;
  return Object.entries(access.hidden).flatMap(([right, names]) =>
    isAllowed(scope, storeId, [right as Right]) ? [] : names,
  );
}

/**
 * Rewrites a list's conditions so that a hidden attribute matches only rows of which the caller sees it. Throws
 * `general_query_invalid` for an order by one that is hidden in any of the caller's rows.
 */
export function guardHidden(access: Access, options: ListOptions, scope: CallerScope): ListOptions {
  return guardRights(access, guardDirectory(access, options, scope), scope);
}

/** Guards the attributes of a shop's rows that need a right. */
function guardRights({ hidden }: Access, options: ListOptions, scope: CallerScope): ListOptions {
  if (!hidden || scope.everything) return options;
  const rightOf = new Map(
    Object.entries(hidden).flatMap(([right, names]) => names.map((name) => [name, right as Right])),
  );
  return guardAttributes(options, (name) => {
    const right = rightOf.get(name);
    if (right === undefined) return undefined;
    const seenIn = scope.storeIds.filter((storeId) => isAllowed(scope, storeId, [right]));
    if (seenIn.length === scope.storeIds.length) return undefined;
    return seenIn.length === 0 ? noRow : equal('storeId', ...seenIn);
  });
}

/** Guards the attributes that a directory shows of the caller's own rows alone. */
function guardDirectory(access: Access, options: ListOptions, scope: CallerScope): ListOptions {
  const visible = access.directory;
  const own = toReadCondition(access, scope);
  if (!visible || own === undefined) return options;
  return guardAttributes(options, (name) =>
    name.startsWith('$') || visible.includes(name) ? undefined : own === false ? noRow : own,
  );
}

/** `seenIn` returns the condition of the rows in which the caller sees an attribute; undefined for one that is seen in all. */
function guardAttributes(options: ListOptions, seenIn: (attribute: string) => Condition | undefined): ListOptions {
  function guard(condition: Condition): Condition {
    if ('conditions' in condition) return { ...condition, conditions: condition.conditions.map(guard) };
    const seen = seenIn(condition.attribute);
    return seen ? { method: 'and', conditions: [seen, condition] } : condition;
  }

  const hidden = options.order?.find(({ attribute }) => seenIn(attribute));
  if (hidden) {
    throw apiError('general_query_invalid', `Invalid query: Cannot order by attribute "${hidden.attribute}"`);
  }
  return { ...options, where: options.where.map(guard) };
}

/** Every document has an id, so this condition holds for no row. */
const noRow: Condition = { method: 'isNull', attribute: '$id' };
