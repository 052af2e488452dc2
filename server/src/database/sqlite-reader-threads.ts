import { extname, join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { QueryTooLongError } from './database.ts';

/** What a thread is started with: the file that it reads, and how long it waits for another program's lock. */
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
  /** Runs the query after those before it. Throws `QueryTooLongError`, or the engine's error with its `errcode`. */
  ask(sql: string, parameters: readonly SQLInputValue[]): Promise<unknown[]>;
  close(): Promise<void>;
}

interface Job {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
  readonly endsAt: number;
  readonly rows: unknown[];
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The most queries that wait for a thread; one more is refused at once. */
const mostWaiting = 100;
/** Milliseconds after which a thread without work ends, as it takes some ten megabytes. */
const idleMs = 10_000;
/** Milliseconds beyond its time that a query has to end by itself, before its thread is ended. */
const graceMs = 500;
/** Megabytes that a thread's answers may take: a list of everything is refused before it fills the machine. */
const mostHeapMb = 256;

export function createReaderThread(settings: ThreadSettings, longestMs: number): ReaderThread {
  const waiting: Job[] = [];
  let running: Job | undefined;
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): Worker {
    // It lies beside this file among the sources and in what is built of them; Vite, which the tests of pages run by, takes no
    // URL whose name is put together.
    const file = join(import.meta.dirname, `sqlite-reader-thread${extname(import.meta.filename)}`);
    const worker = new Worker(file, {
      workerData: settings,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
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
    running = waiting.shift();
    if (!running) {
      thread?.unref();
      clearTimeout(idle);
      idle = setTimeout(end, idleMs).unref();
      return;
    }
    clearTimeout(idle);
    thread ??= start();
    thread.ref();
    const { sql, parameters, endsAt } = running;
    thread.postMessage({ sql, parameters, msLeft: endsAt - performance.now() } satisfies ThreadRequest);
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
      const { rows, resolve } = running;
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
    const job = running;
    running = undefined;
    if (job) settle(job);
  }

  /** A query that waits too long is refused; one that runs too long loses its thread, and its caller need not wait. */
  function giveUp(job: Job): void {
    const place = waiting.indexOf(job);
    if (place >= 0) waiting.splice(place, 1);
    job.reject(new QueryTooLongError());
    if (running === job) void thread?.terminate();
  }

  return {
    ask(sql, parameters) {
      if (closed || waiting.length >= mostWaiting) return Promise.reject(new QueryTooLongError());
      return new Promise((resolve, reject) => {
        const endsAt = performance.now() + longestMs;
        const job: Job = {
          ...{ sql, parameters, endsAt, rows: [] },
          resolve(rows) {
            clearTimeout(timer);
            resolve(rows);
          },
          reject(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        const timer = setTimeout(() => giveUp(job), longestMs + graceMs);
        waiting.push(job);
        next();
      });
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      for (const job of waiting.splice(0)) job.reject(new QueryTooLongError());
      await thread?.terminate();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
