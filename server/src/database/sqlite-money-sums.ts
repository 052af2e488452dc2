import type { DatabaseSync } from 'node:sqlite';

/**
 * Sums of a shop's money, kept by the database itself in the same transaction as the orders they add up, whoever writes
 * these: per way to pay, and per day on which the money came in or, while it is owed, on which it was ordered. Cancelled
 * orders count for nothing. Money is in whole shillings. `figure-store.ts` reads them.
 */
const table = `
CREATE TABLE moneyDays (
  storeId TEXT NOT NULL, method TEXT NOT NULL, day TEXT NOT NULL, orders INTEGER NOT NULL, total INTEGER NOT NULL,
  PRIMARY KEY (storeId, method, day)
) WITHOUT ROWID;
`;

/** Adds an order (sign 1) or takes it away (-1). `source` is where the row `order` comes from. */
function countOrder(order: string, sign: 1 | -1, source = 'WHERE true'): string {
  const counts = `CASE WHEN ${order}.status = 'Cancelled' THEN 0 ELSE ${sign} END`;
  // The shop's day is always three hours ahead of UTC, as in `sqlite-sales-sums.ts`.
  const day = `date(coalesce(${order}.paidAt, ${order}.orderDate), '+3 hours')`;
  return `
INSERT INTO moneyDays SELECT ${order}.storeId, ${order}.paymentMethod, ${day}, ${counts}, ${counts} * ${order}.orderTotal
  ${source}
  ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, total = total + excluded.total;`;
}

const triggers = `
CREATE TRIGGER moneyOfNewOrder AFTER INSERT ON orders BEGIN ${countOrder('NEW', 1)} END;
CREATE TRIGGER moneyOfChangedOrder
  AFTER UPDATE OF storeId, orderDate, status, orderTotal, paymentMethod, paidAt ON orders BEGIN
  ${countOrder('OLD', -1)} ${countOrder('NEW', 1)} END;
CREATE TRIGGER moneyOfGoneOrder AFTER DELETE ON orders BEGIN ${countOrder('OLD', -1)} END;
`;

/** Makes the sums on a database that has none yet, from the orders that are there. The caller holds the transaction. */
export function createMoneySums(connection: DatabaseSync): void {
  const known = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'moneyDays'").get();
  if (known) return;
  connection.exec(table);
  connection.exec(countOrder('bill', 1, 'FROM orders AS bill WHERE true'));
  connection.exec(triggers);
}
