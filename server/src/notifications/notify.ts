import { createHash } from 'node:crypto';
import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { parseRights, type Right } from '@duka/domain/collections/rights';
import { findShopOwner } from '@duka/domain/commands/command';
import type { DocumentChange } from '@duka/domain/commands/command-store';
import { orderOfGuest } from '@duka/domain/messages/guest';
import {
  hasRunLow,
  isNotificationWanted,
  maxNamed,
  type NotificationCause,
  type NotificationKind,
  nameProducts,
  readNotificationChoices,
} from '@duka/domain/messages/notification';
import { stockLevelOf } from '@duka/domain/products/stock-level';
import { toDay } from '@duka/domain/values/dates';
import { sumQuantities } from '@duka/domain/values/quantity';
import { findAccountScope } from '#access/caller-scope.ts';
import type { DocumentSource } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import { addressMail, type Notification, type NotificationMail, type NotifiedGroup } from '#writes/notification.ts';
import type { RowWriter } from '#writes/write.ts';

/**
 * Writes the notifications that their receivers want, in the transaction of their cause, one for all products of a kind.
 * With `group`, later ones under the same name join it while it is unread, and its mail waits for them. Returns the mails
 * to send at once.
 */
export async function notify(
  write: RowWriter,
  notifications: readonly Notification[],
  group?: NotifiedGroup,
): Promise<readonly NotificationMail[]> {
  const mails = new Map<string, NotificationMail>();
  for (const notice of groupNotifications(notifications, { at: write.at, group: group?.name })) {
    const { kind, accountId } = notice.parts[0];
    const account = await write.accounts.get(accountId);
    const choices = account && readNotificationChoices(account.prefs);
    if (!choices || !isNotificationWanted(kind, choices)) continue;
    const earlier = await write.documents.get('notifications', notice.id);
    if (earlier) await renew(write, earlier, notice);
    else await insert(write, notice);
    // While earlier ones of the same cause are unread, their mail is enough; what joins a group was in none yet.
    if (!choices.emailNotifications || (earlier?.attributes.isRead === false && !notice.isOpen)) continue;
    if (group) {
      const { name, dueAt } = group;
      await write.digests.add({ accountId, group: name, dueAt, content: JSON.stringify(notice.parts) });
      continue;
    }
    const mailed = mails.get(accountId)?.notifications ?? [];
    mails.set(accountId, addressMail(account, [...mailed, ...notice.parts]));
  }
  return [...mails.values()];
}

async function insert(write: RowWriter, group: NotificationGroup): Promise<void> {
  const { accountId } = group.parts[0];
  await write.insert('notifications', {
    id: group.id,
    permissions: ['read', 'update', 'delete'].map((action) => `${action}("user:${accountId}")`),
    attributes: { accountId, ...toAttributes(describeGroup(group, write.at)), isRead: false, at: write.at },
  });
}

/** Counts further causes, such as messages of the same writer, in the one notification that is unread. */
async function renew(write: RowWriter, earlier: DocumentRow, group: NotificationGroup): Promise<void> {
  const isUnread = earlier.attributes.isRead !== true;
  const notice = group.isOpen
    ? toAttributes(describeGroup(group, write.at, isUnread ? toContent(earlier) : undefined))
    : countMore(group, isUnread ? Number(earlier.attributes.quantity) : 0);
  await write.update('notifications', earlier, { attributes: { ...notice, isRead: false, at: write.at } });
}

function countMore({ parts: [{ name, quantity = 0 }] }: NotificationGroup, unread: number) {
  return { name, quantity: unread + quantity };
}

function toAttributes({ kind, documentId, name, quantity = null, day = null, reference = null }: NullableContent) {
  return { kind, documentId, name, quantity, day, reference };
}

type NullableContent = { readonly [Name in keyof NotificationContent]: NotificationContent[Name] | null };

function toContent({ attributes }: DocumentRow): NotificationContent {
  const { kind, documentId, name, quantity, day, reference } = attributes;
  return {
    ...{ kind: kind as NotificationContent['kind'], documentId: String(documentId), name: String(name ?? '') },
    ...(typeof quantity === 'number' && { quantity }),
    ...(typeof day === 'string' && { day }),
    ...(typeof reference === 'string' && { reference }),
  };
}

/** The kind for several products that corresponds to the named kind for one. */
const kindOfMany: Partial<Record<NotificationCause, NotificationKind>> = {
  'low-stock': 'many-low-stock',
  expiring: 'many-expiring',
};

