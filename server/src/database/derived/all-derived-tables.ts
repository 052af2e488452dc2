import type { DerivedTables } from './derived-tables.ts';
import { marketTables } from './market-tables.ts';
import { searchTexts } from './search-texts.ts';
import { shopCustomers } from './shop-customers.ts';

/** All tables that triggers derive from others. */
export const allDerivedTables: readonly DerivedTables[] = [shopCustomers, marketTables, ...searchTexts];
