import { expect, test } from 'vitest';
import { readSoldAgo } from './past-sale.ts';

const soldAt = '2026-11-22T07:30:00.000Z';

test('a sale that waited on a phone happened as long ago as that phone says, however wrong its clock is [R33, OFFLINE-005]', () => {
  expect(readSoldAgo({ soldAt, sentAt: '2026-11-22T10:30:00.000Z' })).toEqual({ soldAgoMs: 3 * 3_600_000 });
  expect(readSoldAgo({ soldAt: '1970-01-01T00:00:00.000Z', sentAt: '1970-01-01T00:01:00.000Z' })).toEqual({
    soldAgoMs: 60_000,
  });
  expect(readSoldAgo({})).toEqual({ soldAgoMs: null });
  expect(readSoldAgo({ soldAt: null, sentAt: null })).toEqual({ soldAgoMs: null });
});

test.each([
  ['2026-11-21T07:30:00.000Z', 0],
  [soldAt, 0],
  ['2026-12-22T07:30:00.000Z', 30 * 24 * 3_600_000],
  ['2026-12-22T07:30:00.001Z', 0],
  ['2082-01-01T00:00:00.000Z', 0],
])(
  'a clock that showed %s as the sale was sent was set, or makes it %d ms old: a set one makes it a sale of now [R33]',
  (sentAt, soldAgoMs) => {
    expect(readSoldAgo({ soldAt, sentAt })).toEqual({ soldAgoMs });
  },
);

test.each([
  [{ soldAt }, 'sentAt'],
  [{ sentAt: soldAt }, 'soldAt'],
  [{ soldAt: 'yesterday', sentAt: soldAt }, 'soldAt'],
  [{ soldAt: '2026-11-22', sentAt: soldAt }, 'soldAt'],
  [{ soldAt, sentAt: 5 }, 'sentAt'],
])('the moments %j of a sale are refused, and %s is named [R33]', (data, attribute) => {
  expect(readSoldAgo(data)).toMatchObject({ attribute });
});
