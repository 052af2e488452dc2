import { commandEffects } from '@duka/domain/commands/command-effects';
import { expect, test } from 'vitest';
import { makeCode } from './demo-order-rows.ts';
import { makeDemoRows } from './demo-rows.ts';

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'seeded at %i o’clock UTC, orders and messages stand in their order and nothing lies ahead [DATA-060] [DATA-068]',
  (hour) => {
    const now = new Date(Date.UTC(2028, 1, 29, hour, 30));
    const rows = makeDemoRows(now);
    for (const [, row] of rows) expect(row.updatedAt < now.toISOString(), row.id).toBe(true);
    for (const [collection, prefix] of [
      ['orders', 'asha'],
      ['orders', 'juma'],
      ...['neema', 'baraka', 'zawadi', 'rehema', 'daudi', 'mariam', 'joseph', 'halima'].map((key) => [
        'messages',
        `asha-${key}`,
      ]),
    ]) {
      const times = rows
        .filter(([id, row]) => id === collection && row.id.startsWith(`${prefix}-`))
        .map(([, row]) => row.createdAt);
      expect(times.length, prefix).toBeGreaterThan(3);
      expect(times, prefix).toEqual(times.toSorted());
    }
  },
);

test('codes that customers read out are all different and hold no letters that look like digits [DATA-068]', () => {
  const codes = Array.from({ length: 2000 }, (_, number) => makeCode(97_000 + number, 6));
  expect(new Set(codes).size).toBe(2000);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
});

test('every row of the demo follows the rules of its form [R14]', () => {
  for (const [collection, { id, attributes }] of makeDemoRows(new Date('2026-11-21T07:00:00.000Z'))) {
    expect([collection, id, commandEffects.forms[collection]?.({ values: attributes })]).toEqual([
      collection,
      id,
      undefined,
    ]);
  }
});
