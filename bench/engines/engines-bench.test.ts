import { expect, test } from 'vitest';
import { shortPace } from '#support/row.ts';
import { measureEngines } from './engines-bench.ts';
import { measureManyShops } from './many-shops.ts';

test('PostgreSQL is measured beside SQLite: each row runs and yields a number', async () => {
  const sizes = { stores: 3, products: 60, largeStore: 100, busyStore: 300 };
  const measured: number[] = [];
  for await (const found of measureEngines({ sizes, pace: shortPace }))
    measured.push(...found.map((each) => each.measured));
  expect(measured).toHaveLength(7);
  expect(measured.every((ratio) => ratio > 0)).toBe(true);
});

test('one shop is measured among few products and among many: each row runs and yields a number', async () => {
  const measured: number[] = [];
  const sizes = { stores: 3, products: 30, times: 3 };
  for await (const found of measureManyShops({ sizes, pace: shortPace }))
    measured.push(...found.map((each) => each.measured));
  expect(measured).toHaveLength(2);
  expect(measured.every((ratio) => ratio > 0)).toBe(true);
});
