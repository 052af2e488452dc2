import { DatabaseSync } from 'node:sqlite';
import { cacheReads, createStoreCaches } from './cached-stores.ts';
import { createChanges } from './changes.ts';
import { createListeners, openEventBuffer } from './committed-events.ts';
import type { Database } from './database.ts';
import { createDebtStore } from './debt-store.ts';
import { type BarcodeScope, createDocumentTables } from './document-tables.ts';
import { createFigureStore } from './figure-store.ts';
import { migrate } from './migrate.ts';
import { createSqliteBatches } from './sqlite-batches.ts';
import { createAskingKysely, createKysely } from './sqlite-dialect.ts';
import { addTextFunctions } from './sqlite-has-word.ts';
import { createKeptTables } from './sqlite-kept-tables.ts';
import { createReaderThread, type ReaderThread } from './sqlite-reader-threads.ts';
import { sqliteTextMatch } from './sqlite-text-match.ts';
import { createStores } from './stores.ts';
import { createWriteQueue } from './write-queue.ts';

/**
 * Pages of 4 KiB after which a commit moves the log into the file: a page that was written often is then moved only
 * once.
 */
const pagesOfLog = 8000;
/** KiB of the file that the writing connection keeps in memory: the upper parts of all indexes. */
const writerCacheKib = 8000;

/** The most pieces of work that share one commit. */
const mostInBatch = 200;

/** Milliseconds a connection waits for another process's lock before it gives up. */
const busyTimeoutMs = 5000;

export interface SqliteOptions {
  readonly barcodeScope?: BarcodeScope;
  /** Whether each commit is synced to the disk. Tests go without: what they write need not outlive a power cut. */
  readonly isDurable?: boolean;
  /** Milliseconds that a query may take in another thread, the time included that it waits. */
  readonly longestReadMs?: number;
}

/** Nobody waits longer than this for a page, and what takes longer holds up others. */
const defaultLongestReadMs = 5000;

/**
 * Opens the database file, brings its tables up to date, and resolves to the one interface to it.
 * Throws the engine's error when the file cannot be opened or written, `NewerDatabaseError` for one of a newer version.
 */
export async function openSqliteDatabase(
  path: string,
  { barcodeScope = 'shop', isDurable = true, longestReadMs = defaultLongestReadMs }: SqliteOptions = {},
): Promise<Database> {
  const writer = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  writer.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${isDurable ? 'FULL' : 'OFF'}; PRAGMA temp_store = MEMORY`,
  );
  writer.exec(`PRAGMA wal_autocheckpoint = ${pagesOfLog}; PRAGMA cache_size = -${writerCacheKib}`);
  // From here on the queue waits for other programs, without stopping the process.
  writer.exec('PRAGMA busy_timeout = 0');
  addTextFunctions(writer);
  const others = watchOthers(writer);
  const changes = createChanges(others.read);
  const notes = changes.openNotes();
  const events = openEventBuffer();
  const listeners = createListeners();
  const runBatch = createSqliteBatches(writer, {
    begun: others.forget,
    kept: events.keep,
    dropped: events.drop,
    over(isCommitted) {
      notes.settle();
      const taken = events.take();
      if (isCommitted) listeners.publishAll(taken);
    },
  });
  const queue = createWriteQueue(runBatch, mostInBatch);
  const writerKysely = createKysely(writer, notes);
  const writerStores = createStores(writerKysely, sqliteTextMatch, { note: notes.note });
  await queue.run(async () => {
    await migrate(writerKysely);
    await createDocumentTables(writerKysely, barcodeScope);
    createKeptTables(writer);
  });

  const reader = openReader(path);
  const readerKysely = createKysely(reader);
  const threads = openReaderThreads(path, longestReadMs);
  const readerStores = createStores(readerKysely, sqliteTextMatch, {
    beside: threads.runners,
    versionOf: changes.versionOf,
  });
  const caches = createStoreCaches();
  const transactionStores = { ...cacheReads(writerStores, notes.versionInside, caches), publish: events.publish };

  return {
    ...cacheReads(readerStores, changes.versionOf, caches),
    figures: createFigureStore(readerKysely, sqliteTextMatch, threads.runners),
    debts: createDebtStore(readerKysely, sqliteTextMatch),
    versionOf: changes.versionOf,
    transaction: (work) => queue.run(() => work(transactionStores)),
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

/** Reads have a connection of their own, as that of the writer would see what is not committed yet. */
function openReader(path: string): DatabaseSync {
  const reader = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: true });
  addTextFunctions(reader);
  return reader;
}

/** Opens the threads that read what may take long; each begins with the first query that needs it (decision 0031). */
function openReaderThreads(path: string, longestMs: number) {
  const [quick, slow] = [0, 1].map(() => createReaderThread({ path, busyTimeoutMs }, longestMs)) as [
    ReaderThread,
    ReaderThread,
  ];
  return {
    runners: { quick: createAskingKysely(quick.ask), slow: createAskingKysely(slow.ask) },
    async close() {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}

/**
 * Returns a number that changes when another program commits to the same file, and by nothing else. It is read once in
 * a turn of the event loop, as a call that came because of such a commit is handled in a later turn, and when a
 * transaction begins.
 */
function watchOthers(writer: DatabaseSync) {
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
