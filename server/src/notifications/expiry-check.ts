import { lastExpiringDay } from '@duka/domain/products/expiry-query';
import { toDay } from '@duka/domain/values/dates';
import type { Database } from '#database/database.ts';
import type { ExpiringProduct } from '#database/store/notification-store.ts';
import { type Notification, openGroup } from '#writes/notification.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import { findNotified, makeNotificationId, notify } from './notify.ts';

export interface ExpiryDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** The most products of a shop in one transaction. */
const batchSize = 100;

/**
 * Notifies every seller, and those of their people who handle the stock, once of each product that has expired or will within a month, and again when its date was
 * changed; of those of a day in one notification. Drafts, and products that are out of stock, need no notification.
 */
export async function checkExpiring(deps: ExpiryDeps): Promise<void> {
  const today = toDay(deps.now().getTime());
  const lastDay = lastExpiringDay(deps.now().getTime());
  const expiring = await deps.database.notifications.listExpiring(`${lastDay}T20:59:59.999Z`);
  for (const [storeId, products] of Map.groupBy(expiring, (product) => product.storeId)) {
    const notified = await findNotified(deps.database, storeId, 'stock');
    const notifications = products.flatMap((product) => notified.map((one) => toNotification(product, one)));
    for (let at = 0; at < notifications.length; at += batchSize) {
      await notifyOnce(deps, notifications.slice(at, at + batchSize), `${storeId} ${today}`);
    }
  }
}

function toNotification(
  { id, name, expiryDate }: ExpiringProduct,
  { accountId, mark }: Awaited<ReturnType<typeof findNotified>>[number],
): Notification {
  const day = toDay(expiryDate);
  return {
    id: makeNotificationId('expiring', id, day, ...mark),
    kind: 'expiring',
    accountId,
    documentId: id,
    name,
    day,
  };
}

/** Sends those of these notifications that were not sent before, also to somebody who has deleted them; their mail waits for others of the group. */
export async function notifyOnce(
  { database, runWrite, now }: ExpiryDeps,
  notifications: readonly Notification[],
  group: string,
): Promise<void> {
  const known = new Set(await database.notifications.findNotified(notifications.map(({ id }) => id)));
  const fresh = notifications.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  await runWrite(serverItself, async (write) => {
    for (const { id } of fresh) await write.notifications.noteNotified(id, write.at);
    await notify(write, fresh, openGroup(group, now()));
  });
}
