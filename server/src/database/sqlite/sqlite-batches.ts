import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, RunBatch } from '#database/write-queue.ts';
import { isBusy, toStoreError } from './sqlite-errors.ts';

/** Milliseconds that a batch waits for another program's lock, and between two tries; readers are served meanwhile. */
const busyPatienceMs = 5000;
const busyPauseMs = 20;

/**
 * Called after BEGIN, after each job of the batch succeeded or was rolled back, and after the commit or rollback of the batch, before
 * any caller gets its result.
 */
interface BatchHooks {
  readonly afterBegin: () => void;
  readonly afterJob: () => void;
  readonly afterJobRollback: () => void;
  readonly afterEnd: (isCommitted: boolean) => void;
}

const noHooks: BatchHooks = { afterBegin() {}, afterJob() {}, afterJobRollback() {}, afterEnd() {} };

/** Runs batches on one connection, each piece of work in a savepoint of its own. */
export function createSqliteBatches(connection: DatabaseSync, hooks: BatchHooks = noHooks): RunBatch {
  const savepoint = prepareSavepoint(connection);
  return (jobs) => runBatch(connection, savepoint, jobs, hooks);
}

async function runBatch(
  connection: DatabaseSync,
  savepoint: Savepoint,
  jobs: readonly Job[],
  hooks: BatchHooks,
): Promise<void> {
  let settled: (() => void)[] = [];
  let isCommitted = false;
  try {
    await begin(connection);
    hooks.afterBegin();
    const [only, ...others] = jobs;
    if (only && others.length === 0) settled.push(await runAlone(connection, only, hooks));
    else {
      for (const job of jobs) settled.push(await runInSavepoint(connection, savepoint, job, hooks));
      connection.exec('COMMIT');
    }
    isCommitted = true;
  } catch (error) {
    // The commit itself failed (a full disk, a locked file): nothing of the batch is stored, and each caller gets the
    // error.
    rollBack(connection);
    const reason = toStoreError(error);
    settled = jobs.map((job) => () => job.reject(reason));
  }
  hooks.afterEnd(isCommitted);
  for (const settle of settled) settle();
}

/** The statements are prepared once, as each piece of work needs them. */
function prepareSavepoint(connection: DatabaseSync) {
  return {
    begin: connection.prepare('SAVEPOINT work'),
    release: connection.prepare('RELEASE work'),
    undo: connection.prepare('ROLLBACK TO work'),
  };
}

type Savepoint = ReturnType<typeof prepareSavepoint>;

async function begin(connection: DatabaseSync): Promise<void> {
  const giveUpAt = performance.now() + busyPatienceMs;
  for (;;) {
    try {
      // A rollback that failed left the transaction open, as on a disk that refuses everything.
      if (connection.isTransaction) connection.exec('ROLLBACK');
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(busyPauseMs);
  }
}

/** A rollback that fails is repeated by the next batch: the queue must outlive a failing disk. On a closed connection nothing is open. */
function rollBack(connection: DatabaseSync): void {
  try {
    if (connection.isOpen && connection.isTransaction) connection.exec('ROLLBACK');
  } catch (error) {
    if (toStoreError(error) === error) throw error;
  }
}

/**
 * Runs and commits the one job of a batch, without a savepoint, for which the engine would copy each page before it is changed.
 * Returns the function that settles its caller's promise. Throws when the commit fails, or the engine has undone everything by itself.
 */
async function runAlone(connection: DatabaseSync, job: Job, hooks: BatchHooks): Promise<() => void> {
  let result: unknown;
  try {
    result = await job.work();
    hooks.afterJob();
  } catch (error) {
    hooks.afterJobRollback();
    if (!connection.isTransaction) throw error;
    rollBack(connection);
    return () => job.reject(error);
  }
  connection.exec('COMMIT');
  return () => job.resolve(result);
}

/** Runs one job of several; returns the function that settles its caller's promise once the batch is on the disk. Throws when the whole batch is lost. */
async function runInSavepoint(
  connection: DatabaseSync,
  savepoint: Savepoint,
  job: Job,
  hooks: BatchHooks,
): Promise<() => void> {
  savepoint.begin.run();
  try {
    const result = await job.work();
    savepoint.release.run();
    hooks.afterJob();
    return () => job.resolve(result);
  } catch (error) {
    hooks.afterJobRollback();
    if (!connection.isTransaction) throw error;
    savepoint.undo.run();
    savepoint.release.run();
    return () => job.reject(error);
  }
}
