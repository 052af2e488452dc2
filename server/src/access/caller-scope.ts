import type { CollectionId } from '@duka/domain/collections';
import type { Access, Party } from '@duka/domain/collections/parts';
import { allRights, parseMemberRole, parseRights, type Right } from '@duka/domain/collections/rights';
import type { ActingMember, CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentSource } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentReader, DocumentRow, StoredValue } from '#database/types.ts';
import type { Caller, Member } from '#http/caller/caller.ts';
import { canRead } from './rights.ts';

const guestScope: CallerScope = { accountId: undefined, userIds: [], storeIds: [], members: [] };

/** The rows of these collections decide what belongs to a caller. */
export const scopeCollections: readonly CollectionId[] = ['users', 'stores', 'shopMembers'];

/** Looks up what belongs to the caller. */
export async function findCallerScope(stores: DocumentSource, caller: Caller): Promise<CallerScope> {
  if (caller.kind === 'guest') return guestScope;
  if (caller.kind === 'operator') return { ...guestScope, everything: true };
  const scope = caller.counter
    ? await findCounterScope(stores, caller, caller.counter)
    : await findAccountScope(stores, caller.accountId);
  const whole = caller.former ? await addFormer(stores, scope, caller.former.memberId) : scope;
  return caller.override ? addOverride(stores, whole, caller.override.memberId) : whole;
}

/** Adds a member who was removed, for a sale that they had made before. */
async function addFormer({ documents }: DocumentSource, scope: CallerScope, memberId: string): Promise<CallerScope> {
  const rows = await documents.getMany('shopMembers', [memberId]);
  const owners = await findShopOwners({ documents }, rows);
  const members = rows.flatMap((row) => (row.attributes.role === 'owner' ? [] : (toActingMember(row, owners) ?? [])));
  const all = [...scope.members, ...members.map((member) => ({ ...member, isFormer: true as const }))];
  return { ...scope, members: all, storeIds: all.map(({ storeId }) => storeId) };
}

/** Finds the caller's member of a shop that they were removed from; undefined where there is none. */
export async function findFormerMember(
  { documents }: DocumentSource,
  accountId: string,
  storeId: string,
): Promise<string | undefined> {
  const users = await documents.list('users', { where: [equal('userId', accountId)] });
  if (users.length === 0) return undefined;
  const where = [equal('storeId', storeId), equal('accountId', ...users.map(({ id }) => id)), equal('active', false)];
  return (await documents.list('shopMembers', { where, limit: 1 }))[0]?.id;
}

/** Adds the rights of the member who allows a call, in their shop. */
async function addOverride({ documents }: DocumentSource, scope: CallerScope, memberId: string): Promise<CallerScope> {
  const row = await documents.get('shopMembers', memberId);
  if (row?.attributes.active !== true) return scope;
  const { storeId, role, rights } = row.attributes;
  const added = role === 'owner' ? allRights : parseRights(rights);
  const limit = typeof row.attributes.discountLimit === 'number' ? row.attributes.discountLimit : null;
  return {
    ...scope,
    members: scope.members.map((member) => {
      if (member.storeId !== storeId || member.role === 'owner') return member;
      const all = allRights.filter((right) => member.rights.includes(right) || added.includes(right));
      return { ...member, rights: all, discountLimit: maxLimit(member, added, limit), overrideBy: memberId };
    }),
  };
}

/** Returns the greater of two limits of discounts, of which null is none; only who may give a discount has one. */
function maxLimit(member: ActingMember, added: readonly Right[], limit: number | null): number | null {
  if (!added.includes('discount')) return member.discountLimit;
  if (!member.rights.includes('discount')) return limit;
  return limit === null || member.discountLimit === null ? null : Math.max(limit, member.discountLimit);
}

/** Looks up what belongs to an account: its own shops, and those in which it is an active member (R63). */
export async function findAccountScope({ documents }: DocumentSource, accountId: string): Promise<CallerScope> {
  const users = await documents.list('users', { where: [equal('userId', accountId)] });
  if (users.length === 0) return { ...guestScope, accountId };
  const userIds = users.map(({ id }) => id);
  const [ownStores, rows] = await Promise.all([
    documents.list('stores', { where: [equal('ownerId', ...userIds)] }),
    documents.list('shopMembers', { where: [equal('accountId', ...userIds), equal('active', true)] }),
  ]);
  const own = ownStores.map(({ id }) => {
    const row = rows.find(({ attributes }) => attributes.storeId === id);
    return toOwner(id, accountId, row?.id ?? null);
  });
  // Who owns a shop is said by the shop alone: a former owner's row opens nothing.
  const ofOthers = rows.filter(
    ({ attributes }) => attributes.role !== 'owner' && own.every(({ storeId }) => storeId !== attributes.storeId),
  );
  const owners = await findShopOwners({ documents }, ofOthers);
  const members = ofOthers.flatMap((row) => toActingMember(row, owners) ?? []);
  const all = [...own, ...members];
  return { accountId, userIds, storeIds: all.map(({ storeId }) => storeId), members: all };
}

