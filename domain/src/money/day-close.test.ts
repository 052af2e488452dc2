import { expect, test } from 'vitest';
import { differenceOf, isDayToClose, leftAfter, parseDayClose, readDayClose } from './day-close.ts';

const counted = { storeId: 'shop', countedCash: 5000 };

test('a way that nobody counted has no difference and keeps what it should hold [R31]', () => {
  expect(differenceOf({ expected: 700, counted: 650 })).toBe(-50);
  expect(differenceOf({ expected: -20, counted: 0 })).toBe(20);
  expect(differenceOf({ expected: 700, counted: null })).toBeNull();
  expect(leftAfter({ expected: 700, counted: 650, taken: 600 })).toBe(50);
  expect(leftAfter({ expected: 700, counted: null, taken: 0 })).toBe(700);
});

test("a day's end says what was counted and taken out; what is left out was not counted, and nothing taken [R31]", () => {
  const data = { ...counted, countedBank: 0, takenCash: 4000, note: ' By Asha ' };
  expect(readDayClose(data)).toEqual({
    storeId: 'shop',
    counted: { cash: 5000, 'mobile money': null, bank: 0 },
    taken: { cash: 4000, 'mobile money': 0, bank: 0 },
    note: 'By Asha',
  });
});

test.each([
  ['what should be there', { ...counted, expectedCash: 5 }, 'expectedCash', 'is decided by the server; leave it out'],
  ['a day', { ...counted, day: '2026-11-21' }, 'day', 'is decided by the server; leave it out'],
  ['something unknown', { ...counted, drawer: 1 }, 'drawer', 'is not known'],
  ['no shop', { countedCash: 1 }, 'storeId', 'must be the ID of the shop'],
  ['nothing counted', { storeId: 'shop' }, 'countedCash', 'must be what was counted, where no other way was'],
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

test('a stored end is read as it was written, and what is none is not', () => {
  const row = { $id: 'a', day: '2026-11-21', at: '2026-11-21T17:00:00.000+00:00', expectedCash: 5, countedCash: 4 };
  expect(parseDayClose(row)).toEqual({
    id: 'a',
    day: '2026-11-21',
    at: '2026-11-21T17:00:00.000+00:00',
    ways: {
      cash: { expected: 5, counted: 4, taken: 0 },
      'mobile money': { expected: 0, counted: null, taken: 0 },
      bank: { expected: 0, counted: null, taken: 0 },
    },
    note: '',
  });
  expect(parseDayClose({ $id: 'a' })).toBeUndefined();
});

// Evening begins at 14:00 UTC.
test.each([
  ['nothing moved', { closedAt: null, firstMoveAt: null, lastMoveAt: null }, '2026-11-21T18:00:00Z', false],
  ['it moved at noon, and it is noon', moved('2026-11-21T09:00:00Z'), '2026-11-21T09:30:00Z', false],
  ['it moved at noon, and it is evening', moved('2026-11-21T09:00:00Z'), '2026-11-21T14:00:00Z', true],
  ['it moved yesterday, in the morning', moved('2026-11-20T09:00:00Z'), '2026-11-21T05:00:00Z', true],
  [
    'no day was ever closed, in the morning',
    { ...moved('2026-11-20T09:00:00Z'), closedAt: null },
    '2026-11-21T05:00:00Z',
    false,
  ],
  [
    'no day was ever closed, a later evening',
    { ...moved('2026-11-20T09:00:00Z'), closedAt: null },
    '2026-11-21T15:00:00Z',
    false,
  ],
  [
    'no day was ever closed, that evening',
    { ...moved('2026-11-20T09:00:00Z'), closedAt: null },
    '2026-11-20T15:00:00Z',
    true,
  ],
])('when %s, the day is to be closed: %j at %s is %s [R31]', (_, drawer, at, isDue) => {
  expect(isDayToClose(drawer, Date.parse(at))).toBe(isDue);
});

function moved(at: string) {
  return { closedAt: '2026-11-19T16:00:00Z', firstMoveAt: at, lastMoveAt: at };
}
