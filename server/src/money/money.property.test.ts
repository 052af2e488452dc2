import { byWay, type DayClose, differenceOf, leftAfter, parseDayClose, sumWays } from '@duka/domain/money/day-close';
import { type Expense, expenseKinds, parseExpense } from '@duka/domain/money/expense';
import { receivedMethods } from '@duka/domain/money/payment';
import { toDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listed } from '#testing/listed.ts';
import { documentsPath, listPath, openTestApp } from '#testing/test-app.ts';

const way = fc.constantFrom(...receivedMethods);
const amount = fc.integer({ min: 1, max: 90_000 });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sale' as const), way, quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('expense' as const), way, amount, of: fc.constantFrom(...expenseKinds) },
      daysAgo: fc.integer({ min: 0, max: 20 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-back' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('close' as const), cash: amount, bank: fc.option(amount) },
      taken: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
);
/** Three devices do something at once; then some hours pass. */
const turn = fc.record({ steps: fc.tuple(step, step, step), hours: fc.integer({ min: 0, max: 30 }) });

const sellingPrice = 1500;
const purchasePrice = 1100;

test("after sales, expenses, reversals and day's ends by three devices at once every figure equals a plain recount [R31]", async () => {
  const clock = new Date();
  const shop = await openTestApp(clock);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 12, maxLength: 12 }), async (turns) => {
      runs += 1;
      clock.setTime(Date.parse('2026-11-20T06:00:00.000Z'));
      const [run, storeId] = [`r${runs}`, `shop-${runs}`];
      const seller = await shop.newSeller(`asha-${runs}`, storeId);
      const create = async (collection: string, id: string, data: object) => {
        const body = { documentId: `${run}-${id}`, data: { storeId, ...data } };
        const answer = await shop.call('POST', documentsPath(collection), { as: seller, body });
        expect([answer.status, answer.body.message]).toEqual([201, undefined]);
      };
      const list = async (collection: string): Promise<Record<string, unknown>[]> => {
        const own = { method: 'equal', attribute: 'storeId', values: [storeId] };
        const path = listPath(collection, own, { method: 'limit', values: [500] });
        return (await shop.call('GET', path, { as: seller })).body.documents as Record<string, unknown>[];
      };
      const ask = async (path: string) => (await shop.call('GET', `/v1/shops/${storeId}/${path}`, { as: seller })).body;
      const createdAt = clock.toISOString();
      const dap = { ...listed, name: 'DAP', quantityInStock: 9999, purchasePrice, sellingPrice };
      await create('products', 'dap', { ...dap, createdAt, updstedAt: createdAt });

      const sales: { readonly month: string; readonly quantity: number }[] = [];
      const spent: string[] = [];
      const take = async (one: (typeof turns)[number]['steps'][number], id: string) => {
        if (one.kind === 'sale') {
          sales.push({ month: toDay(clock.getTime()).slice(0, 7), quantity: one.quantity });
          const orderItems = [{ productId: `${run}-dap`, quantity: one.quantity }];
          await create('orders', id, { paymentMethod: one.way, orderItems });
        } else if (one.kind === 'expense') {
          const expenseDate = toDay(clock.getTime() - one.daysAgo * dayMs);
          spent.push(id);
          await create('expenses', id, { kind: one.of, amount: one.amount, method: one.way, expenseDate });
        } else if (one.kind === 'take-back') {
          const back = spent[one.pick % spent.length];
          if (back === undefined) return;
          const path = documentsPath('expenses', `${run}-${back}`);
          // It may be under way on another device, and not be there yet.
          const { status } = await shop.call('PATCH', path, { as: seller, body: { data: { isCancelled: true } } });
          expect([200, 404]).toContain(status);
        } else {
          const takenCash = Math.floor(one.cash * one.taken);
          await create('dayCloses', id, { countedCash: one.cash, countedBank: one.bank, takenCash });
        }
      };
      for (const [index, { steps, hours }] of turns.entries()) {
        await Promise.all(steps.map((one, device) => take(one, `${index}-${device}`)));
        clock.setTime(clock.getTime() + hours * 60 * 60 * 1000);
      }

      const payments = await list('payments');
      const expenses = (await list('expenses')).map((row) => parseExpense(row) as Expense);
      const closes = (await list('dayCloses')).map((row) => parseDayClose(row) as DayClose);
      const paidBy = (method: string, from = '') =>
        payments
          .filter((row) => row.method === method && toDay(String(row.at)) >= from)
          .reduce((sum, row) => sum + Number(row.amount), 0);

      // Every sale and every expense has its money in the ledger, and one that was taken back none.
      const stand = expenses.filter(({ isCancelled }) => !isCancelled);
      const sold = sales.reduce((sum, { quantity }) => sum + quantity * sellingPrice, 0);
      const cost = stand.reduce((sum, one) => sum + one.amount, 0);
      expect(sumWays(byWay((method) => paidBy(method)))).toBe(sold - cost);

      const { holds } = (await ask('drawer')) as { holds: Record<string, number> };
      const day = closes.length === 0 ? toDay(clock.getTime()) : '';
      // The money of days before the first end never was in a drawer.
      const before = closes[0] ? (method: string) => paidBy(method) - paidBy(method, closes[0]?.day) : () => 0;
      for (const method of receivedMethods) {
        const moved = closes.reduce((sum, { ways }) => sum + leftAfter(ways[method]) - ways[method].expected, 0);
        expect(holds[method]).toBe(paidBy(method, day) - before(method) + moved);
      }

      const allSold = sales.reduce((sum, { quantity }) => sum + quantity, 0);
      for (const month of ['2026-10', '2026-11', '2026-12']) {
        const inMonth = (name: string, row: object) => toDay(String(Object(row)[name])).startsWith(month);
        const quantity = sales.reduce((sum, one) => sum + (one.month === month ? one.quantity : 0), 0);
        const ofKind = (kind: string) =>
          stand.reduce((sum, one) => sum + (one.kind === kind && one.day.startsWith(month) ? one.amount : 0), 0);
        const byKind = Object.fromEntries(expenseKinds.map((kind) => [kind, ofKind(kind)]));
        const expensesTotal = Object.values(byKind).reduce((sum, one) => sum + one, 0);
        const grossProfit = quantity * (sellingPrice - purchasePrice);
        expect(await ask(`month-sheet?month=${month}`)).toEqual({
          ...{ month, sales: quantity * sellingPrice, cost: quantity * purchasePrice, grossProfit },
          ...{
            losses: 0,
            costCorrections: 0,
            found: 0,
            writtenOff: 0,
            expenses: byKind,
            expensesTotal,
            profit: grossProfit - expensesTotal,
          },
          ...{ owedToShop: 0, owedByShop: 0, stockWorth: (9999 - allSold) * purchasePrice },
          received: byWay((method) =>
            payments
              .filter((row) => row.kind === 'sale' && row.method === method && inMonth('countsAt', row))
              .reduce((sum, row) => sum + Number(row.amount), 0),
          ),
          differences: byWay((method) =>
            closes
              .filter((one) => one.day.startsWith(month))
              .reduce((sum, { ways }) => sum + (differenceOf(ways[method]) ?? 0), 0),
          ),
        });
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  await shop.app.close();
});
