import { expect, test } from 'vitest';
import { bestFirst } from '#query.ts';
import {
  countOrderFilters,
  describeOrderMatches,
  describeOrderPage,
  everyOrder,
  isDayRangeReversed,
  isOrderFiltered,
  parseOrderFilter,
  toOrderParameters,
} from './order-filter.ts';
import { textsOfOrder } from './order-search.ts';

const read = (address: string) => parseOrderFilter(new URLSearchParams(address));
const rules = (address: string) => describeOrderMatches('shop', read(address)).slice(1);

test('the filter of the orders stands in the address and is read back from it [Q-053]', () => {
  const address = 'q=DK-K7&status=In-Progress&channel=walk-in&from=2026-11-01&to=2026-11-21&page=3';
  expect(new URLSearchParams(toOrderParameters(read(address))).toString()).toBe(address);
  expect(toOrderParameters(everyOrder)).toEqual({});
});

test.each([
  'status=Lost',
  'channel=mail',
  'member=%20',
  'from=2026-02-30',
  'to=today',
  'page=0',
  'page=1.5',
  'page=x',
  'other=1',
])('what makes no sense in the address, %s, counts as not given [Q-053]', (address) =>
  expect(read(address)).toEqual(everyOrder),
);

test('a day is the shop’s own, from its midnight to the next [Q-053]', () => {
  expect(rules('from=2026-11-21&to=2026-11-21')).toEqual([
    { method: 'greaterThanEqual', attribute: 'orderDate', values: ['2026-11-20T21:00:00.000Z'] },
    { method: 'lessThan', attribute: 'orderDate', values: ['2026-11-21T21:00:00.000Z'] },
  ]);
});

test('money is found by how and on which day it came in, and what is owed by what is left to pay [DASH-003]', () => {
  const address = 'payment=paid&days=payment&from=2026-11-21&to=2026-11-21';
  expect(new URLSearchParams(toOrderParameters(read(address))).toString()).toBe(address);
  expect(rules(address)).toEqual([
    { method: 'equal', attribute: 'paymentMethod', values: ['cash', 'mobile money', 'bank'] },
    { method: 'notEqual', attribute: 'status', values: ['Cancelled'] },
    { method: 'greaterThanEqual', attribute: 'paidAt', values: ['2026-11-20T21:00:00.000Z'] },
    { method: 'lessThan', attribute: 'paidAt', values: ['2026-11-21T21:00:00.000Z'] },
  ]);
  expect(rules('payment=owed')).toEqual([{ method: 'greaterThan', attribute: 'owed', values: [0] }]);
  expect(rules('payment=cash')).toEqual([{ method: 'equal', attribute: 'paymentMethod', values: ['cash'] }]);
  expect(rules('payment=credit')).toEqual([
    { method: 'equal', attribute: 'paymentMethod', values: ['credit'] },
    { method: 'greaterThan', attribute: 'owed', values: [0] },
  ]);
  expect(countOrderFilters(read(address))).toBe(3);
});

test('the orders of a member are those that they sold over the counter [STAFF-067]', () => {
  expect(rules('member=neema')).toEqual([{ method: 'equal', attribute: 'byMember', values: ['neema'] }]);
  expect(countOrderFilters(read('member=neema'))).toBe(1);
});

test('a status is asked for as it is, and all but Cancelled as what was sold [Q-052]', () => {
  expect(rules('status=In-Progress')).toEqual([{ method: 'equal', attribute: 'status', values: ['In-Progress'] }]);
  expect(rules('status=not-cancelled')).toEqual([{ method: 'notEqual', attribute: 'status', values: ['Cancelled'] }]);
});

test.each([
  ['0754 000 003', ['754000003']],
  ['+255 754-000-003', ['+255754000003']],
  ['0', ['0']],
  ['Neema', []],
])('a search for %j also looks for the phone as it is stored [Q-053]', (search, phones) => {
  const [found] = rules(`q=${encodeURIComponent(search)}`);
  const asked = (found?.values ?? []).map((rule) => (typeof rule === 'object' ? rule : undefined));
  expect(asked.slice(0, 3).map((rule) => rule?.attribute)).toEqual(['customerName', 'trackingId', 'customerPhone']);
  const last = asked.at(-1)?.values;
  expect(phones.length === 0 ? [search] : phones).toEqual(last);
});

test('a page is 25 orders of one shop, the newest first [Q-053]', () => {
  const queries = describeOrderPage('shop', read('page=3'));
  expect(queries).toContainEqual({ method: 'equal', attribute: 'storeId', values: ['shop'] });
  expect(queries).toContainEqual({ method: 'orderDesc', attribute: 'orderDate' });
  expect(queries).toContainEqual({ method: 'limit', values: [25] });
  expect(queries).toContainEqual({ method: 'offset', values: [50] });
});

test('a search has its best match first, and each of its words is looked for [Q-053]', () => {
  expect(rules('q=neema+DK-7')).toHaveLength(2);
  const ordered = describeOrderPage('shop', read('q=neema')).filter(({ method }) => method.startsWith('order'));
  expect(ordered).toEqual([bestFirst]);
  const order = { customerName: 'Neema', trackingId: 'DK-7', customerPhone: '+255754000003' };
  expect(textsOfOrder(order)).toEqual(['Neema', 'DK-7', '+255754000003']);
});

test('a search narrows the list without counting among the panel’s filters [Q-053]', () => {
  expect([countOrderFilters(read('q=x')), isOrderFiltered(read('q=x')), isOrderFiltered(read('q=+'))]).toEqual([
    0,
    true,
    false,
  ]);
  expect(countOrderFilters(read('status=Pending&from=2026-11-01'))).toBe(2);
  expect([
    isDayRangeReversed(read('from=2026-11-02&to=2026-11-01')),
    isDayRangeReversed(read('from=2026-11-02')),
  ]).toEqual([true, false]);
});
