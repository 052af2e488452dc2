import { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { cacheReads, createStoreCaches } from '#database/cache.ts';
import { createChanges } from '#database/changes.ts';
import { createListeners } from '#database/committed-events.ts';
import type { Database } from '#database/database.ts';
import { countRows } from '#database/derived/counted-rows.ts';
import { fillSums } from '#database/derived/fill-sums.ts';
import { migrate } from '#database/migrations/migrate.ts';
import { addOwnerMembers } from '#database/migrations/owner-members.ts';
import type { BarcodeScope } from '#database/store/barcode-indexes.ts';
import { createDebtStore } from '#database/store/debt-store.ts';
import { createDocumentTables } from '#database/store/document-tables.ts';
import { createFigureStore } from '#database/store/figure-store.ts';
import { createPeopleFigures } from '#database/store/people-figures-store.ts';
import { createRegisterStore } from '#database/store/register-store.ts';
import { createStores } from '#database/store/stores.ts';
import { createWriteQueue } from '#database/write-queue.ts';
import { createPostgresBatches } from './postgres-batches.ts';
import { createCommitLog } from './postgres-commit-log.ts';
import { askCommitStatus } from './postgres-commit-status.ts';
import { createDerivedTables } from './postgres-derived-tables.ts';
import { createKyselyOfNew, createPostgresKysely, standInForNul } from './postgres-dialect.ts';
import { type Failures, toStoreError } from './postgres-errors.ts';
import { openListener } from './postgres-listener.ts';
import { createSharedState } from './postgres-shared-state.ts';
import { sharedTables } from './postgres-shared-tables.ts';
import { nullsOf } from './postgres-sql.ts';
import { postgresTextMatch } from './postgres-text-match.ts';
import { createWriterLock } from './postgres-writer-lock.ts';

export interface PostgresOptions {
  readonly barcodeScope?: BarcodeScope;
  /** Milliseconds that a query outside a transaction may take. */
  readonly maxReadMs?: number;
  /** The most connections that read; one writes. */
  readonly connections?: number;
}

/** Nobody waits longer than this for a page, and a longer query delays others. */
const defaultLongestReadMs = 5000;
/** Fewer occupy two cores of the engine; further queries wait here. */
const defaultConnections = 8;
/** The most pieces of work that share one commit; more of them come into the way of other processes more often. */
const maxInBatch = 50;
/** Milliseconds that opening a connection may take. */
const connectTimeoutMs = 5000;
/** Milliseconds between two reads of the commit log, in case a connection is lost silently. */
const pullEveryMs = 2000;
/** Milliseconds beyond the engine's own limit after which a connection counts as lost that says nothing. */
const graceMs = 1000;
/**
 * Milliseconds: a process that hangs in the middle of a transaction must not block the others, and one whose
 * connection is dead must find out.
 */
const writingLimits = { idle_in_transaction_session_timeout: 5000, lock_timeout: 6000, query_timeout: 10_000 };
/** The number of the lock under which one process at a time migrates the tables. */
const migrationLock = 40_151;

/**
 * Opens the database at a `postgres://` address, which other processes may have open too, brings its tables up to date, and
 * resolves to the one interface to it (decisions 0051 and 0057). Rejects with `NewerDatabaseError`, or the engine's error when
 * it cannot be reached or written.
 */
export async function openPostgresDatabase(
  url: string,
  { barcodeScope = 'shop', maxReadMs = defaultLongestReadMs, connections = defaultConnections }: PostgresOptions = {},
): Promise<Database> {
  const settings: ClientConfig = { connectionString: url, application_name: 'duka' };
  const open = (settings: PoolConfig) => openPool({ connectionString: url, max: connections, ...settings });
  // Its connection is never closed while idle, as the lock belongs to it.
  const writers = open({ max: 1, keepAlive: true, idleTimeoutMillis: 0, ...writingLimits });
  const readers = open({ statement_timeout: maxReadMs, query_timeout: maxReadMs + graceMs });
  const closing: (() => Promise<void>)[] = [() => readers.end(), () => writers.end()];
  const closeAll = () => Promise.all(closing.map((close) => close()));
  try {
    await prepare(writers, barcodeScope);
    const failures: Failures = { uniqueColumns: await readUniqueColumns(readers) };
    const writerLock = createWriterLock({
      onSoleWriter: (client) => log.markSoleWriterBegin(client),
      beforeSharing: (client) => log.markSoleWriterEnd(client),
      onShared: (client) => log.resume(client),
    });
    const changes = createChanges(watchOtherWriters(() => writerLock.hasLock()));
    const db = createPostgresKysely(readers, failures);
    const listeners = createListeners();
    const log = createCommitLog(readers, changes, listeners);
    const caches = createStoreCaches();
    const batches = createPostgresBatches({
      ...{ pool: writers, changes, caches, failures, publishAll: listeners.publishAll, writerLock, log },
      askStatus: (transaction) => askCommitStatus(readers, transaction),
    });
    const queue = createWriteQueue(batches.run, maxInBatch);
    const mayMiss = () => writerLock.isShared() || !writerLock.hasLock();
    const pull = () => void (mayMiss() && log.pull().catch(() => {}));
    /** The writing connection takes or shares the lock between two transactions. */
    const settleLock = () => void queue.run(async () => {}).catch(() => {});
    const listener = await openListener(settings, (payload) => {
      if (payload !== 'room') return pull();
      writerLock.requestSharing();
      if (!writerLock.isShared()) settleLock();
    });
    const pulling = setInterval(() => {
      pull();
      // Until it has the lock again, another process may believe itself the sole writer, and log none of its commits.
      if (!writerLock.hasLock()) settleLock();
    }, pullEveryMs).unref();
    const shared = createSharedState(readers, settings, log, mayMiss);
    closing.unshift(async () => clearInterval(pulling), listener.close, shared.close);
    await batches.open();
    return {
      ...cacheReads(
        createStores(db, postgresTextMatch, { versionOf: changes.versionOf, cachesFoundRows: true }),
        changes.versionOf,
        caches,
      ),
      figures: createFigureStore(db, postgresTextMatch),
      people: createPeopleFigures(db),
      register: createRegisterStore(db),
      debts: createDebtStore(db, postgresTextMatch),
      versionOf: changes.versionOf,
      transaction: (work) => queue.run(() => countRows(batches.stores(), work)),
      listen: listeners.listen,
      shared,
      writesWaiting: queue.waiting,
      async close() {
        await queue.drained();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw toStoreError(error, { uniqueColumns: new Map() });
  }
}

/** Without the lock others may write unnoticed, so every version is new and nothing cached is used. */
function watchOtherWriters(hasLock: () => boolean): () => number {
  let uncertain = 0;
  return () => {
    if (!hasLock()) uncertain += 1;
    return uncertain;
  };
}

/** The pool itself waits for a free connection as long as it takes; only opening one has a limit. */
class PatientClient extends Client {
  constructor(settings: ClientConfig) {
    super({ ...settings, connectionTimeoutMillis: connectTimeoutMs });
  }
}

function openPool(settings: PoolConfig): Pool {
  const pool = new Pool({
    application_name: 'duka',
    Client: PatientClient as typeof Client,
    types: { getTypeParser } as CustomTypesConfig,
    ...settings,
  });
  // A lost connection fails the query that waits for it, and is opened anew by the next call.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Migrates the tables, while other processes wait. */
async function prepare(writers: Pool, barcodeScope: BarcodeScope): Promise<void> {
  const client = await writers.connect();
  try {
    const failures = { uniqueColumns: new Map() };
    const db = createPostgresKysely(client, failures);
    await checkEngine(client);
    await client.query('begin; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(sharedTables);
    // A truth value would come as text, of which 'f' is true as well.
    const { rows } = await client.query("select (to_regclass('migrations') is null)::int as new");
    // The first tables of the migrations refer to those of documents.
    if (rows[0].new) await createDocumentTables(db, barcodeScope, nullsOf);
    await migrate(rows[0].new ? createKyselyOfNew(client, failures) : db);
    const created = await createDocumentTables(db, barcodeScope, nullsOf);
    const made = await createDerivedTables(db, (script) => client.query(script));
    const stores = createStores(db, postgresTextMatch, {});
    await fillSums(stores, made);
    if (created.has('shopMembers')) await addOwnerMembers(stores);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The oldest supported version, as PostgreSQL numbers them. */
const oldestVersion = 150_000;

/** Throws when the engine cannot store these data: it is too old, or has texts in another encoding. */
async function checkEngine(client: PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0];
  if (version < oldestVersion) throw new Error(`PostgreSQL 15 or newer is needed, and this one is ${version / 10_000}`);
  if (encoding !== 'UTF8') throw new Error(`its encoding is to be UTF8, and it is ${encoding}`);
}

async function readUniqueColumns(pool: Pool): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select i.relname as name, array_agg(t.relname || '.' || a.attname order by array_position(x.indkey::int2[], a.attnum))::text[] as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
    where x.indisunique and t.relnamespace = (select oid from pg_namespace where nspname = current_schema()) group by i.relname`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Numbers are JavaScript's own; those beyond 2^53 are read as the nearest one. */
const numbers: readonly number[] = [20, 21, 23, 700, 701, 1700];
const texts: readonly number[] = [25, 1043];
const textLists: readonly number[] = [1009];

/** Reads a value of one of PostgreSQL's types, which it sends as text. */
function getTypeParser(type: number): (value: string) => unknown {
  if (numbers.includes(type)) return Number;
  if (textLists.includes(type)) return (value) => value.slice(1, -1).split(',');
  if (!texts.includes(type)) return (value) => value;
  return (value) => (value.includes(standInForNul) ? value.replaceAll(standInForNul, '\0') : value);
}
