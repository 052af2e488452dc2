import type { KeptTables } from './kept-tables.ts';

/**
 * What each way of payment of a shop holds since its last day's end, kept by the database itself in the same transaction as
 * the payments that it adds up, whoever writes these: so it does not matter that several are written in the same moment.
 * Money is in whole shillings. `money-store.ts` reads them.
 */
const make = `
CREATE TABLE drawers (
  storeId TEXT NOT NULL, method TEXT NOT NULL, holds INTEGER NOT NULL, closedAt TEXT, firstMoveAt TEXT, lastMoveAt TEXT,
  PRIMARY KEY (storeId, method)
) WITHOUT ROWID;
`;

/** `source` is where the row `payment` comes from. */
const addPayment = (payment: string, source = 'WHERE true') => `
INSERT INTO drawers
  SELECT ${payment}.storeId, ${payment}.method, ${payment}.amount, NULL, ${payment}.at, ${payment}.at ${source}
  ON CONFLICT (storeId, method) DO UPDATE SET holds = drawers.holds + excluded.holds,
    firstMoveAt = coalesce(drawers.firstMoveAt, excluded.firstMoveAt), lastMoveAt = excluded.lastMoveAt;`;

/** What was counted stays, less what was taken out; a way that nobody counted goes on with what it should hold. */
const closeWay = (method: string, ending: string) => `
INSERT INTO drawers
  SELECT NEW.storeId, '${method}', coalesce(NEW.counted${ending}, NEW.expected${ending}) - NEW.taken${ending}, NEW.at, NULL, NULL
  WHERE true
  ON CONFLICT (storeId, method) DO UPDATE SET holds = excluded.holds, closedAt = excluded.closedAt, firstMoveAt = NULL, lastMoveAt = NULL;`;

export const drawers: KeptTables = {
  table: 'drawers',
  make,
  fill: addPayment('paid', 'FROM payments AS paid WHERE true ORDER BY paid.at'),
  triggers: [
    { name: 'drawerOfPayment', after: 'INSERT', on: 'payments', run: addPayment('NEW') },
    {
      name: 'drawerOfDayClose',
      after: 'INSERT',
      on: 'dayCloses',
      run: closeWay('cash', 'Cash') + closeWay('mobile money', 'Mobile') + closeWay('bank', 'Bank'),
    },
  ],
};
