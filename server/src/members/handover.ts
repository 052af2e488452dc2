import { parseMemberRole, parseRights, presetRights } from '@duka/domain/collections/rights';
import { parseFileAddress } from '@duka/domain/messages/file-address';
import { bucketId } from '@duka/domain/project';
import { dayMs, hourMs } from '@duka/domain/values/durations';
import { makeHandedOverMail, makeHandoverCodeMail, makeTakenBackMail } from '#account/account-mails.ts';
import type { MailLimits } from '#account/mail-limits.ts';
import { makeMailedCode } from '#account/mfa-codes.ts';
import { hashSecret } from '#account/sessions.ts';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { AccountRow } from '#database/store/account-store.ts';
import type { HandoverRow } from '#database/store/handover-store.ts';
import type { DocumentRow, Values } from '#database/types.ts';
import { apiError, writeWait } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';
import type { SendMail } from '#mail/mail.ts';
import type { RowQuota } from '#writes/row-quota.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { isOwner, requireMember } from './members.ts';

/** Milliseconds for which the two codes are taken, and in which a shop can be taken back. */
const codeMs = hourMs;
const takeBackMs = 3 * dayMs;

export interface HandoverDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly rowQuota: RowQuota;
  readonly now: () => Date;
  readonly sendMail: SendMail;
  readonly mailLimits: MailLimits;
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** The address at which people open the app. */
  readonly appUrl: string;
}

/** A handover as one of its two sees it. */
interface FoundHandover {
  readonly memberId: string;
  readonly expiresAt: string;
  readonly isDone: boolean;
  /** Whether they began it, and so can take the shop back. */
  readonly isMine: boolean;
  /** The former owner's name; null until it is carried out. */
  readonly from: string | null;
}

/** The two accounts of a handover. */
interface Parties {
  readonly owner: AccountRow;
  readonly member: AccountRow;
  readonly shopName: string;
}

/**
 * Mails one code to the owner and one to the member who is to own the shop; returns until when they are taken, ISO text. The caller is the
 * owner, who has shown the password. Rejects with `ApiError` 400 for a member who cannot own the shop, 404 `document_not_found` for one of
 * another shop, 409 `shop_handover_open`, and 429 where too much was mailed today (R64).
 */
export async function startHandover(
  deps: HandoverDeps,
  caller: Member,
  storeId: string,
  memberId: string,
): Promise<string> {
  const { runWrite, now, mailLimits, sendMail } = deps;
  const [ownerCode, memberCode] = [makeMailedCode(), makeMailedCode()];
  const expiresAt = new Date(now().getTime() + codeMs).toISOString();
  const { owner, member, shopName } = await runWrite(serverItself, async (write) => {
    const earlier = await write.handovers.get(storeId);
    if (earlier && isOpen(earlier, now()) && earlier.toMemberId !== memberId) throw apiError('shop_handover_open');
    if (earlier && canBeTakenBack(earlier, now())) {
      throw apiError(
        'shop_handover_open',
        'The shop has changed hands less than 72 hours ago. Wait until they are over.',
      );
    }
    const { shop, former, next } = await findParties(write, storeId, memberId);
    const parties = await findAccounts(write, shop, String(next.attributes.accountId));
    if (parties.owner.id !== caller.accountId) throw apiError('document_not_found');
    await requireNoShop(write, String(next.attributes.accountId));
    await write.handovers.set({
      ...{ storeId, fromUserId: String(shop.attributes.ownerId), fromMemberId: former?.id ?? null },
      ...{ toUserId: String(next.attributes.accountId), toMemberId: memberId, expiresAt, doneAt: null },
      ...{ ownerCodeHash: hashCode(storeId, ownerCode), memberCodeHash: hashCode(storeId, memberCode) },
      ...{ roleBefore: null, rightsBefore: null },
    });
    return parties;
  });
  for (const account of [owner, member]) {
    if (await mailLimits.takeMemberMail({ ...account, accountId: owner.id })) continue;
    const retryAfterSeconds = mailLimits.secondsLeft();
    const words = `Enough was mailed to this address today. Please try again in ${writeWait(retryAfterSeconds)}.`;
    throw apiError('general_rate_limit_exceeded', words, { retryAfterSeconds });
  }
  await sendMail(makeHandoverCodeMail(owner, 'owner', shopName, ownerCode));
  await sendMail(makeHandoverCodeMail(member, 'member', shopName, memberCode));
  return expiresAt;
}

/**
 * Hands the shop over, in one transaction: its owner, both members, and what its rows and pictures count towards. The former owner becomes a
 * manager. Returns until when it can be taken back, ISO text. Rejects with `ApiError` 404 `shop_handover_missing`, 400
 * `shop_handover_code_wrong`, or as the start (R64).
 */
