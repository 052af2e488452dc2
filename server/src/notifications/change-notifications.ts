import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { hasRunLow } from '@duka/domain/messages/notification';
import { stockLevelOf } from '@duka/domain/products/stock-level';
import { sumQuantities } from '@duka/domain/values/quantity';
import { findAccountScope } from '#access/rights.ts';
import { findShopOwner } from '#access/shop-owner.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import type { Notification } from '#writes/notification.ts';
import type { DocumentChange, RowWriter } from '#writes/write.ts';
import { makeNotificationId } from './notification-id.ts';

/** Notifies the receiver of a message. Customers have no inbox, so only owners of shops are notified. */
export async function notifyOfMessage(write: RowWriter, { action, row }: DocumentChange): Promise<Notification[]> {
  if (action === 'update') await settleMessages(write, row);
  if (action !== 'create') return [];
  const [accountId, documentId] = [String(row.attributes.receiverId), String(row.attributes.senderId)];
  if (accountId === documentId) return [];
  if ((await findAccountScope(write, accountId)).storeIds.length === 0) return [];
  const name = await findName(write, documentId);
  const id = makeNotificationId('message', accountId, documentId);
  return [{ id, kind: 'message', accountId, documentId, name, quantity: 1 }];
}

/** Marks the notification of messages as read once the last of them is. */
async function settleMessages(write: RowWriter, { attributes }: DocumentRow): Promise<void> {
  const { receiverId, senderId } = attributes;
  if (attributes.isRead !== true || typeof receiverId !== 'string' || typeof senderId !== 'string') return;
  const row = await write.documents.get('notifications', makeNotificationId('message', receiverId, senderId));
  if (!row || row.attributes.isRead) return;
  const unread = [equal('senderId', senderId), equal('receiverId', receiverId), equal('isRead', false)];
  if ((await write.documents.count('messages', unread, 1)) > 0) return;
  await write.update('notifications', row, { attributes: { isRead: true } });
}

/**
 * Notifies the shop's owner of a customer's order; a sale over the counter, or an order of their own, they know
 * already.
 */
export async function notifyOfOrder(write: RowWriter, { action, row }: DocumentChange): Promise<Notification[]> {
  if (action !== 'create' || row.attributes.channel === 'walk-in') return [];
  const accountId = await findShopOwner(write, row.attributes.storeId);
  if (accountId === undefined || accountId === write.scope.accountId) return [];
  const [name, reference] = [String(row.attributes.customerName), String(row.attributes.trackingId)];
  return [{ id: makeNotificationId('order', row.id), kind: 'order', accountId, documentId: row.id, name, reference }];
}

/** Notifies the shop's owner of a movement by which a product comes to run low, or out, or was sold beyond its stock (R33). */
export async function notifyOfLowStock(write: RowWriter, { action, row }: DocumentChange): Promise<Notification[]> {
  const { id, attributes } = row;
  const after = Number(attributes.quantityAfter);
  // The seller has just typed this quantity, and so knows it.
  if (action !== 'create' || attributes.reason === 'initial' || stockLevelOf(after) === 'in-stock') return [];
  const kind = attributes.reason === 'beyond' ? 'beyond-stock' : 'low-stock';
  if (kind === 'low-stock' && !hasRunLow(await findStockBefore(write, row), after)) return [];
  const product = await write.documents.get('products', String(attributes.productId));
  const accountId = await findShopOwner(write, attributes.storeId);
  if (accountId === undefined || !product || product.attributes.status === 'draft') return [];
  // Goods of several batches left by as many movements; the last one notifies of them all.
  if (Number(product.attributes.quantityInStock) !== after) return [];
  const name = String(product.attributes.name);
  const about = { accountId, documentId: product.id, name, quantity: after };
  return [{ id: makeNotificationId(kind, id), kind, ...about }];
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
  const where = [equal('userId', accountId)];
  const [user] = await write.documents.list('users', { where });
  const name = user ? fullNameOf(user.attributes) : '';
  return name || (await write.accounts.get(accountId))?.name || '';
}
