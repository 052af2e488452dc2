import { lastExpiringDay } from '@duka/domain/products/expiry-query';
import { endOfDay, toDay } from '@duka/domain/values/dates';
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

/** The most notifications in one transaction. */
const batchSize = 100;

/**
 * Notifies the owner of each shop, and its members who handle the stock, once of each product that has expired or will expire within a month;
 * again when its expiry date was changed. Those of one shop and day are joined into one notification and one mail. Drafts and products
 * without stock are left out (R24).
 */
export async function checkExpiring(deps: ExpiryDeps): Promise<void> {
  const today = toDay(deps.now().getTime());
  const lastDay = lastExpiringDay(deps.now().getTime());
  const expiring = await deps.database.notifications.listExpiring(endOfDay(lastDay));
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

/**
 * Sends the notifications whose ids were never sent, even if the receiver has deleted the notification since. `group` names the
 * notification and the mail into which they are joined.
 */
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
