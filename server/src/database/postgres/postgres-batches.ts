import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { cacheReads, createStoreCaches, type StoreCaches } from '#database/cache.ts';
import type { CacheTag, ChangeNotes, Changes } from '#database/changes.ts';
import { type EventBuffer, type Listeners, openEventBuffer } from '#database/committed-events.ts';
import type { Transaction } from '#database/database.ts';
import { createStores } from '#database/store/stores.ts';
import { StoreUnavailableError } from '#database/store-errors.ts';
import type { Job, RunBatch } from '#database/write-queue.ts';
import type { CommitLog } from './postgres-commit-log.ts';
import type { CommitStatus } from './postgres-commit-status.ts';
import { createPostgresKysely } from './postgres-dialect.ts';
import { type Failures, isConflict, isLostConnection, toStoreError } from './postgres-errors.ts';
import { postgresTextMatch } from './postgres-text-match.ts';
import type { WriterLock } from './postgres-writer-lock.ts';

/** Milliseconds for which work that conflicts with another process is retried. */
const patienceMs = 5000;
/** The longest pause before the next try, in milliseconds; the first is a few. */
const maxPauseMs = 100;

/** A connection that writes, with its stores. */
interface Writer {
  readonly client: PoolClient;
  /** Those of a process that has the database alone, and of one that shares it. */
  readonly stores: Readonly<Record<'alone' | 'shared', Transaction>>;
  readonly notes: ChangeNotes;
  readonly events: EventBuffer;
  /** The first error since the last savepoint; after it the engine refuses every statement. */
  failure: unknown;
  /** It grows with each transaction and rollback: rows read at this number and not written are still valid. */
  sight: number;
}

/** The parts of a process that its batches use. */
interface Parts {
  /** A pool of one connection. */
  readonly pool: Pool;
  readonly changes: Changes;
  /** Shared with the reads outside of transactions. */
  readonly caches: StoreCaches;
  readonly failures: Failures;
  readonly publishAll: Listeners['publishAll'];
  readonly writerLock: WriterLock;
  readonly log: CommitLog;
  /** Returns whether a transaction, by its number, was committed, when the answer to its commit was lost. */
  readonly askStatus: (transaction: string) => Promise<CommitStatus>;
}

export interface PostgresBatches {
  readonly run: RunBatch;
  /** Opens the writing connection. Throws when another process does not share the lock. */
  open(): Promise<void>;
  /** Returns the stores of the transaction that is under way. */
  stores(): Transaction;
}

/**
 * Runs batches in serializable transactions (decision 0051). A batch that conflicts with another process is run again, each job in a
 * transaction of its own: so work may run more than once.
 */
