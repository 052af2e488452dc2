import { readDayClose, toWayAttributes } from '@duka/domain/money/day-close';
import { startOfDay, toDay } from '@duka/domain/values/dates';
import { toLedgerActor } from '#access/ledger-actor.ts';
import { requireOwnShop, requireReadable } from '#writes/command.ts';
import type { AskedDocument, RowWriter } from '#writes/write.ts';

/**
 * Ends a day: keeps what each way of payment should hold beside what was counted and taken out (R31). The next day begins
 * with what stays. Throws `document_invalid_structure` for what cannot be read, `user_unauthorized` for another's shop.
 */
export async function closeDay(write: RowWriter, { id, data }: AskedDocument): Promise<void> {
  const asked = requireReadable(readDayClose(data));
  const { storeId, counted, taken, note } = asked;
  requireOwnShop(write, storeId);
  const day = toDay(write.at);
  const { holds } = await write.money.readDrawer(storeId, startOfDay(day));
  await write.insert('dayCloses', {
    id,
    attributes: {
      ...{ storeId, day, at: write.at, note: note || null, ...toLedgerActor(write.scope, storeId) },
      ...toWayAttributes({ expected: holds, counted, taken }),
    },
  });
}
