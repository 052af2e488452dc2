import { collections } from '@duka/domain/collections';
import {
  type MemberRole,
  parseDiscountLimit,
  parseMemberRole,
  parseRights,
  presetRights,
  type Right,
} from '@duka/domain/collections/rights';
import { type ActingMember, type CallerScope, findMember } from '@duka/domain/commands/caller-scope';
import { describeMissingRight, makeRowId, requireRight } from '@duka/domain/commands/command';
import { keepChanges } from '@duka/domain/commands/stored-row';
import {
  checkMemberForm,
  type MemberForm,
  maxMembers,
  readNewMember,
  toMemberValues,
} from '@duka/domain/members/member-form';
import { explainRuleBreak, type RuleBreak } from '@duka/domain/rule-words';
import { toWireDate } from '@duka/domain/values/wire-date';
import { hideAttributes } from '#access/rights.ts';
import { toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import type { DocumentSource, StoresOfWrite } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow, Values } from '#database/types.ts';
import { apiError, invalidStructure } from '#errors.ts';
import type { Write } from '#writes/write.ts';
import { endCountersOf, lockCountersOf } from './counter-locks.ts';

/** The rights that only the owner gives, and whose holders only the owner changes. */
const ownersRights: readonly Right[] = ['staff', 'settings'];

interface Viewing {
  readonly scope: CallerScope;
  readonly now: Date;
}

/** Returns the members of a shop as the caller may see them, the owner first, with who was invited and until when (R64). */
export async function listMembers(
  stores: Pick<StoresOfWrite, 'documents' | 'invitations'>,
  storeId: string,
  viewing: Viewing,
): Promise<WireDocument[]> {
  const rows = await stores.documents.list('shopMembers', { where: [equal('storeId', storeId)] });
  const ordered = [...rows].sort((a, b) => Number(isOwner(b)) - Number(isOwner(a)));
  return describeMembers(stores, storeId, ordered, viewing);
}

/** Returns one member as `listMembers` does. */
export async function describeMember(write: Write, row: DocumentRow): Promise<WireDocument> {
  const viewing = { scope: write.scope, now: new Date(write.at) };
  const [document = {}] = await describeMembers(write, String(row.attributes.storeId), [row], viewing);
  return document;
}

async function describeMembers(
  stores: Pick<StoresOfWrite, 'documents' | 'invitations'>,
  storeId: string,
  rows: readonly DocumentRow[],
  { scope, now }: Viewing,
): Promise<WireDocument[]> {
  const open = await stores.invitations.listOpen(storeId, now.toISOString());
  const until = new Map(open.map(({ memberId, expiresAt }) => [memberId, toWireDate(expiresAt)]));
  const documents = await writeMembers(stores, rows, scope);
  const seesInvited = scope.everything || findMember(scope, storeId)?.rights.includes('staff');
  return documents.map((document) => ({
    ...document,
    invitedUntil: (seesInvited && until.get(String(document.$id))) || null,
  }));
}

async function writeMembers(
  stores: DocumentSource,
  rows: readonly DocumentRow[],
  scope: CallerScope,
): Promise<WireDocument[]> {
  const { access } = collections.shopMembers;
  const visible = rows.map((row) => hideAttributes(access, row, scope));
  const documents = await toWireDocuments(stores, 'shopMembers', visible, scope, { select: ['*'] });
  return documents.map((document, index) => ({
    ...document,
    storeId: rows[index]?.attributes.storeId ?? null,
    accountId: rows[index]?.attributes.accountId ?? null,
    hasAccount: typeof rows[index]?.attributes.accountId === 'string',
  }));
}

/** Adds a member to a shop. Rejects with `ApiError` 400, 403 `shop_right_missing`, or 409 `shop_members_full` (R64). */
export async function addMember(write: Write, storeId: string, form: MemberForm): Promise<DocumentRow> {
  requireRight(write, storeId, ['staff']);
  const read = readNewMember(form);
  if ('problems' in read) throw refuseForm(read.problems);
  const { discountLimit, ...others } = read.values;
  const giver = findMember(write.scope, storeId);
  // Who may take off at most so much gives no more, unless they say less.
  const limit = form.discountLimit === undefined ? (giver?.discountLimit ?? null) : discountLimit;
  requireMayGive(write.scope, storeId, { before: [], rights: others.rights, discountLimit: limit });
  await requireRoom(write, storeId);
  return write.insert('shopMembers', {
    id: makeRowId(write),
    attributes: { storeId, accountId: null, hasPin: false, lastSeenAt: null, discountLimit: limit, ...others },
  });
}

