import { daysUntilDue } from '@duka/domain/credit/debts';

/**
 * When a customer is to be reminded, as `remindMs` of the domain says it. The expression is that of the index, which a query must repeat word
 * for word.
 */
export const remindFrom = `coalesce("dueAt", strftime('%Y-%m-%dT%H:%M:%fZ', "oldestAt", '+${daysUntilDue} days'))`;

/**
 * The amount owed to each shop, by the day from which its debtor is to be reminded, and the lists of who owes it in each of their orders.
 * `debt-store.ts` reads them: a shop with thousands of debtors is answered as soon as one with few. `<> 0` begins no range
 * of an index, so that the index of the asked order is taken.
 */
export const makeDebtDays = `
CREATE TABLE debtDays (
  storeId TEXT NOT NULL, day TEXT NOT NULL, debtors INTEGER NOT NULL, balance INTEGER NOT NULL,
  PRIMARY KEY (storeId, day)
) WITHOUT ROWID;
CREATE INDEX debtsByReminder ON creditAccounts (storeId, ${remindFrom}, _seq) WHERE balance <> 0;
CREATE INDEX debtsByOldest ON creditAccounts (storeId, oldestAt, _seq) WHERE balance <> 0;
CREATE INDEX debtsByAmount ON creditAccounts (storeId, balance DESC, _seq) WHERE balance <> 0;
`;
