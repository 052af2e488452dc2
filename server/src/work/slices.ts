import { currentTurn, runInTurn } from './turn.ts';

/** Milliseconds of a slice: less than a sale takes from the phone's call to its answer. */
const sliceMs = 5;
/** The most rows of a slice, however quick they are, and the least, as each slice has the cost of a transaction. */
const maxRows = 100;
const minRows = 10;

/**
 * Begins a slice of a write of many rows, which is a transaction of its own. Returns a function that tells whether `rows` rows are enough: then the next
 * slice waits for its turn, and others write in between.
 */
export function startSlice(now: () => number = () => performance.now()): (rows: number) => boolean {
  const endsAt = now() + sliceMs;
  return (rows) => rows >= maxRows || (rows >= minRows && now() >= endsAt);
}

/** Runs the slices of a write of many rows: each comes after what others write of few. */
export function runInSlices<Result>(work: () => Promise<Result>): Promise<Result> {
  return runInTurn({ ...currentTurn(), urgency: 'low' }, work);
}

/** The same for what must come to its end, whether its caller is still there or asks for too much. */
export function runInSlicesToTheEnd<Result>(work: () => Promise<Result>): Promise<Result> {
  const { signal: _, ...turn } = currentTurn();
  return runInTurn({ ...turn, urgency: 'low', isUnlimited: true }, work);
}
