import type { DerivedTables } from './derived-tables.ts';

/**
 * The balance of each payment method of a shop. Triggers update it in the transaction of the payments and day ends that it sums, so
 * concurrent writers do not matter.
 * `closedAt` is the moment of the last end that stands, the two others say when money moved since. Money is in whole
 * shillings. `money-store.ts` reads them.
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

const methods = [
  ['cash', 'Cash'],
  ['mobile money', 'Mobile'],
  ['bank', 'Bank'],
] as const;

/** The change that a day's end makes to a balance: the difference counted, less the amount taken out, plus the amount banked. */
function changeOf(row: 'NEW' | 'OLD', ending: string): string {
  const own = `coalesce(${row}.counted${ending}, ${row}.expected${ending}) - ${row}.taken${ending} - ${row}.expected${ending}`;
  return ending === 'Bank' ? `${own} + coalesce(${row}.bankedCash, 0) + coalesce(${row}.bankedMobile, 0)` : own;
}

/** The time of the first or last movement by a method after a moment; a correction long after a count finds the movements since. */
const moved = (sum: 'min' | 'max', method: string, since: string) =>
  `(SELECT ${sum}(paid.at) FROM payments AS paid WHERE paid.storeId = NEW.storeId AND paid.method = '${method}' AND paid.at > ${since})`;

const closeMethod = (method: string, ending: string) => `
INSERT INTO drawers
  SELECT NEW.storeId, '${method}', ${changeOf('NEW', ending)}, NEW.at, ${moved('min', method, 'NEW.at')}, ${moved('max', method, 'NEW.at')}
  WHERE true
  ON CONFLICT (storeId, method) DO UPDATE SET holds = drawers.holds + excluded.holds, closedAt = excluded.closedAt,
    firstMoveAt = excluded.firstMoveAt, lastMoveAt = excluded.lastMoveAt;`;

const lastEnd = `(SELECT max(ended.at) FROM dayCloses AS ended WHERE ended.storeId = NEW.storeId AND coalesce(ended.isCancelled, 0) = 0)`;

/** Restores the balance as if the day's end had never been. */
const reopenMethod = (method: string, ending: string) => `
UPDATE drawers SET holds = drawers.holds - (${changeOf('OLD', ending)}), closedAt = ${lastEnd},
    firstMoveAt = ${moved('min', method, `coalesce(${lastEnd}, '')`)}, lastMoveAt = ${moved('max', method, `coalesce(${lastEnd}, '')`)}
  WHERE storeId = NEW.storeId AND method = '${method}';`;

const ofEachMethod = (run: (method: string, ending: string) => string) =>
  methods.map(([method, ending]) => run(method, ending)).join('');

export const cashBalances: DerivedTables = {
  table: 'drawers',
  make,
  fill: addPayment('paid', 'FROM payments AS paid WHERE true ORDER BY paid.at'),
  triggers: [
    { name: 'drawerOfPayment', after: 'INSERT', on: 'payments', run: addPayment('NEW') },
    { name: 'drawerOfDayClose', after: 'INSERT', on: 'dayCloses', run: ofEachMethod(closeMethod) },
    {
      name: 'drawerOfCancelledClose',
      after: 'UPDATE OF isCancelled',
      on: 'dayCloses',
      when: '(NEW.isCancelled = 1 AND coalesce(OLD.isCancelled, 0) = 0)',
      run: ofEachMethod(reopenMethod),
    },
  ],
};
