import type { DatabaseSync } from 'node:sqlite';
import { daysUntilDue } from '@duka/domain/credit/debts';

/**
 * When a customer is to be reminded: on the earliest day that was agreed, else so many days after the oldest order that is
 * owed. The expression is that of the index, which a query must repeat word for word.
 */
export const remindFrom = `coalesce(dueAt, strftime('%Y-%m-%dT%H:%M:%fZ', oldestAt, '+${daysUntilDue} days'))`;

/**
 * What is owed to each shop in whole shillings, and the lists of who owes it in each of their orders, kept by the database
 * itself in the same transaction as the books. `debt-store.ts` reads them: a shop with thousands of debtors is answered as
 * soon as one with few.
 */
const tables = `
CREATE TABLE debtSums (
  storeId TEXT PRIMARY KEY, debtors INTEGER NOT NULL, balance INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX debtsToRemind ON creditAccounts (storeId, ${remindFrom}, _seq, balance) WHERE balance > 0;
CREATE INDEX debtsByAge ON creditAccounts (storeId, oldestAt, _seq) WHERE balance > 0;
CREATE INDEX debtsByBalance ON creditAccounts (storeId, balance DESC, _seq) WHERE balance > 0;
`;

/** Adds a book (sign 1) or takes it away (-1). `source` is where the row `book` comes from. */
function countBook(book: string, sign: 1 | -1, source = 'WHERE true'): string {
  return `
INSERT INTO debtSums SELECT ${book}.storeId, ${sign} * (coalesce(${book}.balance, 0) > 0), ${sign} * coalesce(${book}.balance, 0)
  ${source}
  ON CONFLICT DO UPDATE SET debtors = debtors + excluded.debtors, balance = balance + excluded.balance;`;
}

const triggers = `
CREATE TRIGGER debtOfNewBook AFTER INSERT ON creditAccounts BEGIN ${countBook('NEW', 1)} END;
CREATE TRIGGER debtOfChangedBook AFTER UPDATE OF storeId, balance ON creditAccounts BEGIN
  ${countBook('OLD', -1)} ${countBook('NEW', 1)} END;
CREATE TRIGGER debtOfGoneBook AFTER DELETE ON creditAccounts BEGIN ${countBook('OLD', -1)} END;
`;

/** Makes the sums on a database that has none yet, from the books that are there. The caller holds the transaction. */
export function createDebtSums(connection: DatabaseSync): void {
  const known = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'debtSums'").get();
  if (known) return;
  connection.exec(tables);
  connection.exec(countBook('book', 1, 'FROM creditAccounts AS book WHERE true'));
  connection.exec(triggers);
}
