import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { addTextFunctions } from './sqlite-has-word.ts';
import { createRowReader } from './sqlite-read-rows.ts';
import type { ThreadAnswer, ThreadRequest, ThreadSettings } from './sqlite-reader-threads.ts';

/** The program of a thread that reads one database, one query at a time; `sqlite-reader-threads.ts` starts it. */

/** Rows of one message: as many as the other thread copies without a noticeable pause. */
const rowsAtOnce = 200;

const { path, busyTimeoutMs } = workerData as ThreadSettings;
const port = parentPort;
if (port === null) throw new Error('This program runs as a thread only.');

const connection = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: true });
let endsAt = 0;
let rest: unknown[] = [];
addTextFunctions(connection);
// The engine cannot be interrupted from outside, so a query asks for itself whether its time is over, at every row.
connection.function('in_time', { deterministic: false }, (_row) => {
  if (performance.now() > endsAt) throw new Error('The time of the query is over.');
  return 1;
});

port.on('message', (request: ThreadRequest) => port.postMessage(answer(request)));

function answer(request: ThreadRequest): ThreadAnswer {
  if (request === 'more') return nextRows();
  endsAt = performance.now() + request.msLeft;
  try {
    rest = createRowReader(connection.prepare(request.sql))?.rows(request.parameters as SQLInputValue[]) ?? [];
    return nextRows();
  } catch (error) {
    if (performance.now() > endsAt) return { kind: 'late' };
    const { message, errcode } = error as Error & { errcode?: number };
    return { kind: 'failed', message, errcode };
  }
}

function nextRows(): ThreadAnswer {
  const rows = rest.splice(0, rowsAtOnce);
  return { kind: 'rows', rows, hasMore: rest.length > 0 };
}