/**
 * Changes a member. A new role without rights brings those of the role. Rejects with `ApiError` 400, 404 `document_not_found` for a member of
 * another shop, 403 `shop_right_missing` or `shop_owner_fixed`, or 409 `shop_members_full` (R64).
 */
export async function changeMember(write: Write, storeId: string, id: string, form: MemberForm): Promise<DocumentRow> {
  requireRight(write, storeId, ['staff']);
  const before = await requireMember(write, storeId, id);
  const values = readChange(form, before);
  const acting = findMember(write.scope, storeId);
  const { name, phone, ...decisive } = values;
  const decides = Object.keys(decisive).length > 0;
  if (isOwner(before) && decides) throw apiError('shop_owner_fixed');
  if (acting?.id === id && decides) {
    throw apiError('shop_right_missing', 'Nobody changes their own role, rights or limit. Ask the owner of the shop.');
  }
  requireMayChange(write.scope, storeId, before);
  requireMayGive(write.scope, storeId, {
    before: before.attributes.active === true ? parseRights(before.attributes.rights) : [],
    rights: parseRights(values.rights ?? before.attributes.rights),
    discountLimit: parseDiscountLimit(
      values.discountLimit === undefined ? before.attributes.discountLimit : values.discountLimit,
    ),
    isLimitNew: values.discountLimit !== undefined || values.active === true,
  });
  if (values.active === false) return removeMember(write, before, values);
  if (values.active === true) await requireRoom(write, storeId);
  const freed: Values = values.active === true && (await worksByAnotherRow(write, before)) ? { accountId: null } : {};
  return write.update('shopMembers', before, { attributes: { ...values, ...freed } });
}

/** Removes the member that is meant, as `changeMember` with `active: false`. */
export async function deleteMember(write: Write, storeId: string, id: string): Promise<DocumentRow> {
  return changeMember(write, storeId, id, { active: false });
}

/**
 * Takes the caller out of a shop of somebody else. Rejects with `ApiError` 404 `document_not_found` for a stranger, and 403
 * `shop_owner_fixed` for the owner.
 */
export async function leaveShop(write: Write, storeId: string): Promise<void> {
  const acting = findMember(write.scope, storeId);
  if (!acting) throw apiError('document_not_found');
  if (acting.role === 'owner' || acting.id === null) {
    throw apiError('shop_owner_fixed', 'The owner cannot leave the shop. Hand it over to somebody first.');
  }
  await removeMember(write, await requireMember(write, storeId, acting.id));
}

/**
 * Takes an account that is deleted out of the shops of others, some at a time: the rows stay, without an account. Returns how many it has done.
 */
export async function leaveAllShops(write: Write, userIds: readonly string[], limit: number): Promise<number> {
  const rows = await write.documents.list('shopMembers', { where: [equal('accountId', ...userIds)], limit });
  for (const row of rows) await removeMember(write, row, { accountId: null });
  return rows.length;
}

/** Deletes the people of shops that are deleted, who hear of it, and the invitations and handovers of these. Returns how many rows went. */
export async function deletePeople(write: Write, storeIds: readonly string[], limit: number): Promise<number> {
  await write.invitations.deleteOfStores(storeIds);
  await write.pins.deleteOfStores(storeIds);
  for (const storeId of storeIds) await write.handovers.delete(storeId);
  return write.deleteSome('shopMembers', [equal('storeId', ...storeIds)], limit);
}

/**
 * Ends a member's access at once: their row stays, as earlier lines name it. The invitations to it and by it end, the counters that its account
 * has opened too, and those at which it is unlocked are locked.
 */
async function removeMember(write: Write, before: DocumentRow, values: Values = {}): Promise<DocumentRow> {
  const { storeId, accountId } = before.attributes;
  await write.invitations.deleteOfMember(before.id);
  await lockCountersOf(write, before.id);
  const user = typeof accountId === 'string' ? await write.documents.get('users', accountId) : undefined;
  if (user) {
    const ofShop = [String(storeId), String(user.attributes.userId)] as const;
    await write.invitations.deleteMadeBy(...ofShop);
    await endCountersOf(write, ...ofShop);
  }
  return write.update('shopMembers', before, { attributes: { ...values, active: false } });
}

/** Finds a member of the shop. Rejects with `ApiError` 404 `document_not_found` for any other. */
export async function requireMember({ documents }: DocumentSource, storeId: string, id: string): Promise<DocumentRow> {
  const row = await documents.get('shopMembers', id);
  if (row?.attributes.storeId !== storeId) throw apiError('document_not_found');
  return row;
}

