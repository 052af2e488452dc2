import { debtSums } from './debt-sums.ts';
import { drawers } from './drawers.ts';
import type { KeptTables } from './kept-tables.ts';
import { moneySums } from './money-sums.ts';
import { salesSums } from './sales-sums.ts';
import { searchTexts } from './search-texts.ts';
import { shopCustomers } from './shop-customers.ts';

/** All tables that the database keeps by itself. */
export const allKeptTables: readonly KeptTables[] = [
  salesSums,
  moneySums,
  drawers,
  shopCustomers,
  debtSums,
  ...searchTexts,
];
