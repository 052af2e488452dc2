import { AsyncLocalStorage } from 'node:async_hooks';
import { CallerGoneError } from './work-errors.ts';

/** The priority of work among callers who have spent little lately. */
export type Urgency = 'high' | 'normal' | 'low';

/** Whose work it is, and who still waits for it. */
export interface Turn {
  /** The account's id, or in its place the address of a guest or the e-mail of somebody who signs in. */
  readonly account: string;
  /** The key of the address that the call came from. */
  readonly address: string;
  /** Default: normal. */
  readonly urgency?: Urgency;
  /** Aborted once nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** True for the server's own work and the operator's, which is never refused. */
  readonly isUnlimited?: boolean;
}

/** The turn of work without a caller, such as scheduled jobs. */
export const serverTurn: Turn = { account: '', address: '', isUnlimited: true };

const turns = new AsyncLocalStorage<Turn>();

/** Runs work for a caller: all that it calls, however deep, finds the turn by `currentTurn`. */
export function runInTurn<Result>(turn: Turn, work: () => Result): Result {
  return turns.run(turn, work);
}

/** The turn of the caller for whom this runs; the server's own outside of any call. */
export function currentTurn(): Turn {
  return turns.getStore() ?? serverTurn;
}

/** Throws `CallerGoneError` between two steps of long work when nobody waits for it any more. */
export function stopIfGone({ signal }: Turn = currentTurn()): void {
  if (signal?.aborted) throw new CallerGoneError();
}
