import { expect, test } from 'vitest';
import { toPeopleFigures } from './people-figures.ts';

const none = { count: 0, total: 0 };
const nothing = { sales: none, discounts: none, returns: none, voids: none, closes: none };
const owner = { id: 'o', name: 'Asha', role: 'owner', active: true };
const neema = { id: 'n', name: 'Neema', role: 'cashier', active: true };

test('rows that name nobody are the owner’s, as there was nobody else before shops had people [STAFF-056]', () => {
  const sums = [
    { ...nothing, member: null, sales: { count: 2, total: 500 } },
    { ...nothing, member: 'o', sales: { count: 1, total: 100 } },
  ];
  expect(toPeopleFigures([owner, neema], sums, [])).toMatchObject([
    { name: 'Asha', sales: { count: 3, total: 600 } },
    { name: 'Neema', sales: none },
  ]);
});

test('hours are from the first to the last act of each day of the shop, and below one hour nothing is said per hour [STAFF-056]', () => {
  const sums = [{ ...nothing, member: 'n', sales: { count: 6, total: 9000 } }];
  // The second part is after midnight in Tanzania, the third belongs to the same day.
  const spans = [
    { member: 'n', first: '2026-11-20T18:00:00.000Z', last: '2026-11-20T20:30:00.000Z' },
    { member: 'n', first: '2026-11-20T21:30:00.000Z', last: '2026-11-20T21:30:00.000Z' },
    { member: 'n', first: '2026-11-21T05:00:00.000Z', last: '2026-11-21T06:00:00.000Z' },
    { member: 'o', first: '2026-11-21T05:00:00.000Z', last: '2026-11-21T05:59:00.000Z' },
  ];
  const [asha, staff] = toPeopleFigures([owner, neema], sums, spans);
  expect([staff?.days, staff?.hours, staff?.perHour]).toEqual([2, 11, { sales: 0.5, total: 818 }]);
  expect([asha?.days, asha?.hours, asha?.perHour]).toEqual([1, 1, { sales: 0, total: 0 }]);
  expect(toPeopleFigures([neema], sums, [])[0]?.perHour).toBeNull();
});

test('who left is listed only where they did something [STAFF-056]', () => {
  const left = { ...neema, active: false };
  expect(toPeopleFigures([owner, left], [], []).map(({ name }) => name)).toEqual(['Asha']);
  const voids = { ...nothing, member: 'n', voids: { count: 1, total: 10 } };
  expect(toPeopleFigures([owner, left], [voids], []).map(({ name }) => name)).toEqual(['Asha', 'Neema']);
});
