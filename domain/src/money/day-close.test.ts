import { expect, test } from 'vitest';
import { balanceAfter, differenceOf, findDayToClose, leftAfter, listEndableDays, parseDayClose } from './day-close.ts';
import { readDayClose } from './day-close-request.ts';

const counted = { storeId: 'shop', countedCash: 5000 };
const never = { closedAt: null, closedDay: null };

test('a method that nobody counted has no difference and keeps its expected balance [R31, MONEY-007]', () => {
  expect(differenceOf({ expected: 700, counted: 650 })).toBe(-50);
  expect(differenceOf({ expected: -20, counted: 0 })).toBe(20);
  expect(differenceOf({ expected: 700, counted: null })).toBeNull();
  expect(leftAfter({ expected: 700, counted: 650, taken: 600 })).toBe(50);
  expect(leftAfter({ expected: 700, counted: null, taken: 0 })).toBe(700);
});

test("a day's end names the counted and the removed amount of each method; a method left out was neither counted nor changed [R31]", () => {
  const data = { ...counted, countedBank: 0, takenCash: 4000, note: ' By Asha ' };
  expect(readDayClose(data)).toEqual({
    storeId: 'shop',
    counted: { cash: 5000, 'mobile money': null, bank: 0 },
    taken: { cash: 4000, 'mobile money': 0, bank: 0 },
    banked: { cash: 0, 'mobile money': 0, bank: 0 },
    note: 'By Asha',
    ...{ day: null, correctsId: null, cancelReason: '' },
  });
});

test('banked money is at the bank once the day has ended [R43]', () => {
  const ways = {
    cash: { expected: 700, counted: 650, taken: 600, banked: 500 },
    'mobile money': { expected: 90, counted: null, taken: 40, banked: 40 },
    bank: { expected: 1000, counted: 990, taken: 10, banked: 0 },
  };
  expect([balanceAfter(ways, 'cash'), balanceAfter(ways, 'mobile money'), balanceAfter(ways, 'bank')]).toEqual([
    50, 50, 1520,
  ]);
});

test.each([
  ['what should be there', { ...counted, expectedCash: 5 }, 'expectedCash', 'is decided by the server; leave it out'],
  [
    'no day',
    { ...counted, day: '2026-02-30' },
    'day',
    'must be the day that ends, written 2026-11-21, and not before 2000-01-01',
  ],
  [
    'more banked than taken out',
    { ...counted, takenCash: 5, bankedCash: 6 },
    'bankedCash',
    'must not be more than the 5 that were taken out',
  ],
  [
    'a correction without a reason',
    { ...counted, correctsId: 'end' },
    'cancelReason',
    'must say why an end is corrected, and goes with correctsId',
  ],
  ['something unknown', { ...counted, drawer: 1 }, 'drawer', 'is not known'],
  ['no shop', { countedCash: 1 }, 'storeId', 'must be the ID of the shop'],
  ['nothing counted', { storeId: 'shop' }, 'countedCash', 'must be what was counted, where no other method was'],
  [
    'half a shilling',
    { storeId: 'shop', countedBank: 0.5 },
    'countedBank',
    'must be what was counted, in whole shillings, or null',
  ],
  [
    'a text',
    { storeId: 'shop', countedCash: '5' },
    'countedCash',
    'must be what was counted, in whole shillings, or null',
  ],
  [
    'more taken than counted',
    { ...counted, takenCash: 5001 },
    'takenCash',
    'must not be more than the 5000 that were counted',
  ],
  [
    'less than nothing taken',
    { ...counted, takenBank: -1 },
    'takenBank',
    'must be what was taken out, in whole shillings',
  ],
  ['too long a note', { ...counted, note: 'x'.repeat(501) }, 'note', 'must be a text of at most 500 characters'],
])("a day's end with %s is refused in words [R31]", (_, data, attribute, text) => {
  expect(readDayClose(data)).toEqual({ attribute, text });
});

test('a stored day-end is parsed as it was written, without what may not be seen of it, and a malformed one is not', () => {
  const row = { $id: 'a', day: '2026-11-21', at: '2026-11-21T17:00:00.000+00:00', expectedCash: 5, countedCash: 4 };
  expect(parseDayClose(row)).toEqual({
    id: 'a',
    day: '2026-11-21',
    at: '2026-11-21T17:00:00.000+00:00',
    writtenAt: '',
    methods: {
      cash: { expected: 5, counted: 4, taken: 0, banked: 0 },
      'mobile money': { expected: null, counted: null, taken: 0, banked: 0 },
      bank: { expected: null, counted: null, taken: 0, banked: 0 },
    },
    ...{ note: '', correctsId: '', isCancelled: false, cancelReason: '', cancelledAt: '' },
  });
  expect(parseDayClose({ $id: 'a' })).toBeUndefined();
});

