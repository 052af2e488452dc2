import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isBusy, toStoreError } from './sqlite-errors.ts';

/** The most pieces of work that share one commit, so that the first of a long queue is answered in time. */
const maxBatch = 200;
/** Milliseconds that a batch waits for another program's lock, and between two tries; readers are served meanwhile. */
const busyPatienceMs = 5000;
const busyPauseMs = 20;

interface Job {
  readonly work: () => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * SQLite has one writing connection. The queue runs one piece of work at a time, each in a savepoint of its own,
 * and lets what waits together share one commit: one sync to the disk for all of them.
 */
export interface WriteQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Answers how many pieces of work wait. */
  waiting(): number;
  /** Resolves when nothing waits or runs any more. */
  drained(): Promise<void>;
}

/** Called when the transaction of a batch has begun, and when it is over but no caller has been answered. */
interface BatchHooks {
  readonly begun: () => void;
  readonly over: () => void;
}

const noHooks: BatchHooks = { begun() {}, over() {} };

export function createWriteQueue(connection: DatabaseSync, hooks: BatchHooks = noHooks): WriteQueue {
  const savepoint = prepareSavepoint(connection);
  const waiting: Job[] = [];
  let running: Promise<void> | undefined;

  async function runAll() {
    await gather();
    while (waiting.length > 0) {
      await runBatch(connection, savepoint, waiting.splice(0, maxBatch), hooks);
      await gather();
    }
    running = undefined;
  }

  /**
   * Waits for as long as each turn of the event loop brings more work, so that requests that arrive together are
   * committed together. A turn is too short for a single request to notice.
   */
  async function gather() {
    for (let known = 0; waiting.length > known && waiting.length < maxBatch; ) {
      known = waiting.length;
      await nextTurn();
    }
  }

  return {
    run<Result>(work: () => Promise<Result>) {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
        running ??= runAll();
      });
    },
    waiting: () => waiting.length,
    drained: () => running ?? Promise.resolve(),
  };
}

async function runBatch(
  connection: DatabaseSync,
  savepoint: Savepoint,
  jobs: readonly Job[],
  hooks: BatchHooks,
): Promise<void> {
  let settled: (() => void)[] = [];
  try {
    await begin(connection);
    hooks.begun();
    for (const job of jobs) settled.push(await runInSavepoint(connection, savepoint, job));
    connection.exec('COMMIT');
  } catch (error) {
    // The commit itself failed (a full disk, a locked file): nothing of the batch is stored, and each caller gets the
    // error.
    rollBack(connection);
    const reason = toStoreError(error);
    settled = jobs.map((job) => () => job.reject(reason));
  }
  hooks.over();
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

/** A rollback that fails is repeated by the next batch: the queue must outlive a failing disk. */
function rollBack(connection: DatabaseSync): void {
  try {
    if (connection.isTransaction) connection.exec('ROLLBACK');
  } catch (error) {
    if (toStoreError(error) === error) throw error;
  }
}

/** Runs one job; answers what its caller gets once the batch is on the disk. Throws when the whole batch is lost. */
async function runInSavepoint(connection: DatabaseSync, savepoint: Savepoint, job: Job): Promise<() => void> {
  savepoint.begin.run();
  try {
    const result = await job.work();
    savepoint.release.run();
    return () => job.resolve(result);
  } catch (error) {
    if (!connection.isTransaction) throw error;
    savepoint.undo.run();
    savepoint.release.run();
    return () => job.reject(error);
  }
}