/** A row of the inbox to be: one cause, or several of a kind. Its mail names each. */
interface NotificationGroup {
  readonly id: string;
  readonly parts: readonly [Notification, ...Notification[]];
  /** True when later notifications of the same group name join it. */
  readonly isOpen: boolean;
}

/** The attributes of an inbox row, by its cause or causes. */
type NotificationContent = Pick<Notification, 'documentId' | 'name' | 'quantity' | 'day' | 'reference'> & {
  readonly kind: NotificationKind;
};

/**
 * Joins what happened at once to several products of a shop: those that run low or out, that expire soon, that have
 * expired. With `group` later notifications of the same group join as well. `at` is the time of it, as ISO text.
 */
function groupNotifications(
  notifications: readonly Notification[],
  { at, group }: { readonly at: string; readonly group?: string | undefined },
): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const one of notifications) {
    const isOpen = group !== undefined && kindOfMany[one.kind] !== undefined;
    const state = one.kind === 'expiring' ? listOf(one, at) : '';
    const key = kindOfMany[one.kind] ? JSON.stringify([one.kind, one.accountId, state]) : one.id;
    const earlier = groups.get(key);
    const id = isOpen ? makeNotificationId(one.kind, one.accountId, state, group) : one.id;
    groups.set(key, earlier ? { ...earlier, parts: [...earlier.parts, one] } : { id, isOpen, parts: [one] });
  }
  return [...groups.values()];
}

/** Returns the values of a group, merged with the unread row that it joins, if there is one. */
function describeGroup({ parts }: NotificationGroup, at: string, earlier?: NotificationContent): NotificationContent {
  const [first] = parts;
  if (parts.length === 1 && !earlier) return first;
  const known = earlier && (earlier.kind === first.kind ? 1 : (earlier.quantity ?? 0));
  const names = parts.map(({ name }) => name);
  const [day] = [earlier?.day, ...parts.map((one) => one.day)].filter((one) => one !== undefined).sort();
  const lists = [
    ...(earlier ? [earlier.reference || listOf(earlier, at)] : []),
    ...parts.map((one) => listOf(one, at)),
  ];
  return {
    kind: kindOfMany[first.kind] ?? first.kind,
    documentId: earlier?.documentId ?? first.documentId,
    name: earlier
      ? [earlier.name, ...names.slice(0, Math.max(0, maxNamed - (known ?? 0)))].join(', ')
      : nameProducts(names),
    quantity: (known ?? 0) + parts.length,
    // The first of them to expire.
    ...(day !== undefined && { day }),
    // If some are left, the link leads to their list.
    reference: lists.find((list) => list === 'low-stock') ?? lists[0] ?? '',
  };
}

/** The name of the product list's filter that finds the product. */
function listOf({ kind, quantity = 0, day = '' }: NotificationContent, at: string): string {
  if (kind === 'expiring') return day < toDay(at) ? 'expired' : 'expiring';
  return quantity > 0 ? 'low-stock' : 'out-of-stock';
}

/** Someone who is notified of what happens in a shop: its owner, or a member (R64). */
interface Notified {
  readonly accountId: string;
  /** Told apart in the ids of notifications: empty for the owner, whose ids are from before shops had members. */
  readonly mark: readonly string[];
}

/** Finds the owner of a shop and the members with an account and this right. */
export async function findNotified(
  { documents }: DocumentSource,
  storeId: unknown,
  right: Right,
): Promise<readonly Notified[]> {
  const ownerId = await findShopOwner({ documents }, storeId);
  if (ownerId === undefined) return [];
  const where = [equal('storeId', String(storeId)), equal('active', true)];
  const members = await documents.list('shopMembers', { where });
  const userIds = members.flatMap(({ attributes: { accountId, role, rights } }) =>
    typeof accountId === 'string' && role !== 'owner' && parseRights(rights).includes(right) ? [accountId] : [],
  );
  const users = userIds.length === 0 ? [] : await documents.getMany('users', userIds);
  const accountIds = new Set(users.map(({ attributes }) => String(attributes.userId)));
  accountIds.delete(ownerId);
  return [{ accountId: ownerId, mark: [] }, ...[...accountIds].map((id) => ({ accountId: id, mark: [id] }))];
}

/** Finds who is notified of messages to an account: itself, and the people of its shops who answer them. */
async function findReaders(write: RowWriter, accountId: string): Promise<readonly string[]> {
  const { members } = await findAccountScope(write, accountId);
  if (members.length === 0) return [];
  const readers = new Set([accountId]);
  for (const { storeId, role } of members) {
    if (role !== 'owner') continue;
    for (const reader of await findNotified(write, storeId, 'messages')) readers.add(reader.accountId);
  }
  return [...readers];
}

