import { sumMethods } from '@duka/domain/figures/shop-money';
import { toDay } from '@duka/domain/values/dates';
import type { Database } from '#database/database.ts';

/** Adds up what a shop has sold on the day of `nowMs`, and what came in, in whole shillings; DASH-003, R25. */
export async function readDayMoney(database: Database, storeId: string, nowMs: number) {
  const day = toDay(nowMs);
  const [days, { received }] = await Promise.all([
    database.figures.listSalesDays(storeId, day, day),
    database.figures.readMoney(storeId, day, day),
  ]);
  return { sales: days.reduce((sum, { total }) => sum + total, 0), received: sumMethods(received).total };
}
