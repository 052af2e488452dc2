import { hasRunLow, type NotificationKind } from '@duka/domain/messages/notification';
import { dayMs } from '@duka/domain/values/durations';
import type { DocumentRow } from '#database/types.ts';
import { makeNotificationId } from '#notifications/notify.ts';
import { type DemoRow, ownerPermissions, storeIdOf } from './demo-ids.ts';
import { type CustomerKey, customers, fullNameOf, type SellerKey, sellers } from './demo-people.ts';

/** Milliseconds that the demo's inboxes go back, and after which a seller there reads one. */
const reachMs = 14 * dayMs;
const readAfterMs = 2 * dayMs;

interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly documentId: string;
  readonly name: string;
  readonly quantity?: number;
  readonly reference?: string;
  readonly at: string;
}

/** The notifications of the demo's rows that the server would have written; those of expiry it writes itself as it starts. */
export function makeDemoNotifications(rows: readonly DemoRow[], now: Date): DemoRow[] {
  return (Object.keys(sellers) as SellerKey[]).flatMap((seller) =>
    [...ofMessages(rows, seller), ...ofOrders(rows, seller, now), ...ofStock(rows, seller, now)].map((notification) =>
      toRow(seller, notification, now),
    ),
  );
}

function ofMessages(rows: readonly DemoRow[], seller: SellerKey): Notification[] {
  const unread = pick(rows, 'messages').filter(({ receiverId, isRead }) => receiverId === seller && isRead === false);
  const writers = [...new Set(unread.map(({ senderId }) => String(senderId)))];
  return writers.filter(isCustomer).map((writer): Notification => {
    const theirs = unread.filter(({ senderId }) => senderId === writer);
    return {
      id: makeNotificationId('message', seller, writer),
      ...{ kind: 'message', documentId: writer, name: fullNameOf(writer), quantity: theirs.length },
      at:
        theirs
          .map(({ createdAt }) => createdAt)
          .sort()
          .at(-1) ?? '',
    };
  });
}

function ofOrders(rows: readonly DemoRow[], seller: SellerKey, now: Date): Notification[] {
  return pick(rows, 'orders')
    .filter((order) => order.storeId === storeIdOf(seller) && order.channel !== 'walk-in')
    .filter(({ createdAt }) => isWithin(createdAt, reachMs, now))
    .map(({ id, customerName, trackingId, createdAt }) => ({
      id: makeNotificationId('order', id),
      ...{ kind: 'order', documentId: id, name: String(customerName), reference: String(trackingId) },
      at: createdAt,
    }));
}

function ofStock(rows: readonly DemoRow[], seller: SellerKey, now: Date): Notification[] {
  const products = new Map(pick(rows, 'products').map((product) => [product.id, product]));
  return pick(rows, 'stockMovements')
    .filter(({ storeId, reason }) => storeId === storeIdOf(seller) && reason !== 'initial')
    .filter(({ createdAt }) => isWithin(createdAt, reachMs, now))
    .filter(({ change, quantityAfter }) => hasRunLow(Number(quantityAfter) - Number(change), Number(quantityAfter)))
    .flatMap(({ id, productId, quantityAfter, createdAt }): Notification[] => {
      const product = products.get(String(productId));
      if (!product || product.status === 'draft') return [];
      const about = { documentId: product.id, name: String(product.name), quantity: Number(quantityAfter) };
      return [{ id: makeNotificationId('low-stock', id), kind: 'low-stock', ...about, at: createdAt }];
    });
}

function isCustomer(key: string): key is CustomerKey {
  return Object.hasOwn(customers, key);
}

function pick(rows: readonly DemoRow[], collection: string) {
  return rows
    .filter(([name]) => name === collection)
    .map(([, row]) => ({ ...row.attributes, id: row.id, createdAt: row.createdAt }) as Flat);
}

type Flat = DocumentRow['attributes'] & { readonly id: string; readonly createdAt: string };

function isWithin(at: string, ms: number, now: Date): boolean {
  return now.getTime() - Date.parse(at) < ms;
}

function toRow(accountId: SellerKey, notification: Notification, now: Date): DemoRow {
  const { id, kind, documentId, name, quantity = null, reference = null, at } = notification;
  const isRead = kind !== 'message' && !isWithin(at, readAfterMs, now);
  const attributes = { accountId, kind, documentId, name, quantity, day: null, reference, isRead, at };
  return ['notifications', { id, createdAt: at, updatedAt: at, permissions: ownerPermissions(accountId), attributes }];
}