/** Throws 403 where only the owner may change this member. */
function requireMayChange(scope: CallerScope, storeId: string, { attributes }: DocumentRow): void {
  if (isOwnersAct(scope, storeId)) return;
  const rights = parseRights(attributes.rights);
  if (attributes.role === 'owner' || ownersRights.some((right) => rights.includes(right))) {
    throw apiError('shop_right_missing', describeMissingRight([]));
  }
}

/** Throws 403 where the caller lacks one of a member's rights, and would gain it through them. */
export function requireAllRightsOf(scope: CallerScope, storeId: string, row: DocumentRow): void {
  requireMayChange(scope, storeId, row);
  const { rights, discountLimit } = row.attributes;
  requireMayGive(scope, storeId, {
    before: [],
    rights: parseRights(rights),
    discountLimit: parseDiscountLimit(discountLimit),
  });
}

interface Given {
  readonly before: readonly Right[];
  readonly rights: readonly Right[];
  readonly discountLimit: number | null;
  /** False where the limit is not given, but stays as it was. */
  readonly isLimitNew?: boolean;
}

/** Nobody but the owner gives `staff` and `settings`, or what they do not have themselves: else two together could do anything. */
function requireMayGive(
  scope: CallerScope,
  storeId: string,
  { before, rights, discountLimit, isLimitNew = true }: Given,
): void {
  if (isOwnersAct(scope, storeId)) return;
  const acting = findMember(scope, storeId) as ActingMember;
  const added = rights.filter((right) => !before.includes(right));
  if (added.some((right) => ownersRights.includes(right))) {
    throw apiError(
      'shop_right_missing',
      'Only the owner gives the rights "staff" and "settings". Ask the owner of the shop.',
    );
  }
  const lacking = added.filter((right) => !acting.rights.includes(right));
  if (lacking.length > 0) {
    throw apiError(
      'shop_right_missing',
      `You give only rights that you have yourself, which "${lacking.join('" and "')}" is not. Ask the owner of the shop.`,
    );
  }
  const gains = added.includes('discount') || (isLimitNew && rights.includes('discount'));
  const isBeyond = acting.discountLimit !== null && (discountLimit === null || discountLimit > acting.discountLimit);
  if (gains && isBeyond) {
    throw apiError(
      'shop_right_missing',
      `Your own limit of discounts is ${acting.discountLimit} percent; you give no more. Ask the owner of the shop.`,
    );
  }
}

function isOwnersAct(scope: CallerScope, storeId: string): boolean {
  return scope.everything === true || findMember(scope, storeId)?.role === 'owner';
}

export function isOwner({ attributes }: DocumentRow): boolean {
  return attributes.role === 'owner';
}

/** Reads what is to change of a member: what is sent as it is stored changes nothing. */
function readChange(form: MemberForm, { attributes }: DocumentRow): Values {
  const role = parseMemberRole(attributes.role);
  const { role: newRole, ...others } = form;
  const asked = newRole === role ? others : form;
  const problems = checkMemberForm(asked);
  if (problems.length > 0) throw refuseForm(problems);
  const given = toMemberValues(asked);
  const rights = given.rights ?? (given.role ? presetRights[given.role as MemberRole] : undefined);
  return keepChanges(attributes, { ...given, ...(rights && { rights }) });
}

function refuseForm([problem]: readonly RuleBreak[]) {
  return problem ? invalidStructure(explainRuleBreak(problem)) : apiError('document_missing_payload');
}

/** Rejects with `ApiError` 409 `shop_members_full` for a shop that has as many active members as it may. */
async function requireRoom({ documents }: DocumentSource, storeId: string): Promise<void> {
  const where = [equal('storeId', storeId), equal('active', true)];
  const active = await documents.list('shopMembers', { where, limit: maxMembers });
  if (active.length >= maxMembers) throw apiError('shop_members_full');
}

/** Returns whether the account of a removed member works in the shop again, by another row. */
async function worksByAnotherRow({ documents }: DocumentSource, { id, attributes }: DocumentRow): Promise<boolean> {
  const { storeId, accountId } = attributes;
  if (typeof accountId !== 'string') return false;
  const where = [equal('accountId', accountId), equal('storeId', String(storeId)), equal('active', true)];
  return (await documents.list('shopMembers', { where })).some((row) => row.id !== id);
}
