import { DatabaseSync } from 'node:sqlite';
import { type Expression, sql } from 'kysely';
import { cacheReads, createStoreCaches } from '#database/cache.ts';
import { createChanges } from '#database/changes.ts';
import { createListeners, openEventBuffer } from '#database/committed-events.ts';
import type { Database } from '#database/database.ts';
import { allDerivedTables } from '#database/derived/all-derived-tables.ts';
import { countRows } from '#database/derived/counted-rows.ts';
import type { Trigger } from '#database/derived/derived-tables.ts';
import { fillSums } from '#database/derived/fill-sums.ts';
import { type SumTableName, sumTableNames, sumTables } from '#database/derived/sum-store.ts';
import { migrate } from '#database/migrations/migrate.ts';
import { addOwnerMembers } from '#database/migrations/owner-members.ts';
import { createTextMatch } from '#database/query/text-match.ts';
import type { BarcodeScope } from '#database/store/barcode-indexes.ts';
import { createDebtStore } from '#database/store/debt-store.ts';
import { createDocumentTables } from '#database/store/document-tables.ts';
import { createFigureStore } from '#database/store/figure-store.ts';
import { createPeopleFigures } from '#database/store/people-figures-store.ts';
import { createRegisterStore } from '#database/store/register-store.ts';
import { createStores } from '#database/store/stores.ts';
import { createWriteQueue } from '#database/write-queue.ts';
import { createSqliteBatches } from './sqlite-batches.ts';
import { createKysely, createThreadKysely } from './sqlite-dialect.ts';
import { addTextFunctions } from './sqlite-has-word.ts';
import { createReaderThread, type ReaderThread } from './sqlite-reader-threads.ts';

/**
 * Pages of 4 KiB in the write-ahead log after which a commit checkpoints it. A high number, as a page that was written often is
 * then copied only once.
 */
const pagesOfLog = 8000;
/** The page cache of the writing connection in KiB: enough for the upper levels of all indexes. */
const writerCacheKib = 8000;

/** The most transactions that share one commit. */
const maxInBatch = 200;

/** Milliseconds that a connection waits for another process's lock before SQLite fails with `SQLITE_BUSY`. */
const busyTimeoutMs = 5000;

export interface SqliteOptions {
  readonly barcodeScope?: BarcodeScope;
  /** Whether each commit is synced to the disk. Tests turn it off: their data need not survive a power cut. */
  readonly isDurable?: boolean;
  /** Milliseconds that a query may take in another thread, including the time it waits. */
  readonly maxReadMs?: number;
}

/** Longer than anybody waits for a page; a longer query would delay others. */
const defaultLongestReadMs = 5000;

/**
 * Opens the database file, brings its tables up to date, and resolves to the one interface to it.
 * Rejects with the engine's error when the file cannot be opened or written, with `NewerDatabaseError` for one of a newer version.
 */
