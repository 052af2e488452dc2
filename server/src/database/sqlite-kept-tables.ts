import type { DatabaseSync } from 'node:sqlite';
import { allKeptTables } from './all-kept-tables.ts';
import type { Trigger } from './kept-tables.ts';

/** In older databases these triggers kept the customers as well. */
const withoutCustomers = `
DROP TRIGGER IF EXISTS salesOfNewOrder; DROP TRIGGER IF EXISTS salesOfChangedOrder;
DROP TRIGGER IF EXISTS salesOfGoneOrder; DROP TABLE customerSums;`;

/** Makes what is missing of them, and fills new ones from the rows that are there. The caller holds the transaction. */
export function createKeptTables(connection: DatabaseSync): void {
  const isThere = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (isThere.get('customerSums')) connection.exec(withoutCustomers);
  for (const { table, make, fill, triggers } of allKeptTables) {
    if (!isThere.get(table)) {
      connection.exec(make);
      connection.exec(fill);
    }
    for (const trigger of triggers) connection.exec(writeTrigger(trigger));
  }
}

function writeTrigger({ name, after, on, when, run }: Trigger): string {
  const condition = when === undefined ? '' : `WHEN ${when}`;
  return `CREATE TRIGGER IF NOT EXISTS ${name} AFTER ${after} ON ${on} ${condition} BEGIN ${run} END`;
}
