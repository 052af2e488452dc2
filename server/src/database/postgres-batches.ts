import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { ChangeNotes, Changes } from './changes.ts';
import { StoreUnavailableError, type Transaction } from './database.ts';
import { createPostgresKysely } from './postgres-dialect.ts';
import { type Failures, isConflict, toStoreError } from './postgres-errors.ts';
import { postgresTextMatch } from './postgres-text-match.ts';
import { createStores } from './stores.ts';
import { type Listeners, openToldNotes, type ToldEvent, type ToldNotes } from './told-events.ts';
import type { Job, RunBatch } from './write-queue.ts';

/** Milliseconds for which work is tried again that another process comes in the way of. */
const patienceMs = 5000;
/** The longest pause before the next try, in milliseconds; the first is a few. */
const longestPauseMs = 100;

/** A connection that writes, with its stores. */
interface Writer {
  readonly client: PoolClient;
  readonly stores: Transaction;
  readonly notes: ChangeNotes;
  readonly told: ToldNotes;
  /** The first statement since the last savepoint that failed; after it the engine refuses all others. */
  failure: unknown;
}

export interface PostgresBatches {
  readonly run: RunBatch;
  /** Answers the stores of the transaction that is under way. */
  stores(): Transaction;
}

/**
 * Runs batches in serializable transactions (decision 0051). A batch that another process comes in the way of is run again, each
 * piece of work in a transaction of its own: so work may run more than once.
 */
export function createPostgresBatches(
  pool: Pool,
  changes: Changes,
  failures: Failures,
  tellAll: Listeners['tellAll'],
): PostgresBatches {
  const writers = new WeakMap<PoolClient, Writer>();
  let current: Writer | undefined;

  async function connect(): Promise<Writer> {
    const client = await pool.connect();
    const known = writers.get(client);
    if (known) return known;
    const notes = changes.openNotes();
    const failed = (error: unknown) => {
      writer.failure ??= error;
    };
    const db = createPostgresKysely(client, failures, { notes, failed });
    const told = openToldNotes();
    const stores = { ...createStores(db, postgresTextMatch, { note: notes.note }), tell: told.tell };
    const writer: Writer = { client, notes, told, stores, failure: undefined };
    writers.set(client, writer);
    return writer;
  }

  async function run(jobs: readonly Job[]): Promise<void> {
    const settled = await runOnce(jobs);
    if (settled !== 'conflict') return tell(settled);
    for (const job of jobs) tell(await runAlone(job));
  }

  async function runAlone(job: Job): Promise<Settled> {
    const giveUpAt = performance.now() + patienceMs;
    for (let tries = 1; performance.now() < giveUpAt; tries += 1) {
      const settled = await runOnce([job]);
      if (settled !== 'conflict') return settled;
      await pause(Math.random() * Math.min(2 ** tries, longestPauseMs));
    }
    const reason = new StoreUnavailableError('busy', new Error('Other processes were in the way for too long.'));
    return [() => job.reject(reason)];
  }

  /** Answers what to tell each caller; all of it is on the disk. */
  async function runOnce(jobs: readonly Job[]): Promise<Settled | 'conflict'> {
    let broken: Error | undefined;
    let writer: Writer | undefined;
    let events: readonly ToldEvent[] = [];
    try {
      writer = await connect();
      current = writer;
      await writer.client.query('begin isolation level serializable');
      const settled: (() => void)[] = [];
      for (const job of jobs) settled.push(await runInSavepoint(writer, job, jobs.length > 1, failures));
      await writer.client.query('commit');
      events = writer.told.take();
      return settled;
    } catch (error) {
      const reason = [writer?.failure, error].find(isConflict) ?? toStoreError(error, failures);
      await writer?.client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      return isConflict(reason) ? 'conflict' : jobs.map((job) => () => job.reject(reason));
    } finally {
      current = undefined;
      writer?.notes.settle();
      writer?.told.take();
      tellAll(events);
      if (writer) writer.failure = undefined;
      writer?.client.release(broken);
    }
  }

  return {
    run,
    stores() {
      if (!current) throw new Error('No transaction is under way.');
      return current.stores;
    },
  };
}

type Settled = readonly (() => void)[];

function tell(settled: Settled): void {
  for (const each of settled) each();
}

/** Runs one job; answers what its caller gets once the batch is on the disk. Throws when the whole batch is lost. */
async function runInSavepoint(writer: Writer, job: Job, hasOthers: boolean, failures: Failures): Promise<() => void> {
  const { client } = writer;
  if (hasOthers) await client.query('savepoint work');
  try {
    const result = await job.work();
    // Work that goes on after a failed statement has stored nothing.
    if (writer.failure !== undefined) throw writer.failure;
    if (hasOthers) await client.query('release work');
    writer.told.keep();
    return () => job.resolve(result);
  } catch (error) {
    writer.told.drop();
    if (isConflict(writer.failure)) throw error;
    await client.query(hasOthers ? 'rollback to work; release work' : 'rollback');
    writer.failure = undefined;
    const reason = toStoreError(error, failures);
    return () => job.reject(reason);
  }
}
