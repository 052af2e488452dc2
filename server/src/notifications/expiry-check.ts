import { lastExpiringDay } from '@duka/domain/products/expiry-query';
import { toDay } from '@duka/domain/values/dates';
import { findShopOwner } from '#access/shop-owner.ts';
import type { Condition } from '#database/conditions.ts';
import type { Database } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { joinMails, type MailNotifications, type Notification, type NotificationMail } from '#writes/notification.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import { makeNotificationId } from './notification-id.ts';
import { notify } from './notify.ts';

export interface ExpiryDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly mailNotifications: MailNotifications;
  readonly now: () => Date;
}

/** The most products of a shop in one transaction. */
const batchSize = 100;

/**
 * Notifies every seller once of each product that has expired or will within a month, and again when its date was
 * changed; of those of a day in one notification. Drafts, and products that are out of stock, need no notification.
 */
export async function checkExpiring(deps: ExpiryDeps): Promise<void> {
  const today = toDay(deps.now().getTime());
  const lastDay = lastExpiringDay(deps.now().getTime());
  for (const store of await deps.database.documents.list('stores', { where: [] })) {
    const accountId = await findShopOwner(deps.database, store.id);
    if (accountId === undefined) continue;
    const products = await deps.database.documents.list('products', { where: toWhere(store.id, lastDay) });
    const onSale = products.filter(({ attributes }) => attributes.status !== 'draft');
    const notifications = onSale.map((product) => toNotification(product, accountId));
    const mails: NotificationMail[] = [];
    for (let at = 0; at < notifications.length; at += batchSize) {
      mails.push(...(await notifyOnce(deps, notifications.slice(at, at + batchSize), `${store.id} ${today}`)));
    }
    deps.mailNotifications(joinMails(mails));
  }
}

function toWhere(storeId: string, lastDay: string): Condition[] {
  return [
    { method: 'equal', attribute: 'storeId', values: [storeId] },
    { method: 'equal', attribute: 'hasExpiry', values: [true] },
    { method: 'lessThanEqual', attribute: 'expiryDate', values: [`${lastDay}T20:59:59.999Z`] },
    { method: 'greaterThan', attribute: 'quantityInStock', values: [0] },
  ];
}

function toNotification({ id, attributes }: DocumentRow, accountId: string): Notification {
  const day = toDay(String(attributes.expiryDate));
  const name = String(attributes.name);
  return { id: makeNotificationId('expiring', id, day), kind: 'expiring', accountId, documentId: id, name, day };
}

async function notifyOnce(
  { database, runWrite }: ExpiryDeps,
  notifications: readonly Notification[],
  group: string,
): Promise<readonly NotificationMail[]> {
  const known = new Set(await database.notifications.findNotified(notifications.map(({ id }) => id)));
  const fresh = notifications.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return [];
  return runWrite(serverItself, async (write) => {
    for (const { id } of fresh) await write.notifications.noteNotified(id, write.at);
    return notify(write, fresh, group);
  });
}
