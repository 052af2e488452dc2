import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumQuantities } from '#values/quantity.ts';
import { type BatchStock, datesOfBatches, dropExpired, sortByExpiry, takeFromBatches } from './batch-stock.ts';

const batch = (id: string, day: string | null, left: number, costLeft: number, at = '2026-11-01'): BatchStock => {
  return { id, expiryDate: day && `${day}T00:00:00.000Z`, at: `${at}T07:00:00.000Z`, left, costLeft };
};
const now = Date.parse('2026-11-21T07:00:00.000Z');

test('goods leave by their date, those without one last, and of one date the oldest first [R28, BATCH-002]', () => {
  const batches = [
    batch('keeps', null, 1, 1, '2026-10-01'),
    batch('late', '2027-05-01', 1, 1),
    batch('newer', '2026-12-01', 1, 1, '2026-11-20'),
    batch('older', '2026-12-01', 1, 1, '2026-11-10'),
  ];
  expect(sortByExpiry(batches).map(({ id }) => id)).toEqual(['older', 'newer', 'late', 'keeps']);
});

test('a quantity is taken batch by batch, and the last of a batch takes the rest of its cost [R28, BATCH-003]', () => {
  const batches = [batch('a', null, 3, 1000), batch('b', null, 10, 20_000)];
  const take = (quantity: number) =>
    takeFromBatches(batches, quantity).map(({ batch: { id }, quantity, cost }) => [id, quantity, cost]);
  expect(take(1)).toEqual([['a', 1, 333]]);
  expect(take(3)).toEqual([['a', 3, 1000]]);
  expect(take(4.5)).toEqual([
    ['a', 3, 1000],
    ['b', 1.5, 3000],
  ]);
  expect(take(20)).toEqual([
    ['a', 3, 1000],
    ['b', 10, 20_000],
  ]);
  expect(take(0)).toEqual([]);
});

test('the day of expiry is the last good one, in Tanzania [R24]', () => {
  const batches = [batch('gone', '2026-11-20', 1, 1), batch('today', '2026-11-21', 1, 1), batch('keeps', null, 1, 1)];
  expect(dropExpired(batches, now).map(({ id }) => id)).toEqual(['today', 'keeps']);
});

test('a product has the earliest date of the batches with something left [R28, BATCH-005]', () => {
  const batches = [batch('empty', '2026-11-20', 0, 0), batch('late', '2027-05-01', 1, 1), batch('keeps', null, 1, 1)];
  expect(datesOfBatches(batches)).toEqual({ hasExpiry: true, expiryDate: '2027-05-01T00:00:00.000Z' });
  expect(datesOfBatches([batch('keeps', null, 1, 1)])).toEqual({ hasExpiry: false, expiryDate: null });
  expect(datesOfBatches([])).toEqual({ hasExpiry: false, expiryDate: null });
});

test('whatever is taken, thousandths and shillings that leave and stay add up to what was there [BATCH-003]', () => {
  const thousandths = fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 1000);
  const cost = fc.integer({ min: 0, max: 1e11 });
  const some = fc.array(fc.tuple(thousandths, cost), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some, fc.array(thousandths, { minLength: 1, maxLength: 12 }), (given, wanted) => {
      let batches = given.map(([left, costLeft], index) => batch(String(index), null, left, costLeft));
      const [stock, worth] = [sumQuantities(given.map(([left]) => left)), given.reduce((sum, [, one]) => sum + one, 0)];
      let [out, spent] = [0, 0];
      for (const quantity of wanted) {
        for (const take of takeFromBatches(batches, quantity)) {
          expect(take.cost).toBeGreaterThanOrEqual(0);
          out = sumQuantities([out, take.quantity]);
          spent += take.cost;
          const rest = {
            left: sumQuantities([take.batch.left, -take.quantity]),
            costLeft: take.batch.costLeft - take.cost,
          };
          batches = batches.map((each) => (each.id === take.batch.id ? { ...each, ...rest } : each));
        }
      }
      expect(sumQuantities([out, ...batches.map(({ left }) => left)])).toBe(stock);
      expect(batches.reduce((sum, { costLeft }) => sum + costLeft, spent)).toBe(worth);
      for (const { left, costLeft } of batches) if (left === 0) expect(costLeft).toBe(0);
    }),
  );
});