/** Notifies the receiver of a message. Customers have no inbox, so only people of shops are notified. */
export async function notifyOfMessage(write: RowWriter, { action, row }: DocumentChange): Promise<Notification[]> {
  if (action === 'update') await settleMessages(write, row);
  if (action !== 'create') return [];
  const [accountId, documentId] = [String(row.attributes.receiverId), String(row.attributes.senderId)];
  if (accountId === documentId) return [];
  const all = await findReaders(write, accountId);
  const readers = all.filter((reader) => reader === accountId || reader !== write.scope.accountId);
  if (readers.length === 0) return [];
  const name = await findName(write, documentId);
  return readers.map((reader) => ({
    id: makeNotificationId('message', ...threadOf(accountId, reader), documentId),
    ...({ kind: 'message', accountId: reader, documentId, name, quantity: 1 } as const),
  }));
}

/** Returns what tells the notifications of a thread apart: a member may have the same one with an inbox of their own. */
function threadOf(receiverId: string, reader: string): readonly string[] {
  return reader === receiverId ? [receiverId] : [receiverId, reader];
}

/** Marks the notifications of messages as read once the last of them is. */
async function settleMessages(write: RowWriter, { attributes }: DocumentRow): Promise<void> {
  const { receiverId, senderId } = attributes;
  if (attributes.isRead !== true || typeof receiverId !== 'string' || typeof senderId !== 'string') return;
  const unread = [equal('senderId', senderId), equal('receiverId', receiverId), equal('isRead', false)];
  if ((await write.documents.count('messages', unread, 1)) > 0) return;
  const readers = new Set([receiverId, ...(await findReaders(write, receiverId))]);
  const ids = [...readers].map((reader) => makeNotificationId('message', ...threadOf(receiverId, reader), senderId));
  const rows = await write.documents.getMany('notifications', ids);
  const open = rows.filter(({ attributes: { isRead } }) => isRead !== true);
  if (open.length === 0) return;
  for (const row of open) await write.update('notifications', row, { attributes: { isRead: true } });
}

/**
 * Notifies the shop's owner, and those of its people who handle orders, of a customer's order; a sale over the counter, or an order of their
 * own, they know already.
 */
export async function notifyOfOrder(write: RowWriter, { action, row }: DocumentChange): Promise<Notification[]> {
  if (action !== 'create' || row.attributes.channel === 'walk-in') return [];
  const all = await findNotified(write, row.attributes.storeId, 'orders');
  const notified = all.filter(({ accountId }) => accountId !== write.scope.accountId);
  const [name, reference] = [String(row.attributes.customerName), String(row.attributes.trackingId)];
  return notified.map(({ accountId, mark }) => ({
    id: makeNotificationId('order', row.id, ...mark),
    ...({ kind: 'order', accountId, documentId: row.id, name, reference } as const),
  }));
}

/** Notifies the shop's owner, and those of its people who handle the stock, of a movement by which a product comes to run low, or out, or was sold beyond its stock (R33). */
export async function notifyOfLowStock(write: RowWriter, { action, row }: DocumentChange): Promise<Notification[]> {
  const { id, attributes } = row;
  const after = Number(attributes.quantityAfter);
  // The seller has just typed this quantity, and so knows it.
  if (action !== 'create' || attributes.reason === 'initial' || stockLevelOf(after) === 'in-stock') return [];
  const kind = attributes.reason === 'beyond' ? 'beyond-stock' : 'low-stock';
  if (kind === 'low-stock' && !hasRunLow(await findStockBefore(write, row), after)) return [];
  const product = await write.documents.get('products', String(attributes.productId));
  if (!product || product.attributes.status === 'draft') return [];
  // Goods of several batches left by as many movements; the last one notifies of them all.
  if (Number(product.attributes.quantityInStock) !== after) return [];
  const name = String(product.attributes.name);
  const notified = await findNotified(write, attributes.storeId, 'stock');
  return notified.map(({ accountId, mark }) => ({
    id: makeNotificationId(kind, id, ...mark),
    ...{ kind, accountId, documentId: product.id, name, quantity: after },
  }));
}

/** Notifies the shop's owner of somebody who works there with an account from now on (R64). */
export async function notifyOfMember(
  { documents, scope }: RowWriter,
  { action, row, before }: DocumentChange,
): Promise<Notification[]> {
  const { accountId: userId, storeId, name, role } = row.attributes;
  const hasJoined = action === 'update' && typeof userId === 'string' && before?.attributes.accountId !== userId;
  if (!hasJoined || role === 'owner') return [];
  const accountId = await findShopOwner({ documents }, storeId);
  if (accountId === undefined || accountId === scope.accountId) return [];
  const id = makeNotificationId('member', row.id, userId);
  return [{ id, kind: 'member', accountId, documentId: row.id, name: String(name) }];
}

