import { extname, join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { QueryTooLongError } from '#database/store-errors.ts';
import { createFairQueue, type Piece } from '#work/fair-queue.ts';
import { currentTurn } from '#work/turn.ts';

/** The file that a thread reads, and how long it waits for another program's lock. */
export interface ThreadSettings {
  readonly path: string;
  readonly busyTimeoutMs: number;
}

/** A query, or the wish for the next rows of its answer. */
export type ThreadRequest = 'more' | { readonly sql: string; readonly parameters: readonly unknown[]; msLeft: number };

export type ThreadAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly hasMore: boolean }
  | { readonly kind: 'late' }
  | { readonly kind: 'failed'; readonly message: string; readonly errcode: number | undefined };

/** One thread that reads the database, started by the first query and ended when none has come for a while. */
export interface ReaderThread {
  /**
   * Runs the query when its caller's turn comes (R48). Throws `QueryTooLongError`, the errors of a full queue, or the engine's error with
   * its `errcode`.
   */
  ask(sql: string, parameters: readonly SQLInputValue[]): Promise<unknown[]>;
  close(): Promise<void>;
}

interface Job {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
  readonly rows: unknown[];
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The most queries that may wait for a thread: a hundred of an account, or ten seconds of them. */
const queueLimits = {
  waitingMs: { ofAccount: 10_000, ofAddress: 15_000, ofAll: 20_000 },
  ...{ guessMs: 100, minMs: 100, freeMs: 1000 },
};
/** Milliseconds after which a thread without work ends, as it takes some ten megabytes. */
const idleMs = 10_000;
/** Milliseconds beyond its time that a query has to end by itself, before its thread is ended. */
const graceMs = 500;
/** Megabytes that a thread's results may take: a list of everything is refused before it fills the machine. */
const maxHeapMb = 256;

export function createReaderThread(settings: ThreadSettings, maxMs: number): ReaderThread {
  const queue = createFairQueue<Job>(queueLimits, () => performance.now());
  let running: (Piece<Job> & { readonly begunAt: number; readonly timer: NodeJS.Timeout }) | undefined;
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): Worker {
    // It lies beside this file among the sources and in their build; Vite, which the tests of pages run by, takes no
    // URL whose name is put together.
    const file = join(import.meta.dirname, `sqlite-reader-thread${extname(import.meta.filename)}`);
    const worker = new Worker(file, {
      workerData: settings,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    worker.on('message', (answer: ThreadAnswer) => take(worker, answer));
    let failure: unknown;
    worker.on('error', (error) => {
      failure = isOutOfMemory(error) ? undefined : error;
    });
    worker.on('exit', () => {
      if (thread !== worker) return;
      thread = undefined;
      finish(({ reject }) => reject(failure ?? new QueryTooLongError()));
      next();
    });
    return worker;
  }

  /** Hands the next query over. A thread that is being ended takes none; its end calls this again. */
  function next(): void {
    if (running || closed) return;
    const piece = queue.take();
    if (!piece) {
      thread?.unref();
      clearTimeout(idle);
      idle = setTimeout(end, idleMs).unref();
      return;
    }
    clearTimeout(idle);
    thread ??= start();
    thread.ref();
    running = { ...piece, begunAt: performance.now(), timer: setTimeout(giveUp, maxMs + graceMs) };
    const { sql, parameters } = piece.item;
    thread.postMessage({ sql, parameters, msLeft: maxMs } satisfies ThreadRequest);
  }

  /** The thread is forgotten first, so that a query that comes meanwhile starts another. */
  function end(): void {
    const ending = thread;
    thread = undefined;
    void ending?.terminate();
  }

  function take(worker: Worker, answer: ThreadAnswer): void {
    if (!running || worker !== thread) return;
    if (answer.kind === 'rows') {
      const { rows, resolve } = running.item;
      for (const row of answer.rows) rows.push(row);
      if (answer.hasMore) {
        worker.postMessage('more' satisfies ThreadRequest);
        return;
      }
      finish(() => resolve(rows));
    } else if (answer.kind === 'late') {
      finish(({ reject }) => reject(new QueryTooLongError()));
    } else {
      const error = Object.assign(new Error(answer.message), { errcode: answer.errcode });
      finish(({ reject }) => reject(error));
    }
    next();
  }

  function finish(settle: (job: Job) => void): void {
    if (!running) return;
    const { turn, item, begunAt, timer } = running;
    running = undefined;
    clearTimeout(timer);
    const tookMs = performance.now() - begunAt;
    queue.costs.spend(turn, tookMs);
    queue.costs.learn(turn, tookMs);
    settle(item);
  }

  /** A query that runs too long loses its thread, and its caller need not wait for the end of that. */
  function giveUp(): void {
    running?.item.reject(new QueryTooLongError());
    void thread?.terminate();
  }

  return {
    ask(sql, parameters) {
      if (closed) return Promise.reject(new QueryTooLongError());
      return new Promise((resolve, reject) => {
        queue.add(currentTurn(), { sql, parameters, rows: [], resolve, reject }, reject);
        next();
      });
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      for (let piece = queue.take(); piece; piece = queue.take()) piece.item.reject(new QueryTooLongError());
      await thread?.terminate();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
