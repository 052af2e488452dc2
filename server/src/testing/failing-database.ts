import type { Database } from '#database/database.ts';
import { StoreUnavailableError } from '#database/store-errors.ts';

/** A database that counts the transactions that have begun, and fails all after the first `failsAfter`. */
export function watchTransactions(database: Database) {
  const seen = { begun: 0, failsAfter: Number.POSITIVE_INFINITY };
  const watched: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        seen.begun += 1;
        if (seen.begun > seen.failsAfter) throw new StoreUnavailableError('failing', new Error('the disk is gone'));
        return work(tx);
      }),
  };
  return { seen, watched };
}
