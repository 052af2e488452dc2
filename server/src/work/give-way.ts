import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Milliseconds, and further turns of the event loop, that long work leaves to everything else. */
const pauseMs = 1;
const turnsBetween = 8;
/** Milliseconds that long work may hold the event loop before it gives way. */
const pieceMs = 1;

let lastPause: Promise<unknown> = Promise.resolve();

/**
 * Leaves some turns of the event loop to everything else. A short call needs several of them from its beginning to its answer, and would
 * meet a piece of long work in each.
 */
export async function giveWay(): Promise<void> {
  await pause(pauseMs);
  for (let turn = 0; turn < turnsBetween; turn += 1) await nextTurn();
}

/**
 * Begins long work that is done in pieces. The returned function is called between two of them, and gives way once they have taken
 * a millisecond; of all long work, one piece runs after each pause. `now` is a clock in milliseconds.
 */
export function startPieces(now: () => number = () => performance.now()): () => Promise<void> {
  let begunAt = now();
  return async () => {
    if (now() - begunAt < pieceMs) return;
    lastPause = lastPause.then(giveWay);
    await lastPause;
    begunAt = now();
  };
}