export async function openSqliteDatabase(
  path: string,
  { barcodeScope = 'shop', isDurable = true, maxReadMs = defaultLongestReadMs }: SqliteOptions = {},
): Promise<Database> {
  const writer = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${isDurable ? 'FULL' : 'OFF'}; PRAGMA temp_store = MEMORY`,
  );
  writer.exec(`PRAGMA wal_autocheckpoint = ${pagesOfLog}; PRAGMA cache_size = -${writerCacheKib}`);
  // From here on `createSqliteBatches` waits for other programs' locks, without blocking the event loop.
  writer.exec('PRAGMA busy_timeout = 0');
  addTextFunctions(writer);
  const others = watchOtherWriters(writer);
  const changes = createChanges(others.read);
  const notes = changes.openNotes();
  const events = openEventBuffer();
  const listeners = createListeners();
  const runBatch = createSqliteBatches(writer, {
    afterBegin: others.forget,
    afterJob: events.accept,
    afterJobRollback: events.discard,
    afterEnd(isCommitted) {
      notes.settle();
      const taken = events.take();
      if (isCommitted) listeners.publishAll(taken);
    },
  });
  const queue = createWriteQueue(runBatch, maxInBatch);
  const writerKysely = createKysely(writer, notes);
  const writerStores = createStores(writerKysely, sqliteTextMatch, { note: notes.note });
  await queue.run(async () => {
    await migrate(writerKysely);
    const created = await createDocumentTables(writerKysely, barcodeScope);
    createDerivedTables(writer);
    await fillSums(writerStores, createSumTables(writer));
    if (created.has('shopMembers')) await addOwnerMembers(writerStores);
  });

  const reader = openReader(path);
  const readerKysely = createKysely(reader);
  const threads = openReaderThreads(path, maxReadMs);
  const readerStores = createStores(readerKysely, sqliteTextMatch, {
    threads: threads.runners,
    versionOf: changes.versionOf,
  });
  const caches = createStoreCaches();
  const transactionStores = { ...cacheReads(writerStores, notes.versionInside, caches), publish: events.publish };

  return {
    ...cacheReads(readerStores, changes.versionOf, caches),
    figures: createFigureStore(readerKysely, sqliteTextMatch, threads.runners),
    people: createPeopleFigures(readerKysely),
    register: createRegisterStore(readerKysely),
    debts: createDebtStore(readerKysely, sqliteTextMatch),
    versionOf: changes.versionOf,
    transaction: (work) => queue.run(() => countRows(transactionStores, work)),
    listen: listeners.listen,
    writesWaiting: () => queue.waiting(),
    async close() {
      await queue.drained();
      await threads.close();
      reader.close();
      writer.close();
    },
  };
}

/** Opens a connection for reads: the writing connection would see uncommitted rows. */
function openReader(path: string): DatabaseSync {
  const reader = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: true });
  addTextFunctions(reader);
  return reader;
}

/** Returns two threads for reads that may take long; each is started by its first query (decision 0031). */
function openReaderThreads(path: string, maxMs: number) {
  const [quick, slow] = [0, 1].map(() => createReaderThread({ path, busyTimeoutMs }, maxMs)) as [
    ReaderThread,
    ReaderThread,
  ];
  return {
    runners: { quick: createThreadKysely(quick.ask), slow: createThreadKysely(slow.ask) },
    async close() {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}

/**
 * Returns `read`, a number that changes only when another program commits to the same file. It is queried once per turn of the event
 * loop and after `forget`, which each transaction calls: a request caused by such a commit is handled in a later turn.
 */
function watchOtherWriters(writer: DatabaseSync) {
  const statement = writer.prepare('PRAGMA data_version');
  let known: number | undefined;
  const forget = () => {
    known = undefined;
  };
  function read(): number {
    if (known === undefined) {
      known = Number(statement.get()?.data_version);
      setImmediate(forget);
    }
    return known;
  }
  return { read, forget };
}

/**
 * Creates the missing derived tables, fills them from the stored rows, and replaces triggers of older versions. Must run inside a
 * transaction of the caller's.
 */
function createDerivedTables(connection: DatabaseSync): void {
  const tables = listTables(connection);
  for (const { table, make, fill, triggers } of allDerivedTables) {
    if (!tables.has(table)) {
      connection.exec(make);
      connection.exec(fill);
    }
    for (const trigger of triggers) renewTrigger(connection, trigger);
  }
}

/** Creates the missing tables of sums; returns their names. */
function createSumTables(connection: DatabaseSync): SumTableName[] {
  const tables = listTables(connection);
  const missing = sumTableNames.filter((table) => !tables.has(table));
  for (const table of missing) connection.exec(sumTables[table].make);
  return missing;
}

function listTables(connection: DatabaseSync): ReadonlySet<unknown> {
  const rows = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return new Set(rows.map(({ name }) => name));
}

function renewTrigger(connection: DatabaseSync, trigger: Trigger): void {
  const wanted = writeTrigger(trigger);
  const stored = connection
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?")
    .get(trigger.name);
  if (stored?.sql === wanted) return;
  connection.exec(`DROP TRIGGER IF EXISTS ${trigger.name}; ${wanted}`);
}

function writeTrigger({ name, after, on, when, run }: Trigger): string {
  const condition = when === undefined ? '' : `WHEN ${when}`;
  return `CREATE TRIGGER ${name} AFTER ${after} ON ${on} ${condition} BEGIN ${run} END`;
}

/** SQLite's LIKE ignores the case of ASCII letters; `sqlite-has-word.ts` brings the functions. */
const like = (column: Expression<unknown>, pattern: string) => sql<boolean>`${column} like ${pattern} escape '\\'`;

export const sqliteTextMatch = createTextMatch({
  like,
  foldedLike: like,
  hasWord: (column, words) => sql<boolean>`has_word(${column}, ${words})`,
  parameterOfWords: (words) => words,
  hasAlmost: (column, word) => sql<boolean>`has_almost(${column}, ${word})`,
  parameterOfAlmost: (word) => word,
  numbersIn: (json) => sql`(select value from json_each(${json}))`,
});