export async function endHandover(
  deps: HandoverDeps,
  caller: Member,
  storeId: string,
  codes: readonly [string, string],
): Promise<string> {
  const { runWrite, now, runInBackground, sendMail, appUrl } = deps;
  const done = await runWrite(serverItself, async (write) => {
    const handover = await write.handovers.get(storeId);
    if (!handover || handover.doneAt !== null) throw apiError('shop_handover_missing');
    const hashes = codes.map((code) => hashCode(storeId, code)).sort();
    const known = [handover.ownerCodeHash, handover.memberCodeHash].sort();
    if (!isOpen(handover, now()) || hashes.join() !== known.join()) throw apiError('shop_handover_code_wrong');
    const { shop, former, next } = await findParties(write, storeId, handover.toMemberId);
    const isSame = shop.attributes.ownerId === handover.fromUserId && next.attributes.accountId === handover.toUserId;
    const { owner, member } = await findAccounts(write, shop, handover.toUserId);
    if (!isSame || owner.id !== caller.accountId) throw apiError('shop_handover_missing');
    await requireNoShop(write, handover.toUserId);
    const countRows = await moveShop(deps, write, { shop, from: owner, to: member, ownerId: handover.toUserId });
    await setMember(write, former?.id, { role: 'manager', rights: presetRights.manager, active: true });
    const { role = null, rights = [], discountLimit = null } = next.attributes;
    await write.handovers.set({
      ...{ ...handover, fromMemberId: former?.id ?? null, doneAt: now().toISOString() },
      ...{ roleBefore: String(role), rightsBefore: JSON.stringify({ rights, discountLimit }) },
    });
    return {
      owner,
      member,
      shopName: String(shop.attributes.storeName),
      name: String(next.attributes.name),
      countRows,
    };
  });
  for (const note of done.countRows) note();
  const until = new Date(now().getTime() + takeBackMs).toISOString();
  const about = { shop: done.shopName, name: done.name, until };
  for (const account of [done.owner, done.member]) {
    runInBackground(() => sendMail(makeHandedOverMail(account, about, appUrl)));
  }
  return until;
}

/**
 * Ends a handover that was not carried out, or takes the shop back within 72 hours; the caller is the owner who began it, whether or not they
 * still work there. Rejects with `ApiError` 404 `shop_handover_missing` (R64).
 */
export async function takeHandoverBack(deps: HandoverDeps, caller: Member, storeId: string): Promise<void> {
  const { runWrite, now, runInBackground, sendMail, appUrl } = deps;
  const back = await runWrite(serverItself, async (write) => {
    const handover = await write.handovers.get(storeId);
    const former = handover && (await write.documents.get('users', handover.fromUserId));
    if (!handover || former?.attributes.userId !== caller.accountId) throw apiError('shop_handover_missing');
    const isDone = handover.doneAt !== null;
    if (isDone && !canBeTakenBack(handover, now())) throw apiError('shop_handover_missing');
    await write.handovers.delete(storeId);
    if (!isDone) return undefined;
    const shop = await write.documents.get('stores', storeId);
    if (shop?.attributes.ownerId !== handover.toUserId) throw apiError('shop_handover_missing');
    const { owner, member } = await findAccounts(write, shop, handover.fromUserId);
    await requireNoShop(write, handover.fromUserId);
    const countRows = await moveShop(deps, write, { shop, from: owner, to: member, ownerId: handover.fromUserId });
    const role = parseMemberRole(handover.roleBefore) ?? 'manager';
    const before = JSON.parse(handover.rightsBefore ?? '{}') as {
      readonly rights?: unknown;
      readonly discountLimit?: number;
    };
    const [rights, discountLimit] = [parseRights(before.rights), before.discountLimit ?? null];
    await setMember(write, handover.toMemberId, { role, rights, discountLimit, active: true });
    return { taken: owner, shopName: String(shop.attributes.storeName), countRows };
  });
  if (!back) return;
  for (const note of back.countRows) note();
  runInBackground(() => sendMail(makeTakenBackMail(back.taken, back.shopName, appUrl)));
}

/**
 * Describes the shop's handover to who began it, and once it was carried out to the new owner too, with the former owner's name; undefined
 * where there is none for them (R64).
 */
export async function findHandover(
  { database, now }: Pick<HandoverDeps, 'database' | 'now'>,
  storeId: string,
  userIds: readonly string[],
): Promise<FoundHandover | undefined> {
  const handover = await database.handovers.get(storeId);
  if (!handover) return undefined;
  const { toMemberId: memberId, fromMemberId, doneAt } = handover;
  const isMine = userIds.includes(handover.fromUserId);
  if (doneAt === null) {
    const isShown = isMine && isOpen(handover, now());
    return isShown ? { memberId, expiresAt: handover.expiresAt, isDone: false, isMine, from: null } : undefined;
  }
  if (!canBeTakenBack(handover, now()) || !(isMine || userIds.includes(handover.toUserId))) return undefined;
  const former = fromMemberId === null ? undefined : await database.documents.get('shopMembers', fromMemberId);
  const expiresAt = new Date(Date.parse(doneAt) + takeBackMs).toISOString();
  return { memberId, expiresAt, isDone: true, isMine, from: former ? String(former.attributes.name) : null };
}

