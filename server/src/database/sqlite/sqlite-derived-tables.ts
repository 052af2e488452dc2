import type { DatabaseSync } from 'node:sqlite';
import { allDerivedTables } from '#database/derived/all-derived-tables.ts';
import type { Trigger } from '#database/derived/derived-tables.ts';

/** In older databases these triggers also maintained the customers. */
const withoutCustomers = `
DROP TRIGGER IF EXISTS salesOfNewOrder; DROP TRIGGER IF EXISTS salesOfChangedOrder;
DROP TRIGGER IF EXISTS salesOfGoneOrder; DROP TABLE customerSums;`;

/**
 * Creates the missing derived tables, fills them from the stored rows, and replaces triggers of older versions. Must run inside a
 * transaction of the caller's.
 */
export function createDerivedTables(connection: DatabaseSync): void {
  const isThere = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (isThere.get('customerSums')) connection.exec(withoutCustomers);
  for (const { table, make, fill, triggers } of allDerivedTables) {
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
