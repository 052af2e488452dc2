import { ApiError, errorTable, writeWait } from '#errors.ts';

/** Thrown for work that is refused because the queue is full; it was not started. */
export class QueueFullError extends ApiError {
  readonly isCallers: boolean;

  /** `isCallers` is true when the caller's own share of the queue is full; `waitMs` is the estimated time of the work already queued. */
  constructor(isCallers: boolean, waitMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    const again = `Please try again in ${writeWait(retryAfterSeconds)}.`;
    const type = isCallers ? 'general_rate_limit_exceeded' : 'general_service_unavailable';
    const why = isCallers ? 'Too much that you asked for still waits.' : 'Too many people ask at this moment.';
    super(type, errorTable[type][0], `${why} ${again}`, { retryAfterSeconds });
    this.name = 'QueueFullError';
    this.isCallers = isCallers;
  }
}

/** Thrown inside work whose caller has closed the connection. */
export class CallerGoneError extends Error {
  /** Never sent; below 500, so that the log does not count it as a failure. */
  readonly statusCode = 499;

  constructor() {
    super('nobody waits for the answer any more');
    this.name = 'CallerGoneError';
  }
}