/**
 * Notifies the shop's owner of a new counter, and of an act that somebody else has allowed, from the amount on that the owner has chosen;
 * one without an amount counts as 0 (R66).
 */
export async function notifyOfActivity(write: RowWriter, { row }: DocumentChange): Promise<Notification[]> {
  const { kind, storeId, subjectCollection, subject, summary, amount, overrideBy, overrideName } = row.attributes;
  const accountId = await findShopOwner(write, storeId);
  if (accountId === undefined) return [];
  if (kind === 'device') {
    const about = { accountId, documentId: String(subject), name: String(summary ?? '') };
    return [{ id: makeNotificationId('counter', row.id), kind: 'counter', ...about }];
  }
  if (typeof overrideBy !== 'string') return [];
  const shop = await write.documents.get('stores', String(storeId));
  const by = await write.documents.get('shopMembers', overrideBy);
  const from = shop?.attributes.overrideAlert;
  if (typeof from !== 'number' || Number(amount ?? 0) < from || by?.attributes.role === 'owner') return [];
  const reference = subjectCollection === 'orders' ? String(subject) : '';
  const about = { accountId, documentId: row.id, name: String(overrideName ?? ''), reference };
  return [{ id: makeNotificationId('override', row.id), kind: 'override', ...about, quantity: Number(amount ?? 0) }];
}

/**
 * Notifies the shop's owner, and those of its people who handle the order or the debt, of mobile money that they do not expect: it came
 * after the request had failed, expired or been cancelled, or for an order that is cancelled (R77).
 */
export async function notifyOfPaymentRequest(
  write: RowWriter,
  { action, row, before }: DocumentChange,
): Promise<Notification[]> {
  const { status, storeId, orderId, accountId: bookId, isLate, received } = row.attributes;
  if (action !== 'update' || status !== 'confirmed' || before?.attributes.status === 'confirmed') return [];
  const order = typeof orderId === 'string' ? await write.documents.get('orders', orderId) : undefined;
  const isStray = order?.attributes.status === 'Cancelled';
  if (!isStray && isLate !== true) return [];
  const book = order ? undefined : await write.documents.get('creditAccounts', String(bookId));
  const kind = isStray ? 'payment-stray' : 'payment-late';
  const about = {
    documentId: String(orderId ?? bookId ?? ''),
    name: String(order?.attributes.customerName || order?.attributes.customerPhone || book?.attributes.name || ''),
    reference: String(order?.attributes.trackingId ?? ''),
    quantity: Number(received),
  };
  const notified = await findNotified(write, storeId, orderId ? 'orders' : 'credit');
  return notified.map(({ accountId, mark }) => ({
    id: makeNotificationId(kind, row.id, ...mark),
    ...{ kind, accountId, ...about },
  }));
}

/**
 * Returns the stock before the movements that were made together with this one, one for each batch or line. A change of
 * neither is one movement; another one of the same millisecond is not part of it.
 */
async function findStockBefore({ documents }: RowWriter, { attributes }: DocumentRow): Promise<number> {
  const { productId, at, reason, orderId, batchId, quantityAfter, change } = attributes;
  if (!orderId && !batchId) return sumQuantities([Number(quantityAfter), -Number(change)]);
  const rows = await documents.list('stockMovements', {
    where: [equal('productId', String(productId)), equal('at', String(at))],
  });
  const all = rows.map((each) => each.attributes);
  const together = all.filter((each) => each.reason === reason && each.orderId === orderId);
  return sumQuantities([Number(quantityAfter), ...together.map(({ change }) => -Number(change))]);
}

async function findName(write: RowWriter, accountId: string): Promise<string> {
  const orderId = orderOfGuest(accountId);
  if (orderId !== undefined)
    return String((await write.documents.get('orders', orderId))?.attributes.customerName ?? '');
  const where = [equal('userId', accountId)];
  const [user] = await write.documents.list('users', { where });
  const name = user ? fullNameOf(user.attributes) : '';
  return name || (await write.accounts.get(accountId))?.name || '';
}

/** Returns the id of the one notification of a cause, so that nobody is notified of it twice. */
export function makeNotificationId(kind: NotificationCause, ...cause: readonly string[]): string {
  return `n${createHash('sha256')
    .update(JSON.stringify([kind, ...cause]))
    .digest('hex')
    .slice(0, 32)}`;
}
