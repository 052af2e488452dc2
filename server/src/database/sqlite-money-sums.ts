import type { DatabaseSync } from 'node:sqlite';

/**
 * Sums of a shop's money, kept by the database itself in the same transaction as the rows they add up, whoever writes
 * these: what came in by each way and day, from the lines of `payments`, and what is owed, from the orders, on the day
 * of each. Orders of which nothing is owed any more, such as one whose debt was given up, are not counted there. Money is in
 * whole shillings. `figure-store.ts` reads them.
 */
const table = `
CREATE TABLE moneyDays (
  storeId TEXT NOT NULL, method TEXT NOT NULL, day TEXT NOT NULL, orders INTEGER NOT NULL, total INTEGER NOT NULL,
  PRIMARY KEY (storeId, method, day)
) WITHOUT ROWID;
`;

// The shop's day is always three hours ahead of UTC, as in `sqlite-sales-sums.ts`.
const dayOf = (moment: string) => `date(${moment}, '+3 hours')`;
const addUp = 'ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, total = total + excluded.total;';

/** Adds a line of the ledger (sign 1) or takes it away (-1). A correction counts what it takes back as one less. */
function countPayment(line: string, sign: 1 | -1, source = 'WHERE true'): string {
  const counts = `CASE ${line}.kind WHEN 'refund' THEN 0 WHEN 'correction' THEN sign(${line}.amount) ELSE 1 END`;
  return `
INSERT INTO moneyDays
  SELECT ${line}.storeId, ${line}.method, ${dayOf(`${line}.countsAt`)}, ${sign} * ${counts}, ${sign} * ${line}.amount
  ${source} AND ${line}.kind IN ('sale', 'debt', 'refund', 'correction') ${addUp}`;
}

/** Adds what is owed of an order (sign 1) or takes it away (-1). `source` is where the row `order` comes from. */
function countDebt(order: string, sign: 1 | -1, source = 'WHERE true'): string {
  const owed = `coalesce(${order}.owed, ${order}.orderTotal)`;
  return `
INSERT INTO moneyDays
  SELECT ${order}.storeId, ${order}.paymentMethod, ${dayOf(`${order}.orderDate`)}, ${sign},
    ${sign} * ${owed}
  ${source} AND ${order}.paymentMethod IN ('credit', 'unpaid') AND ${order}.status <> 'Cancelled' AND ${owed} > 0 ${addUp}`;
}

const fill = `
${countPayment('line', 1, 'FROM payments AS line WHERE true')}
${countDebt('bill', 1, 'FROM orders AS bill WHERE true')}
`;

const triggers = `
CREATE TRIGGER moneyOfNewPayment AFTER INSERT ON payments BEGIN ${countPayment('NEW', 1)} END;
CREATE TRIGGER moneyOfGonePayment AFTER DELETE ON payments BEGIN ${countPayment('OLD', -1)} END;
CREATE TRIGGER moneyOfNewOrder AFTER INSERT ON orders BEGIN ${countDebt('NEW', 1)} END;
CREATE TRIGGER moneyOfChangedOrder
  AFTER UPDATE OF storeId, orderDate, status, orderTotal, paymentMethod, owed ON orders BEGIN
  ${countDebt('OLD', -1)} ${countDebt('NEW', 1)} END;
CREATE TRIGGER moneyOfGoneOrder AFTER DELETE ON orders BEGIN ${countDebt('OLD', -1)} END;
`;

/** Makes the sums on a database that has none yet, from the rows that are there. The caller holds the transaction. */
export function createMoneySums(connection: DatabaseSync): void {
  const known = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'moneyDays'").get();
  if (known) return;
  connection.exec(table);
  connection.exec(fill);
  connection.exec(triggers);
}
