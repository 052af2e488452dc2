import type { CollectionId } from '@duka/domain/collections';
import {
  allRights,
  parseDiscountLimit,
  parseMemberRole,
  parseRights,
  type Right,
} from '@duka/domain/collections/rights';
import type { ActingMember, CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentSource } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import type { Buyer, Caller, Member } from '#http/caller/caller.ts';

const guestScope: CallerScope = { accountId: undefined, userIds: [], storeIds: [], members: [] };

/** The collections whose rows decide the scope of a caller. */
export const scopeCollections: readonly CollectionId[] = ['users', 'stores', 'shopMembers'];

/** Returns the scope of the caller: their documents, and the member as whom they act in each shop. */
export async function findCallerScope(stores: DocumentSource, caller: Caller | Buyer): Promise<CallerScope> {
  if (caller.kind === 'guest') return guestScope;
  if (caller.kind === 'buyer') return { ...guestScope, isBuyer: true };
  if (caller.kind === 'operator') return { ...guestScope, everything: true };
  const scope = caller.counter
    ? await findCounterScope(stores, caller, caller.counter)
    : await findAccountScope(stores, caller.accountId);
  const withFormer = caller.former ? await addFormer(stores, scope, caller.former.memberId) : scope;
  return caller.override ? addOverride(stores, withFormer, caller.override.memberId) : withFormer;
}

/** Adds a removed member to the scope, for a sale that they made before their removal. */
async function addFormer({ documents }: DocumentSource, scope: CallerScope, memberId: string): Promise<CallerScope> {
  const rows = await documents.getMany('shopMembers', [memberId]);
  const owners = await findShopOwners({ documents }, rows);
  const members = rows.flatMap((row) => (row.attributes.role === 'owner' ? [] : (toActingMember(row, owners) ?? [])));
  const all = [...scope.members, ...members.map((member) => ({ ...member, isFormer: true as const }))];
  return { ...scope, members: all, storeIds: all.map(({ storeId }) => storeId) };
}

/** Finds the id of the inactive member that an account was in a shop before it was removed; undefined for none. */
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

/** Adds the rights of the member who allows the call with their PIN, in their shop. */
async function addOverride({ documents }: DocumentSource, scope: CallerScope, memberId: string): Promise<CallerScope> {
  const row = await documents.get('shopMembers', memberId);
  if (row?.attributes.active !== true) return scope;
  const { storeId, role, rights } = row.attributes;
  const added = role === 'owner' ? allRights : parseRights(rights);
  const limit = parseDiscountLimit(row.attributes.discountLimit);
  return {
    ...scope,
    members: scope.members.map((member) => {
      if (member.storeId !== storeId || member.role === 'owner') return member;
      const all = allRights.filter((right) => member.rights.includes(right) || added.includes(right));
      return { ...member, rights: all, discountLimit: maxLimit(member, added, limit), overrideBy: memberId };
    }),
  };
}

/** Returns the greater discount limit of two members, null for no limit; a member without the right `discount` does not count. */
function maxLimit(member: ActingMember, added: readonly Right[], limit: number | null): number | null {
  if (!added.includes('discount')) return member.discountLimit;
  if (!member.rights.includes('discount')) return limit;
  return limit === null || member.discountLimit === null ? null : Math.max(limit, member.discountLimit);
}

/** Returns the scope of an account: its own shops, and those in which it is an active member (R63). */
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
  // The store alone says who owns it: the member row of a former owner gives no rights (decision 0120).
  const ofOthers = rows.filter(
    ({ attributes }) => attributes.role !== 'owner' && own.every(({ storeId }) => storeId !== attributes.storeId),
  );
  const owners = await findShopOwners({ documents }, ofOthers);
  const members = ofOthers.flatMap((row) => toActingMember(row, owners) ?? []);
  const all = [...own, ...members];
  return { accountId, userIds, storeIds: all.map(({ storeId }) => storeId), members: all };
}

/**
 * Returns the scope of a counter's session: the rights of the member who is unlocked there, none while it is locked. It has
 * no other shop of its account, and nothing of the account itself (R63).
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
 * Returns the scope of the shop's copy on a device, and of its live events. At a counter it has the rights of all active members with a PIN,
 * whoever is unlocked, but never `costs`, as the copy stays on the device (R63). Any other caller has that of `findCallerScope`.
 */
export async function findCopyScope(stores: DocumentSource, caller: Caller | Buyer): Promise<CallerScope> {
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

/** Returns the member that a row of `shopMembers` stores; undefined where the shop has no owner. */
function toActingMember(
  { id, attributes }: DocumentRow,
  owners: ReadonlyMap<string, string>,
): ActingMember | undefined {
  const { storeId, role, rights, discountLimit } = attributes;
  const ownerAccountId = owners.get(String(storeId));
  if (ownerAccountId === undefined) return undefined;
  const memberRole = parseMemberRole(role) ?? 'cashier';
  if (memberRole === 'owner') return toOwner(String(storeId), ownerAccountId, id);
  return {
    id,
    storeId: String(storeId),
    ownerAccountId,
    role: memberRole,
    rights: parseRights(rights),
    discountLimit: parseDiscountLimit(discountLimit),
  };
}

/** Returns the account of the owner of each shop that these members belong to, by the id of the shop. */
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
