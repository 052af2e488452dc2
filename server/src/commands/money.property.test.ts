import { type CashEntry, cashEntryEnds, parseCashEntry } from '@duka/domain/money/cash-entry';
import {
  byMethod,
  changeOfClose,
  type DayClose,
  differenceOf,
  parseDayClose,
  sumMethods,
} from '@duka/domain/money/day-close';
import { type Expense, expenseKinds, parseExpense } from '@duka/domain/money/expense';
import { receivedMethods } from '@duka/domain/money/payment';
import { cashEntryKinds } from '@duka/domain/money/payment-line';
import { startOfDay, toDay } from '@duka/domain/values/dates';
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
      ...{ taken: fc.double({ min: 0, max: 1, noNaN: true }), isBanked: fc.boolean() },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reopen' as const), pick: fc.nat(), corrected: fc.option(amount) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('entry' as const), of: fc.constantFrom(...cashEntryKinds), way, other: way, amount },
      daysAgo: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo-entry' as const), pick: fc.nat() }) },
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
      const [spent, ended, entered]: [string[], string[], string[]] = [[], [], []];
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
        } else if (one.kind === 'close') {
          const takenCash = Math.floor(one.cash * one.taken);
          const bankedCash = one.isBanked ? takenCash : 0;
          ended.push(id);
          await create('dayCloses', id, { countedCash: one.cash, countedBank: one.bank, takenCash, bankedCash });
        }
      };
      const change = async (collection: string, id: string, data: object) => {
        const path = documentsPath(collection, `${run}-${id}`);
        return (await shop.call('PATCH', path, { as: seller, body: { data } })).status;
      };
      // Whether these are refused depends on what another device does in the same moment.
      const tryStep = async (one: (typeof turns)[number]['steps'][number], id: string): Promise<boolean> => {
        const post = async (collection: string, data: object) => {
          const body = { documentId: `${run}-${id}`, data: { storeId, ...data } };
          return (await shop.call('POST', documentsPath(collection), { as: seller, body })).status;
        };
        if (one.kind === 'entry') {
          const [from, to] = [cashEntryEnds[one.of].from, cashEntryEnds[one.of].to];
          const entryDate = toDay(clock.getTime() - one.daysAgo * dayMs);
          const ends = { ...(from && { fromMethod: one.other }), ...(to && { toMethod: one.way }) };
          const status = await post('cashEntries', { kind: one.of, ...ends, amount: one.amount, entryDate });
          expect([201, one.of === 'opening' ? 409 : from && to && one.way === one.other ? 400 : 201]).toContain(status);
          if (status === 201) entered.push(id);
        } else if (one.kind === 'undo-entry') {
          const back = entered[one.pick % entered.length];
          if (back !== undefined)
            expect([200, 409]).toContain(await change('cashEntries', back, { isCancelled: true }));
        } else if (one.kind === 'reopen') {
          const back = ended.at(-1 - (one.pick % 2));
          if (back === undefined) return true;
          const correction = { countedCash: one.corrected, correctsId: `${run}-${back}`, cancelReason: 'Wrong' };
          const status = one.corrected
            ? await post('dayCloses', correction)
            : await change('dayCloses', back, { isCancelled: true, cancelReason: 'Wrong' });
          expect([200, 201, 400, 404, 409]).toContain(status);
          if (status === 201) ended.push(id);
        } else return false;
        return true;
      };
      for (const [index, { steps, hours }] of turns.entries()) {
        await Promise.all(
          steps.map(async (one, device) => {
            if (!(await tryStep(one, `${index}-${device}`))) await take(one, `${index}-${device}`);
          }),
        );
        clock.setTime(clock.getTime() + hours * 60 * 60 * 1000);
      }

      const payments = await list('payments');
      const expenses = (await list('expenses')).map((row) => parseExpense(row) as Expense);
      const allCloses = (await list('dayCloses')).map((row) => parseDayClose(row) as DayClose);
      const closes = allCloses.filter((one) => !one.isCancelled);
      const entries = (await list('cashEntries')).map((row) => parseCashEntry(row) as CashEntry);
      const sumLines = (rows: readonly Record<string, unknown>[]) =>
        rows.reduce((sum, row) => sum + Number(row.amount), 0);
      const isEntry = (row: Record<string, unknown>) => cashEntryKinds.some((kind) => kind === row.kind);
      const paidBy = (method: string) => sumLines(payments.filter((row) => row.method === method));

      // Every sale and every expense has its money in the ledger, and one that was taken back none.
      const stand = expenses.filter(({ isCancelled }) => !isCancelled);
      const sold = sales.reduce((sum, { quantity }) => sum + quantity * sellingPrice, 0);
      const cost = stand.reduce((sum, one) => sum + one.amount, 0);
      expect(sumLines(payments.filter((row) => !isEntry(row)))).toBe(sold - cost);

      // Lines of an entry that was taken back come to nothing, and a transfer makes no money.
      for (const entry of entries) {
        const lines = payments.filter((row) => Object(row.cashEntryId).$id === entry.id);
        const moves = byMethod((method) => sumLines(lines.filter((row) => row.method === method)));
        if (entry.isCancelled) expect(moves).toEqual(byMethod(() => 0));
        else if (entry.kind === 'transfer') expect(sumMethods(moves)).toBe(0);
        else if (entry.kind !== 'opening') {
          expect(sumMethods(moves)).toBe(entry.kind === 'owner-in' ? entry.amount : -entry.amount);
        }
      }
      const openings = entries.filter(({ kind, isCancelled }) => kind === 'opening' && !isCancelled);
      expect(new Set(openings.map(({ to }) => to)).size).toBe(openings.length);

      const { holds } = (await ask('drawer')) as { holds: Record<string, number> };
      for (const method of receivedMethods) {
        const moved = closes.reduce((sum, { methods: ways }) => sum + changeOfClose(ways, method), 0);
        expect(holds[method]).toBe(paidBy(method) + moved);
        const opening = openings.find(({ to }) => to === method);
        if (!opening || closes.some(({ methods: ways }) => ways[method].counted !== null)) continue;
        const since = (at: string) => Date.parse(at) >= Date.parse(startOfDay(opening.day));
        const lines = payments.filter(
          (row) => row.method === method && row.kind !== 'opening' && since(String(row.at)),
        );
        const byEnds = closes.filter(({ at }) => since(at)).map(({ methods: ways }) => changeOfClose(ways, method));
        const later = byEnds.reduce((sum, each) => sum + each, 0);
        expect(holds[method]).toBe(opening.amount + sumLines(lines) + later);
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
            rounding: 0,
            expenses: byKind,
            expensesTotal,
            profit: grossProfit - expensesTotal,
          },
          ...{ owedToShop: 0, advances: 0, owedByShop: 0, stockWorth: (9999 - allSold) * purchasePrice },
          ...{ owedBySubsidies: 0, subsidyPaid: 0, subsidyRefused: 0 },
          received: byMethod((method) =>
            payments
              .filter((row) => row.kind === 'sale' && row.method === method && inMonth('countsAt', row))
              .reduce((sum, row) => sum + Number(row.amount), 0),
          ),
          differences: byMethod((method) =>
            closes
              .filter((one) => one.day.startsWith(month))
              .reduce((sum, { methods: ways }) => sum + (differenceOf(ways[method]) ?? 0), 0),
          ),
        });
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  await shop.app.close();
});
