import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { get, unlikeAnyOther } from '#support/calls.ts';
import { compareTimes } from '#support/compare.ts';
import { startServer } from '#support/process.ts';
import type { Bench, Finding } from '#support/row.ts';
import { openSessions, type Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';

/** Lines in the book of each customer. */
const linesOfBook = 40;

/** The debtors of a shop, in each order of the list and by due debt, in a shop with a hundred times the debtors of another. */
export async function measureDebts({ folder, copyData, pace, ...shops }: Bench): Promise<Finding[]> {
  const dataDir = join(folder, 'debts');
  await copyData(dataDir);
  const [busy, quiet] = openSessions(dataDir, [shops.busy.accountId, shops.quiet.accountId]) as [Seller, Seller];
  const debtors = Math.ceil(pace.entries / linesOfBook);
  addBooks(dataDir, busy, debtors);
  addBooks(dataDir, quiet, Math.ceil(debtors / 100));
  const server = await startServer(dataDir);
  try {
    const open = (seller: Seller) => async (time: number) => {
      for (const list of ['order=due', 'order=oldest', 'order=balance', 'due=true']) {
        await send(server.url, unlikeAnyOther(get(seller, `/v1/shops/${seller.storeId}/debts?${list}`), time));
      }
    };
    const times = await compareTimes(pace.calls, { busy: open(busy), quiet: open(quiet) });
    return [
      {
        row: 'who owes a shop with 5,000 debtors and 200,000 lines in their books, against one with 50',
        ...{ measured: times.busy / times.quiet, wanted: 3, bound: 'at most', unit: 'times' },
        details: { busyMs: times.busy, quietMs: times.quiet },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Writes books with their lines into the data folder, as thousands of sales would take minutes. No server may run on it. */
function addBooks(dataDir: string, { storeId }: Seller, debtors: number): void {
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'));
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`;
  const moment = (days: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${days}) || ' days')`;
  const meta = `${moment('n % 300')}, ${moment('n % 300')}, '[]'`;
  try {
    database.exec('BEGIN');
    database.exec(`${numbers(debtors)}
      INSERT INTO creditAccounts
        (_id, _createdAt, _updatedAt, _permissions, storeId, customerKey, name, phone, balance, oldestAt, dueAt)
      SELECT '${storeId}-b' || n, ${meta}, '${storeId}', 'phone:+2557' || (10000000 + n), 'Customer ' || n,
        '+2557' || (10000000 + n), ${linesOfBook} * (100 + n % 900), ${moment('n % 300')},
        iif(n % 2, ${moment('n % 60 - 30')}, NULL)
      FROM numbers`);
    database.exec(`${numbers(debtors * linesOfBook)}
      INSERT INTO creditEntries
        (_id, _createdAt, _updatedAt, _permissions, storeId, accountId, kind, amount, balanceAfter, at)
      SELECT '${storeId}-e' || n, ${meta}, '${storeId}', '${storeId}-b' || (n % ${debtors}), 'sale',
        100 + n % ${debtors} % 900, (1 + n / ${debtors}) * (100 + n % ${debtors} % 900), ${moment('n % 300')}
      FROM numbers`);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
