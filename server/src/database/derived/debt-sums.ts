import { daysUntilDue } from '@duka/domain/credit/debts';
import type { DerivedTables } from './derived-tables.ts';

/**
 * When a customer is to be reminded: on the earliest day that was agreed, else `daysUntilDue` days after the oldest order that is
 * owed; of `book`, a row, or of the only table of a query. The expression without it is that of the index, which a query must
 * repeat word for word.
 */
const remindOf = (book: string) =>
  `coalesce(${book}"dueAt", strftime('%Y-%m-%dT%H:%M:%fZ', ${book}"oldestAt", '+${daysUntilDue} days'))`;
export const remindFrom = remindOf('');

/**
 * The amount owed to each shop in whole shillings, by the day from which its debtor is to be reminded, and the lists of who owes
 * it in each of their orders. Triggers update it in the transaction of the books. `debt-store.ts` reads them: a
 * shop with thousands of debtors is answered as soon as one with few. No balance is below 0, and `<> 0` begins no range of an
 * index, so that the index of the asked order is taken.
 */
const make = `
CREATE TABLE debtDays (
  storeId TEXT NOT NULL, day TEXT NOT NULL, debtors INTEGER NOT NULL, balance INTEGER NOT NULL,
  PRIMARY KEY (storeId, day)
) WITHOUT ROWID;
CREATE INDEX debtsByReminder ON creditAccounts (storeId, ${remindFrom}, _seq) WHERE balance <> 0;
CREATE INDEX debtsByOldest ON creditAccounts (storeId, oldestAt, _seq) WHERE balance <> 0;
CREATE INDEX debtsByAmount ON creditAccounts (storeId, balance DESC, _seq) WHERE balance <> 0;
`;

/** Adds a book (sign 1) or takes it away (-1). `source` is where the row `book` comes from. */
function countBook(book: string, sign: 1 | -1, source = 'WHERE true'): string {
  // The shop's day is always three hours ahead of UTC, as in `sales-sums.ts`.
  const day = `date(${remindOf(`${book}.`)}, '+3 hours')`;
  return `
INSERT INTO debtDays SELECT ${book}.storeId, coalesce(${day}, '9999-12-31'), ${sign}, ${sign} * ${book}.balance
  ${source} AND ${book}.balance > 0
  ON CONFLICT (storeId, day)
  DO UPDATE SET debtors = debtDays.debtors + excluded.debtors, balance = debtDays.balance + excluded.balance;`;
}

export const debtSums: DerivedTables = {
  table: 'debtDays',
  make,
  fill: countBook('book', 1, 'FROM creditAccounts AS book WHERE true'),
  triggers: [
    { name: 'debtDayOfNewBook', after: 'INSERT', on: 'creditAccounts', run: countBook('NEW', 1) },
    {
      name: 'debtDayOfChangedBook',
      after: 'UPDATE OF storeId, balance, dueAt, oldestAt',
      on: 'creditAccounts',
      run: countBook('OLD', -1) + countBook('NEW', 1),
    },
    { name: 'debtDayOfGoneBook', after: 'DELETE', on: 'creditAccounts', run: countBook('OLD', -1) },
  ],
};
