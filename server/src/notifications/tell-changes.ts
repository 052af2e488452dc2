import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { hasRunLow } from '@duka/domain/messages/notification';
import { findAccountScope } from '#access/rights.ts';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import { makeNoticeId } from './notification-id.ts';
import { type Notice, notify, type Told } from './notify.ts';

/**
 * Tells sellers of what was written, in the same transaction: of messages, of orders, of stock that has run low. `actor`
 * is the account that wrote it and needs not be told.
 */
export async function tellOfChanges(
  tx: Stores,
  changes: readonly DocumentChange[],
  { actor, at }: { readonly actor: string | undefined; readonly at: string },
): Promise<Told> {
  const notices: Notice[] = [];
  const settled: DocumentChange[] = [];
  for (const { action, collection, row } of changes) {
    if (collection === 'messages' && action === 'create') notices.push(...(await toMessageNotice(tx, row)));
    if (collection === 'messages' && action === 'update') settled.push(...(await settleMessages(tx, row, at)));
    if (collection === 'orders' && action === 'create') notices.push(...(await toOrderNotice(tx, row, actor)));
    if (collection === 'stockMovements' && action === 'create') notices.push(...(await toStockNotice(tx, row)));
  }
  const told = await notify(tx, notices, at);
  return { ...told, changes: [...settled, ...told.changes] };
}

/** Customers have no inbox: only who has a shop is told. */
async function toMessageNotice(tx: Stores, { attributes }: DocumentRow): Promise<Notice[]> {
  const [accountId, documentId] = [String(attributes.receiverId), String(attributes.senderId)];
  if (accountId === documentId) return [];
  if ((await findAccountScope(tx, accountId)).storeIds.length === 0) return [];
  const name = await findName(tx, documentId);
  const id = makeNoticeId('message', accountId, documentId);
  return [{ id, kind: 'message', accountId, documentId, name, quantity: 1 }];
}

/** A notification of messages is read once the last of them is. */
async function settleMessages(tx: Stores, { attributes }: DocumentRow, at: string): Promise<DocumentChange[]> {
  const { receiverId, senderId } = attributes;
  if (attributes.isRead !== true || typeof receiverId !== 'string' || typeof senderId !== 'string') return [];
  const row = await tx.documents.get('notifications', makeNoticeId('message', receiverId, senderId));
  if (!row || row.attributes.isRead) return [];
  const is = (attribute: string, value: string | boolean) => ({ method: 'equal', attribute, values: [value] }) as const;
  const unread = [is('senderId', senderId), is('receiverId', receiverId), is('isRead', false)];
  if ((await tx.documents.count('messages', unread, 1)) > 0) return [];
  await tx.documents.update('notifications', row.id, { updatedAt: at, attributes: { isRead: true } });
  const after = { ...row, updatedAt: at, attributes: { ...row.attributes, isRead: true } };
  return [{ action: 'update', collection: 'notifications', row: after }];
}

/** Of a sale over the counter the seller needs no telling. */
async function toOrderNotice(
  tx: Stores,
  { id, attributes }: DocumentRow,
  actor: string | undefined,
): Promise<Notice[]> {
  const accountId = await findOwner(tx, attributes.storeId);
  if (accountId === undefined || accountId === actor || attributes.channel === 'walk-in') return [];
  const [name, reference] = [String(attributes.customerName), String(attributes.trackingId)];
  return [{ id: makeNoticeId('order', id), kind: 'order', accountId, documentId: id, name, reference }];
}

async function toStockNotice(tx: Stores, { id, attributes }: DocumentRow): Promise<Notice[]> {
  const after = Number(attributes.quantityAfter);
  // What was just typed in as so much is known.
  if (attributes.reason === 'initial' || !hasRunLow(after - Number(attributes.change), after)) return [];
  const product = await tx.documents.get('products', String(attributes.productId));
  const accountId = await findOwner(tx, attributes.storeId);
  if (accountId === undefined || !product || product.attributes.status === 'draft') return [];
  const name = String(product.attributes.name);
  const notice = { kind: 'low-stock', accountId, documentId: product.id, name, quantity: after } as const;
  return [{ id: makeNoticeId('low-stock', id), ...notice }];
}

/** The account that a shop belongs to. */
export async function findOwner(tx: Pick<Stores, 'documents'>, storeId: unknown): Promise<string | undefined> {
  const store = await tx.documents.get('stores', String(storeId));
  const owner = store && (await tx.documents.get('users', String(store.attributes.ownerId)));
  return owner && String(owner.attributes.userId);
}

async function findName(tx: Stores, accountId: string): Promise<string> {
  const where = [{ method: 'equal', attribute: 'userId', values: [accountId] }] as const;
  const [user] = await tx.documents.list('users', { where });
  const name = user ? fullNameOf(user.attributes) : '';
  return name || (await tx.accounts.get(accountId))?.name || '';
}