/**
 * Returns the scope of a counter's session: the rights of the member who is unlocked there, none while it is locked. It is in no other
 * shop of its account, and nothing of the account itself is its own (R63).
 */
async function findCounterScope(
  { documents }: DocumentSource,
  { accountId }: Member,
  { storeId, memberId }: NonNullable<Member['counter']>,
): Promise<CallerScope> {
  const row = memberId === undefined ? undefined : await documents.get('shopMembers', memberId);
  const isActive = row?.attributes.storeId === storeId && row.attributes.active === true;
  const found = isActive ? [row] : [];
  const owners = await findShopOwners({ documents }, found);
  const members = found.flatMap((each) => toActingMember(each, owners) ?? []);
  return { accountId, userIds: [], storeIds: members.map((member) => member.storeId), members, isCounter: true };
}

/**
 * Returns the scope by which a counter's copy of the shop and its live events are made, whoever is unlocked: what all active members with a
 * PIN may see together, never costs, as the copy stays on the device (R63).
 */
export async function findCopyScope(stores: DocumentSource, caller: Caller): Promise<CallerScope> {
  if (caller.kind !== 'member' || !caller.counter) return findCallerScope(stores, caller);
  const { storeId } = caller.counter;
  const where = [equal('storeId', storeId), equal('active', true), equal('hasPin', true)];
  const rows = await stores.documents.list('shopMembers', { where });
  const owners = await findShopOwners(stores, rows);
  const all = rows.flatMap((row) => toActingMember(row, owners) ?? []);
  const [first] = all;
  const base = { accountId: caller.accountId, userIds: [], isCounter: true } as const;
  if (!first) return { ...base, storeIds: [], members: [] };
  const rights = allRights.filter((right) => right !== 'costs' && all.some((member) => member.rights.includes(right)));
  return { ...base, storeIds: [storeId], members: [{ ...first, id: null, role: 'cashier', rights }] };
}

function toOwner(storeId: string, ownerAccountId: string, id: string | null): ActingMember {
  return { id, storeId, ownerAccountId, role: 'owner', rights: allRights, discountLimit: null };
}

/** Returns a member's row as whom a caller acts; undefined where the shop has no owner. */
function toActingMember(
  { id, attributes }: DocumentRow,
  owners: ReadonlyMap<string, string>,
): ActingMember | undefined {
  const { storeId, role, rights, discountLimit } = attributes;
  const ownerAccountId = owners.get(String(storeId));
  if (ownerAccountId === undefined) return undefined;
  const known = parseMemberRole(role) ?? 'cashier';
  if (known === 'owner') return toOwner(String(storeId), ownerAccountId, id);
  return {
    ...{ id, storeId: String(storeId), ownerAccountId, role: known, rights: parseRights(rights) },
    discountLimit: typeof discountLimit === 'number' ? discountLimit : null,
  };
}

/** Finds the accounts of the owners of the shops that these rows are of. */
async function findShopOwners(
  { documents }: DocumentSource,
  rows: readonly DocumentRow[],
): Promise<ReadonlyMap<string, string>> {
  const storeIds = [...new Set(rows.map(({ attributes }) => String(attributes.storeId)))];
  if (storeIds.length === 0) return new Map();
  const shops = await documents.getMany('stores', storeIds);
  const users = await documents.getMany('users', [
    ...new Set(shops.map(({ attributes }) => String(attributes.ownerId))),
  ]);
  const accountOf = new Map(users.map(({ id, attributes }) => [id, String(attributes.userId)]));
  return new Map(
    shops.flatMap(({ id, attributes }) => {
      const accountId = accountOf.get(String(attributes.ownerId));
      return accountId === undefined ? [] : [[id, accountId] as const];
    }),
  );
}

/**
 * Finds every account that may read the row, with its scope. The row's parties only name the candidates: the
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
      if (canRead(access, row, scope)) audience.set(accountId, scope);
    }
  }
  return audience;
}

/** Finds the accounts that a party to the row may be. */
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
