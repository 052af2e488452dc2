import { toStoredDate } from '@duka/domain/values/wire-date';
import { expect, test } from 'vitest';

test.each([
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T10:00:00+03:00', '2026-11-21T07:00:00.000Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ['0000-12-31', undefined],
  ['9999-12-31T23:59:59-10:00', undefined],
  ['2026-13-01', undefined],
  ['21 November 2026', undefined],
  [5, undefined],
])('%s is stored as %s: each engine sorts and adds up years of four digits [R10]', (written, stored) => {
  expect(toStoredDate(written)).toBe(stored);
});
