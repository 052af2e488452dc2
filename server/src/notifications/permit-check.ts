import { listReminders, type Permit, parsePermit, remindedRange } from '@duka/domain/inputs/permit';
import { parseRegisterMode } from '@duka/domain/inputs/register-mode';
import { endOfDay, startOfDay, toDay } from '@duka/domain/values/dates';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import { type ExpiryDeps, notifyOnce } from './expiry-check.ts';
import { findNotified, makeNotificationId } from './notify.ts';

/**
 * Notifies the owner of each shop, and those of its people who handle its settings, 60, 30 and 7 days before a permit's last one and when it
 * has lapsed, once each; again when its last day was changed (INPUT-022). A shop that has switched the register off is not reminded.
 */
export async function checkPermits(deps: ExpiryDeps): Promise<void> {
  const { database, now } = deps;
  const today = toDay(now().getTime());
  for (const storeId of await listStores(database, today)) {
    const shop = await database.documents.get('stores', storeId);
    if (!shop || parseRegisterMode(shop.attributes.inputRegister) === 'off') continue;
    const rows = await database.documents.list('shopPermits', { where: [equal('storeId', storeId)] });
    const notified = await findNotified(database, storeId, 'settings');
    const notifications = listReminders(rows.flatMap(toPermit), today).flatMap(({ permit, days }) =>
      notified.map(({ accountId, mark }) => ({
        id: makeNotificationId('permit', permit.id, permit.lastDay, String(days), ...mark),
        ...({ kind: 'permit', accountId, documentId: permit.id, name: permit.number } as const),
        ...{ day: permit.lastDay, reference: permit.kind },
      })),
    );
    await notifyOnce(deps, notifications, `${storeId} ${today}`);
  }
}

/** Lists the shops with a permit that lapses soon or has lapsed lately. */
async function listStores(database: Database, today: string): Promise<ReadonlySet<string>> {
  const [from, to] = remindedRange(today);
  const rows = await database.documents.list('shopPermits', {
    where: [{ method: 'between', attribute: 'expiresAt', values: [startOfDay(from), endOfDay(to)] }],
  });
  return new Set(rows.map(({ attributes }) => String(attributes.storeId)));
}

function toPermit({ id, attributes }: DocumentRow): Permit[] {
  const permit = parsePermit({ $id: id, ...attributes });
  return permit ? [permit] : [];
}
