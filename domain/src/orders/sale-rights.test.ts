import { expect, test } from 'vitest';
import { listMissingSaleRights } from './sale-rights.ts';

const all = ['sell', 'credit', 'discount'];

test.each([
  ['a sale at the list price', 10_000, 0, ['sell'], null, []],
  ['a sale above the list price', 10_001, 0, ['sell'], null, []],
  ['a sale on credit', 10_000, 1, ['sell'], null, ['credit']],
  ['a sale on credit by who may', 10_000, 1, all, null, []],
  ['a sale below the list price', 9_999, 0, ['sell'], null, ['discount']],
  ['a discount without a limit', 0, 0, all, null, []],
  ['a discount at the limit', 9_500, 0, all, 5, []],
  ['a discount beyond the limit', 9_499, 0, all, 5, ['discount']],
  ['a limit without the right', 9_999, 0, ['sell'], 5, ['discount']],
  ['a discount on credit', 9_000, 9_000, ['sell'], null, ['credit', 'discount']],
] as const)(
  '%s needs the rights that its seller lacks [STAFF-015, R63]',
  (_, orderTotal, owed, rights, discountLimit, missing) => {
    expect(listMissingSaleRights({ listTotal: 10_000, orderTotal, owed }, { rights, discountLimit })).toEqual(missing);
  },
);
