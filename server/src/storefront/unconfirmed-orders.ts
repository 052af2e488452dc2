import { hourMs } from '@duka/domain/values/durations';
import type { Database } from '#database/database.ts';
import { findNotified, makeNotificationId, notify } from '#notifications/notify.ts';
import { openGroup } from '#writes/notification.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';

/** Milliseconds for which an order by a shop's page waits for the shop to confirm it; its goods are reserved meanwhile (R67). */
export const confirmWithinMs = 48 * hourMs;
/** The most orders that are read in one go. */
const batchSize = 100;

interface Deps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
  readonly logFailure: (error: unknown, orderId: string) => void;
}

/**
 * Cancels the orders by shops' pages that nobody has confirmed in time, each in a transaction of its own: the stock gets its goods back, and
 * the shop is notified. An order that cannot be cancelled is logged and left for the next time.
 */
export async function cancelUnconfirmed({ database, runWrite, now, logFailure }: Deps): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const due = await database.shopPages.listUnconfirmed(now().toISOString(), batchSize + failed.size);
    const links = due.filter(({ tokenHash }) => !failed.has(tokenHash));
    if (links.length === 0) return;
    for (const { orderId, tokenHash } of links) {
      try {
        await runWrite(serverItself, async (write) => {
          await write.shopPages.stopOrderExpiry(tokenHash);
          await cancel(write, orderId, now());
        });
      } catch (error) {
        // Whatever is wrong with one order must not keep the goods of the others reserved.
        failed.add(tokenHash);
        logFailure(error, orderId);
      }
    }
  }
}

async function cancel(write: Write, orderId: string, now: Date): Promise<void> {
  const before = await write.documents.get('orders', orderId);
  if (before?.attributes.status !== 'Pending') return;
  const attributes = await write.check('orders', { id: orderId, values: { status: 'Cancelled' }, before });
  await write.update('orders', before, { attributes });
  const { storeId, customerName, trackingId } = before.attributes;
  const about = { documentId: orderId, name: String(customerName), reference: String(trackingId) };
  const notified = await findNotified(write, storeId, 'orders');
  const notifications = notified.map(({ accountId, mark }) => ({
    id: makeNotificationId('order-expired', orderId, ...mark),
    ...({ kind: 'order-expired', accountId, ...about } as const),
  }));
  await notify(write, notifications, openGroup(`order-expired ${orderId}`, now));
}