export function createPostgresBatches({
  pool,
  changes,
  caches,
  failures,
  publishAll,
  writerLock,
  log,
  askStatus,
}: Parts): PostgresBatches {
  const writers = new WeakMap<PoolClient, Writer>();
  let current: Writer | undefined;

  async function connect(): Promise<Writer> {
    const client = await pool.connect();
    const known = writers.get(client);
    if (known) return known;
    try {
      await writerLock.enter(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    const notes = changes.openNotes();
    const failed = (error: unknown) => {
      writer.failure ??= error;
    };
    const db = createPostgresKysely(client, failures, { notes, failed });
    const events = openEventBuffer();
    const versionInside = (tags: readonly CacheTag[]) =>
      notes.versionInside(tags) === undefined ? undefined : writer.sight;
    const reading = createStores(db, postgresTextMatch, { note: notes.note, joinsInserts: true });
    const stores = {
      // Nobody else writes, so cached rows are those that the engine would return (decision 0065).
      alone: { ...cacheReads(reading, notes.versionInside, caches), publish: events.publish },
      // The engine must see each first read; a second one in the same transaction returns the same.
      shared: { ...cacheReads(reading, versionInside, createStoreCaches()), publish: events.publish },
    };
    const writer: Writer = { client, notes, events, stores, failure: undefined, sight: 0 };
    writers.set(client, writer);
    return writer;
  }

  async function run(jobs: readonly Job[]): Promise<void> {
    const settled = await runOnce(jobs);
    if (settled !== 'conflict') return callAll(settled);
    for (const job of jobs) callAll(await runAlone(job));
  }

  async function runAlone(job: Job): Promise<Settled> {
    const giveUpAt = performance.now() + patienceMs;
    for (let tries = 1; performance.now() < giveUpAt; tries += 1) {
      const settled = await runOnce([job]);
      if (settled !== 'conflict') return settled;
      await pause(Math.random() * Math.min(2 ** tries, maxPauseMs));
    }
    const reason = new StoreUnavailableError('busy', new Error('Other processes were in the way for too long.'));
    return [() => job.reject(reason)];
  }

  /** Returns the functions that settle each caller's promise; all writes are on the disk. */
  async function runOnce(jobs: readonly Job[]): Promise<Settled | 'conflict'> {
    let broken: Error | undefined;
    let writer: Writer | undefined;
    let isStored = false;
    try {
      writer = await connect();
      await writerLock.shareIfRequested(writer.client);
      current = writer;
      writer.sight += 1;
      const transaction = await begin(writer.client);
      const settled: (() => void)[] = [];
      for (const job of jobs) settled.push(await runInSavepoint(writer, job, jobs.length > 1, failures));
      const status = await commit(writer, transaction);
      isStored = status === 'committed';
      return isStored ? settled : 'conflict';
    } catch (error) {
      const reason = [writer?.failure, error].find(isConflict) ?? toStoreError(error, failures);
      // The engine ends the transaction of a lost connection by itself.
      if (isLostConnection(error)) broken = error as Error;
      else
        await writer?.client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      return isConflict(reason) ? 'conflict' : jobs.map((job) => () => job.reject(reason));
    } finally {
      current = undefined;
      writer?.notes.settle();
      const events = writer?.events.take() ?? [];
      if (!writerLock.isShared()) publishAll(isStored ? events : []);
      // Published events are in the log, between those of other processes; after a lost connection they are read later.
      else if (isStored) void log.pull().catch(() => {});
      if (writer) writer.failure = undefined;
      writer?.client.release(broken);
    }
  }

  /** Commits, with an entry in the log when others read it. Throws when it is unknown whether the work is stored. */
  async function commit({ client, notes, events }: Writer, transaction: string): Promise<CommitStatus> {
    const changed = notes.noted();
    const accepted = events.accepted();
    const isLogged = writerLock.isShared() && (accepted.length > 0 || changed.length > 0);
    try {
      const answer: unknown = await client.query(isLogged ? log.commitWith(client, changed, accepted) : 'commit');
      if (isLogged) log.rememberOwn((answer as [QueryResult<{ id: number }>])[0].rows[0]?.id ?? 0, accepted);
      return 'committed';
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      const status = await askStatus(transaction);
      if (status === 'unknown') throw error;
      return status;
    }
  }

  return {
    run,
    async open() {
      (await connect()).client.release();
    },
    stores() {
      if (!current) throw new Error('No transaction is under way.');
      return current.stores[writerLock.isShared() ? 'shared' : 'alone'];
    },
  };
}

/** Begins a transaction; returns its number, by which its end can be asked for. */
async function begin(client: PoolClient): Promise<string> {
  const answers: unknown = await client.query(
    'begin isolation level serializable; select pg_current_xact_id()::text as number',
  );
  return (answers as [unknown, QueryResult<{ number: string }>])[1].rows[0]?.number ?? '';
}

type Settled = readonly (() => void)[];

function callAll(settled: Settled): void {
  for (const each of settled) each();
}

/** Runs one job; returns the function that settles its caller's promise once the batch is on the disk. Throws when the whole batch is lost. */
async function runInSavepoint(writer: Writer, job: Job, hasOthers: boolean, failures: Failures): Promise<() => void> {
  const { client } = writer;
  if (hasOthers) await client.query('savepoint work');
  try {
    const result = await job.work();
    // Work that goes on after a failed statement has stored nothing.
    if (writer.failure !== undefined) throw writer.failure;
    if (hasOthers) await client.query('release work');
    writer.events.accept();
    return () => job.resolve(result);
  } catch (error) {
    writer.events.discard();
    if (isConflict(writer.failure)) throw error;
    await client.query(hasOthers ? 'rollback to work; release work' : 'rollback');
    writer.failure = undefined;
    writer.sight += 1;
    const reason = toStoreError(error, failures);
    return () => job.reject(reason);
  }
}
