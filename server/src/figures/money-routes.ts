import { isAllowed } from '@duka/domain/commands/caller-scope';
import { byMethod } from '@duka/domain/money/day-close';
import { daysOfMonth, isMonth, type MonthSheet, toMonthSheet } from '@duka/domain/money/month-sheet';
import { maxTotal } from '@duka/domain/values/number-input';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { invalidParam } from '#http/wire/params.ts';

/**
 * Registers the calls for what a shop's payment methods hold and for the sheet of a month, calls of our own like its figures
 * (R31), for members who may see them and the operator's key (R63).
 */
export async function moneyRoutes(app: FastifyInstance, { database }: { readonly database: Database }): Promise<void> {
  /** The balance that each payment method should have now. */
  app.get('/:storeId/drawer', async (request) => {
    const { storeId, scope } = await requireShop(database, request, ['sell', 'money', 'costs']);
    const { closedAt, firstMoveAt, lastMoveAt, ...drawer } = await database.money.readCashBalances(storeId);
    const moment = (at: string | null) => at && toWireDate(at);
    // Who counts without seeing costs is not led to the expected sums (R63).
    const seen = isAllowed(scope, storeId, ['costs']) ? drawer : { ...drawer, holds: null, began: null };
    return {
      ...seen,
      closedAt: moment(closedAt),
      firstMoveAt: moment(firstMoveAt),
      lastMoveAt: moment(lastMoveAt),
    };
  });

  /** `?month=2026-11`: what the month came to. */
  app.get('/:storeId/month-sheet', async (request): Promise<MonthSheet> => {
    const { storeId } = await requireShop(database, request, ['costs']);
    const { month } = request.query as Readonly<Record<string, unknown>>;
    if (!isMonth(month)) throw invalidParam('month', 'Value must be a month, written 2026-11.');
    return readMonthSheet(database, storeId, month);
  });
}

async function readMonthSheet(database: Database, storeId: string, month: string): Promise<MonthSheet> {
  const { from, to } = daysOfMonth(month);
  const [days, money, sums, owedBySubsidies, advances, owedByShop, stockWorth] = await Promise.all([
    database.figures.listSalesDays(storeId, from, to),
    database.figures.readMoney(storeId, from, to),
    database.money.sumMonth(storeId, { from, to }),
    database.money.sumOwedBySubsidies(storeId),
    database.money.sumAdvances(storeId),
    database.money.sumOwedBy(storeId),
    database.money.sumStockWorth(storeId),
  ]);
  const received = byMethod((way) => money.received.find(({ method }) => method === way)?.total ?? 0);
  const add = (amounts: readonly number[]) =>
    Math.min(
      amounts.reduce((sum, amount) => sum + amount, 0),
      maxTotal,
    );
  const sold = { sales: add(days.map(({ total }) => total)), cost: add(days.map(({ cost }) => cost)) };
  const owedToShop = add(money.owed.map(({ total }) => total));
  const now = { owedToShop, owedBySubsidies, advances, owedByShop, stockWorth };
  return toMonthSheet(month, { ...sold, ...sums, received }, now);
}
