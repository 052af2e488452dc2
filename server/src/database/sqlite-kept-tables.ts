import type { DatabaseSync } from 'node:sqlite';
import { allKeptTables } from './all-kept-tables.ts';
import type { Trigger } from './kept-tables.ts';

/** In older databases these triggers kept the customers as well. */
const withoutCustomers = `
DROP TRIGGER IF EXISTS salesOfNewOrder; DROP TRIGGER IF EXISTS salesOfChangedOrder;
DROP TRIGGER IF EXISTS salesOfGoneOrder; DROP TABLE customerSums;`;

/**
 * Makes what is missing of them, and fills new ones from the rows that are there; a trigger of an older version is made anew. The
 * caller holds the transaction.
 */
export function createKeptTables(connection: DatabaseSync): void {
  const isThere = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (isThere.get('customerSums')) connection.exec(withoutCustomers);
  for (const { table, make, fill, triggers } of allKeptTables) {
    if (!isThere.get(table)) {
      connection.exec(make);
      connection.exec(fill);
    }
    for (const trigger of triggers) renewTrigger(connection, trigger);
  }
}

function renewTrigger(connection: DatabaseSync, trigger: Trigger): void {
  const wanted = writeTrigger(trigger);
  const stored = connection
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?")
    .get(trigger.name);
  if (stored?.sql === wanted) return;
  connection.exec(`DROP TRIGGER IF EXISTS ${trigger.name}; ${wanted}`);
}

function writeTrigger({ name, after, on, when, run }: Trigger): string {
  const condition = when === undefined ? '' : `WHEN ${when}`;
  return `CREATE TRIGGER ${name} AFTER ${after} ON ${on} ${condition} BEGIN ${run} END`;
}