/** Forgets handovers that can neither be carried out nor taken back any more. */
export async function forgetHandovers({ database, now }: Pick<HandoverDeps, 'database' | 'now'>): Promise<void> {
  const doneBefore = new Date(now().getTime() - takeBackMs).toISOString();
  await database.transaction(({ handovers }) => handovers.deleteOver(now().toISOString(), doneBefore));
}

function isOpen({ doneAt, expiresAt }: HandoverRow, now: Date): boolean {
  return doneAt === null && expiresAt > now.toISOString();
}

function canBeTakenBack({ doneAt }: HandoverRow, now: Date): boolean {
  return doneAt !== null && now.getTime() - Date.parse(doneAt) < takeBackMs;
}

/** The hash binds a code to its shop; six digits alone would meet another's. */
function hashCode(storeId: string, code: string): string {
  return hashSecret(`handover ${storeId} ${code}`);
}

/** Finds the shop, its owner's member and the one who is to own it, who must work there with an account. */
async function findParties(write: Write, storeId: string, memberId: string) {
  const shop = await write.documents.get('stores', storeId);
  if (!shop) throw apiError('document_not_found');
  const next = await requireMember(write, storeId, memberId);
  if (isOwner(next)) throw apiError('general_argument_invalid', 'This person owns the shop already.');
  if (next.attributes.active !== true) {
    throw apiError(
      'general_argument_invalid',
      'This person was removed from the shop. Choose somebody who works there.',
    );
  }
  if (typeof next.attributes.accountId !== 'string') {
    throw apiError(
      'general_argument_invalid',
      'This person has no account. Invite them first, and hand the shop over once they have joined.',
    );
  }
  const owners = { where: [equal('storeId', storeId), equal('role', 'owner'), equal('active', true)], limit: 1 };
  const [former] = await write.documents.list('shopMembers', owners);
  return { shop, former, next };
}

/** Finds the account that owns the shop, and that of another users document. */
async function findAccounts(write: Write, shop: DocumentRow, toUserId: string): Promise<Parties> {
  const from = await write.documents.get('users', String(shop.attributes.ownerId));
  const to = await write.documents.get('users', toUserId);
  const owner = from && (await write.accounts.get(String(from.attributes.userId)));
  const member = to && (await write.accounts.get(String(to.attributes.userId)));
  if (!owner || !member) throw apiError('shop_handover_missing');
  return { owner, member, shopName: String(shop.attributes.storeName) };
}

/** Messages belong to the owner's account, so those of two shops of one account would be one inbox. */
async function requireNoShop({ documents }: Write, userId: string): Promise<void> {
  const [other] = await documents.list('stores', { where: [equal('ownerId', userId)], limit: 1 });
  if (!other) return;
  throw apiError(
    'general_argument_invalid',
    'This account has a shop of its own, and an account owns one shop. Delete that one, or use another account.',
  );
}

interface Move {
  readonly shop: DocumentRow;
  readonly from: AccountRow;
  readonly to: AccountRow;
  /** The users document of the new owner. */
  readonly ownerId: string;
}

/** Gives the shop another owner; its members follow by the effect of its collection. Returns what to call after the commit. */
async function moveShop({ rowQuota }: HandoverDeps, write: Write, { shop, from, to, ownerId }: Move) {
  const bytes = await write.accountRows.sumOfShop(shop.id);
  await write.files.moveOwned(await listShopFiles(write, shop), from.id, to.id);
  // What the former owner agreed to share, the next one has not.
  await write.update('stores', shop, { attributes: { ownerId, sharesGoods: null } });
  // Money that phones are asked for would go to the former owner's account.
  await write.paymentProviders.delete(shop.id);
  return [
    await rowQuota.chargeBytes(write, from.id, -bytes, false),
    await rowQuota.chargeBytes(write, to.id, bytes, false),
  ];
}

/** Lists the files that a shop names: the pictures of its goods, its license and its avatar. */
async function listShopFiles({ documents }: Write, { id, attributes }: DocumentRow): Promise<string[]> {
  const goods = await documents.list('products', { where: [equal('storeId', id)], attributes: ['image'] });
  const images = goods.flatMap((row) => (typeof row.attributes.image === 'string' ? [row.attributes.image] : []));
  const addresses = [attributes.license, attributes.avatar].map((each) => parseFileAddress(String(each ?? '')));
  const named = addresses.flatMap((file) => (file?.bucketId === bucketId ? [file.fileId] : []));
  return [...new Set([...images, ...named])].filter((fileId) => fileId !== '');
}

async function setMember(write: Write, id: string | undefined, attributes: Values): Promise<void> {
  const row = id === undefined ? undefined : await write.documents.get('shopMembers', id);
  if (row) await write.update('shopMembers', row, { attributes });
}