// Evening begins at 14:00 UTC.
test.each([
  ['nothing moved', { ...never, firstMoveAt: null, lastMoveAt: null }, '2026-11-21T18:00:00Z', undefined],
  ['it moved at noon, and it is noon', moved('2026-11-21T09:00:00Z'), '2026-11-21T09:30:00Z', undefined],
  ['it moved at noon, and it is evening', moved('2026-11-21T09:00:00Z'), '2026-11-21T14:00:00Z', '2026-11-21'],
  ['it moved yesterday, in the morning', moved('2026-11-20T09:00:00Z'), '2026-11-21T05:00:00Z', '2026-11-20'],
  [
    'it moved after the end of its day, in the morning',
    { ...moved('2026-11-20T19:00:00Z'), closedAt: '2026-11-20T18:00:00Z', closedDay: '2026-11-20' },
    '2026-11-21T05:00:00Z',
    undefined,
  ],
  [
    'it moved after the end of its day, the evening after',
    { ...moved('2026-11-20T19:00:00Z'), closedAt: '2026-11-20T18:00:00Z', closedDay: '2026-11-20' },
    '2026-11-21T15:00:00Z',
    '2026-11-21',
  ],
  [
    'it moved after the end of today, and it is evening',
    { ...moved('2026-11-21T15:00:00Z'), closedAt: '2026-11-21T14:30:00Z', closedDay: '2026-11-21' },
    '2026-11-21T16:00:00Z',
    undefined,
  ],
  [
    'it moved after an end at noon, and it is evening',
    { ...moved('2026-11-21T10:00:00Z'), closedAt: '2026-11-21T09:30:00Z', closedDay: '2026-11-21' },
    '2026-11-21T16:00:00Z',
    '2026-11-21',
  ],
  [
    'no day was ever closed, in the morning',
    { ...moved('2026-11-20T09:00:00Z'), ...never },
    '2026-11-21T05:00:00Z',
    '2026-11-20',
  ],
  [
    'no day was ever closed, the afternoon after',
    { ...moved('2026-11-20T09:00:00Z'), ...never },
    '2026-11-21T09:00:00Z',
    undefined,
  ],
  [
    'no day was ever closed, a later evening',
    { ...moved('2026-11-20T09:00:00Z'), ...never },
    '2026-11-21T15:00:00Z',
    undefined,
  ],
  [
    'no day was ever closed, that evening',
    { ...moved('2026-11-20T09:00:00Z'), ...never },
    '2026-11-20T15:00:00Z',
    '2026-11-20',
  ],
])('when %s, the day that is to be closed, %j at %s, is %s [R31]', (_, moments, at, day) => {
  expect(findDayToClose(moments, Date.parse(at))).toBe(day);
});

// Midnight of the shop is at 21:00 UTC, noon at 9:00 UTC.
test.each([
  ['nothing moved', [null, null, null], '2026-11-21T15:00Z', ['2026-11-21']],
  ['it moved today', [null, '2026-11-21T08:00Z', '2026-11-21T14:00Z'], '2026-11-21T15:00Z', ['2026-11-21']],
  [
    'after midnight',
    [null, '2026-11-20T18:00Z', '2026-11-20T18:00Z'],
    '2026-11-20T21:30Z',
    ['2026-11-20', '2026-11-21'],
  ],
  ['of both days', [null, '2026-11-20T18:00Z', '2026-11-21T05:00Z'], '2026-11-21T06:00Z', ['2026-11-20', '2026-11-21']],
  ['of both days, past noon', [null, '2026-11-20T18:00Z', '2026-11-21T05:00Z'], '2026-11-21T09:00Z', ['2026-11-21']],
  [
    'of the day before, past noon',
    [null, '2026-11-20T08:00Z', '2026-11-20T18:00Z'],
    '2026-11-21T09:00Z',
    ['2026-11-20'],
  ],
  [
    'of last week',
    ['2026-11-11', '2026-11-12T08:00Z', '2026-11-14T18:00Z'],
    '2026-11-21T06:00Z',
    ['2026-11-14', '2026-11-21', '2026-11-20'],
  ],
  [
    'of today alone',
    ['2026-11-19', '2026-11-21T04:00Z', '2026-11-21T05:00Z'],
    '2026-11-21T06:00Z',
    ['2026-11-21', '2026-11-20'],
  ],
  [
    'after the end of the day before',
    ['2026-11-20', '2026-11-20T19:00Z', '2026-11-20T19:00Z'],
    '2026-11-21T06:00Z',
    ['2026-11-21', '2026-11-20'],
  ],
  [
    'after the end of the day before, past noon',
    ['2026-11-20', '2026-11-20T19:00Z', '2026-11-20T19:00Z'],
    '2026-11-21T09:00Z',
    ['2026-11-21'],
  ],
  [
    'after the end of a shift the day before',
    ['2026-11-20', '2026-11-20T12:00Z', '2026-11-20T19:00Z', '2026-11-20T11:00Z'],
    '2026-11-21T06:00Z',
    ['2026-11-20', '2026-11-21'],
  ],
  ['no more since the day before', ['2026-11-20', null, null], '2026-11-21T06:00Z', ['2026-11-21', '2026-11-20']],
  ['today is closed', ['2026-11-21', '2026-11-21T04:00Z', '2026-11-21T05:00Z'], '2026-11-21T06:00Z', ['2026-11-21']],
] as const)('an end can be of these days where money moved %s: %j at %s [R43]', (_, moments, at, days) => {
  const [closedDay, firstMoveAt, lastMoveAt, closedAt = closedDay && `${closedDay}T18:00Z`] = moments;
  expect(listEndableDays({ closedAt, closedDay, firstMoveAt, lastMoveAt }, Date.parse(at))).toEqual(days);
});

function moved(at: string) {
  return { closedAt: '2026-11-19T16:00:00Z', closedDay: '2026-11-19', firstMoveAt: at, lastMoveAt: at };
}
