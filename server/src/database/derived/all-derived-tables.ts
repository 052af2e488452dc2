import { cashBalances } from './cash-balances.ts';
import { debtSums } from './debt-sums.ts';
import type { DerivedTables } from './derived-tables.ts';
import { moneySums } from './money-sums.ts';
import { salesSums } from './sales-sums.ts';
import { searchTexts } from './search-texts.ts';
import { shopCustomers } from './shop-customers.ts';

/** All tables that triggers derive from others. */
export const allDerivedTables: readonly DerivedTables[] = [
  salesSums,
  moneySums,
  cashBalances,
  shopCustomers,
  debtSums,
  ...searchTexts,
];
