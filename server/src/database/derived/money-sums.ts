import type { DerivedTables } from './derived-tables.ts';

/**
 * Sums of a shop's money, maintained by triggers in the same transaction as the rows they add up, for every writer
 * these: receipts by method and day, from the lines of `payments`, and the amounts owed, from the orders, on the day
 * of each. Orders of which nothing is owed any more, such as one whose debt was written off, are not counted there. Money is in
 * whole shillings. `figure-store.ts` reads them.
 */
const make = `
CREATE TABLE moneyDays (
  storeId TEXT NOT NULL, method TEXT NOT NULL, day TEXT NOT NULL, orders INTEGER NOT NULL, total INTEGER NOT NULL,
  PRIMARY KEY (storeId, method, day)
) WITHOUT ROWID;
`;

// The shop's day is always three hours ahead of UTC, as in `sales-sums.ts`.
const dayOf = (moment: string) => `date(${moment}, '+3 hours')`;
const addUp = `ON CONFLICT (storeId, method, day)
  DO UPDATE SET orders = moneyDays.orders + excluded.orders, total = moneyDays.total + excluded.total;`;

/**
 * Adds a line of the ledger (sign 1) or takes it away (-1). `orders` counts payments here, of which a correction takes one back; how
 * many orders they paid is counted from the lines (`figure-store.ts`).
 */
function countPayment(line: string, sign: 1 | -1, source = 'WHERE true'): string {
  const counts = `CASE ${line}.kind WHEN 'refund' THEN 0 WHEN 'rounding' THEN 0 WHEN 'correction' THEN sign(${line}.amount) ELSE 1 END`;
  return `
INSERT INTO moneyDays
  SELECT ${line}.storeId, ${line}.method, ${dayOf(`${line}.countsAt`)}, ${sign} * ${counts}, ${sign} * ${line}.amount
  ${source} AND ${line}.kind IN ('sale', 'debt', 'refund', 'rounding', 'correction') ${addUp}`;
}

/** Adds the amount owed of an order (sign 1) or subtracts it (-1). `source` is where the row `order` comes from. */
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

export const moneySums: DerivedTables = {
  table: 'moneyDays',
  make,
  fill,
  triggers: [
    { name: 'moneyOfNewPayment', after: 'INSERT', on: 'payments', run: countPayment('NEW', 1) },
    { name: 'moneyOfGonePayment', after: 'DELETE', on: 'payments', run: countPayment('OLD', -1) },
    { name: 'moneyOfNewOrder', after: 'INSERT', on: 'orders', run: countDebt('NEW', 1) },
    {
      name: 'moneyOfChangedOrder',
      after: 'UPDATE OF storeId, orderDate, status, orderTotal, paymentMethod, owed',
      on: 'orders',
      run: countDebt('OLD', -1) + countDebt('NEW', 1),
    },
    { name: 'moneyOfGoneOrder', after: 'DELETE', on: 'orders', run: countDebt('OLD', -1) },
  ],
};
