import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureDebts } from './rows/debts.ts';
import { measureCreates } from './rows/durable-creates.ts';
import { measureFigures } from './rows/figures.ts';
import { measureFirstGoods } from './rows/first-goods.ts';
import { measureFirstSale } from './rows/first-sale.ts';
import { measureImports } from './rows/imports.ts';
import { measureMessages } from './rows/live-messages.ts';
import { measureLongQueries } from './rows/long-queries.ts';
import { measurePayments } from './rows/mobile-money.ts';
import { measureOfflineMonth } from './rows/offline-month.ts';
import { measureCopySpeed, measurePhoneCopy } from './rows/phone-copy.ts';
import { measurePhoneDay } from './rows/phone-day.ts';
import { measurePhoneStart } from './rows/phone-start.ts';
import { measurePreviews } from './rows/previews.ts';
import { measureColdStart, measureFirstList, measureMemory } from './rows/process.ts';
import { measureLargeShop, measureList, measureProduct, measureRepeatedList } from './rows/product-lists.ts';
import { measureSales } from './rows/sales.ts';
import { measureSearch, measureSearchTime } from './rows/search.ts';
import { measureShopPages } from './rows/shop-pages.ts';
import { measureSignIn } from './rows/sign-in.ts';
import { measureTaps } from './rows/taps.ts';
import { measureThreads } from './rows/threads.ts';
import { handWritten } from './support/paths.ts';
import { startProgram, startServer } from './support/process.ts';
import type { Bench, Finding, Pace } from './support/row.ts';
import { copySeededData, type Sizes } from './support/seeded-data.ts';
import { bulkAccount, openSessions } from './support/sellers.ts';

const rows: Readonly<Record<string, (bench: Bench) => Promise<Finding[]>>> = {
  list: measureList,
  'repeated-list': measureRepeatedList,
  product: measureProduct,
  'large-shop': measureLargeShop,
  search: measureSearch,
  'search-time': measureSearchTime,
  creates: measureCreates,
  imports: measureImports,
  figures: measureFigures,
  debts: measureDebts,
  'long-queries': measureLongQueries,
  sales: measureSales,
  'sign-in': measureSignIn,
  messages: measureMessages,
  payments: measurePayments,
  threads: measureThreads,
  previews: measurePreviews,
  'shop-pages': measureShopPages,
  memory: measureMemory,
  'cold-start': measureColdStart,
  'first-list': measureFirstList,
};

/** Rows of a phone, which take minutes: they are measured when `--only` begins with `day`, or with the name of one of them. */
const phoneRows: typeof rows = {
  taps: measureTaps,
  'first-goods': measureFirstGoods,
  month: measureOfflineMonth,
  'day-first-sale': measureFirstSale,
  'day-start': measurePhoneStart,
  'day-copy': measurePhoneCopy,
  'day-copy-speed': measureCopySpeed,
  day: measurePhoneDay,
};

/** The number of sellers that ask in turn. */
const maxSellers = 400;

interface Options {
  readonly sizes: Sizes;
  readonly pace: Pace;
  /** Measures only the rows whose name contains this text. */
  readonly only?: string | undefined;
}

/** Starts everything on a copy of the data, measures row after row, and leaves nothing behind. */
export async function* measureAll({ sizes, pace, only = '' }: Options): AsyncGenerator<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duka-bench-run-'));
  const dataDir = join(folder, 'data');
  const stops: (() => Promise<void>)[] = [];
  try {
    await copySeededData(sizes, dataDir);
    const accounts = Array.from({ length: Math.min(sizes.stores, maxSellers) }, (_, index) => bulkAccount(index + 1));
    const sellers = openSessions(dataDir, accounts);
    const [large, busy, quiet] = openSessions(dataDir, ['bulk-large', 'bulk-busy', 'bulk-quiet']);
    if (!large || !busy || !quiet) throw new Error('The seeded data lack a shop.');
    const server = await startServer(dataDir);
    stops.push(server.stop);
    const program = await startProgram(handWritten, [join(dataDir, 'duka.sqlite')], folder);
    stops.push(program.stop);
    const copyData = (target: string) => copySeededData(sizes, target);
    const bench: Bench = { pace, folder, dataDir, copyData, server, handWritten: program, sellers, large, busy, quiet };
    for (const [name, measure] of Object.entries(isOfPhone(only) ? phoneRows : rows)) {
      if (name.includes(only)) yield await measure(bench);
    }
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function isOfPhone(only: string): boolean {
  return only.startsWith('day') || only in phoneRows;
}
