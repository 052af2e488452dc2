import type { DatabaseSync } from 'node:sqlite';

/**
 * What each way of payment of a shop holds since its last day's end, kept by the database itself in the same transaction as
 * the payments that it adds up, whoever writes these: so it does not matter that several are written in the same moment.
 * Money is in whole shillings. `money-store.ts` reads them.
 */
const table = `
CREATE TABLE drawers (
  storeId TEXT NOT NULL, method TEXT NOT NULL, holds INTEGER NOT NULL, closedAt TEXT, firstMoveAt TEXT, lastMoveAt TEXT,
  PRIMARY KEY (storeId, method)
) WITHOUT ROWID;
`;

/** `source` is where the row `payment` comes from. */
const addPayment = (payment: string, source = 'WHERE true') => `
INSERT INTO drawers
  SELECT ${payment}.storeId, ${payment}.method, ${payment}.amount, NULL, ${payment}.at, ${payment}.at ${source}
  ON CONFLICT DO UPDATE SET holds = holds + excluded.holds,
    firstMoveAt = coalesce(firstMoveAt, excluded.firstMoveAt), lastMoveAt = excluded.lastMoveAt;`;

/** What was counted stays, less what was taken out; a way that nobody counted goes on with what it should hold. */
const closeWay = (method: string, ending: string) => `
INSERT INTO drawers
  SELECT NEW.storeId, '${method}', coalesce(NEW.counted${ending}, NEW.expected${ending}) - NEW.taken${ending}, NEW.at, NULL, NULL
  WHERE true
  ON CONFLICT DO UPDATE SET holds = excluded.holds, closedAt = excluded.closedAt, firstMoveAt = NULL, lastMoveAt = NULL;`;

const triggers = `
CREATE TRIGGER drawerOfPayment AFTER INSERT ON payments BEGIN ${addPayment('NEW')} END;
CREATE TRIGGER drawerOfDayClose AFTER INSERT ON dayCloses BEGIN
  ${closeWay('cash', 'Cash')} ${closeWay('mobile money', 'Mobile')} ${closeWay('bank', 'Bank')} END;
`;

/** Makes them on a database that has none yet, from the payments that are there. The caller holds the transaction. */
export function createDrawers(connection: DatabaseSync): void {
  const known = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'drawers'").get();
  if (known) return;
  connection.exec(table);
  connection.exec(addPayment('paid', 'FROM payments AS paid WHERE true ORDER BY paid.at'));
  connection.exec(triggers);
}
