import { ApiError, writeWait } from '#errors.ts';

/** Thrown instead of waiting: the work was not begun. */
export class QueueFullError extends ApiError {
  readonly isCallers: boolean;

  /** `isCallers` says that it is the caller who asks for too much; `waitMs` is what waits already. */
  constructor(isCallers: boolean, waitMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    const again = `Please try again in ${writeWait(retryAfterSeconds)}.`;
    if (isCallers)
      super('general_rate_limit_exceeded', `Too much that you asked for still waits. ${again}`, { retryAfterSeconds });
    else super('general_service_unavailable', `Too many people ask at this moment. ${again}`, { retryAfterSeconds });
    this.name = 'QueueFullError';
    this.isCallers = isCallers;
  }
}

/** Thrown to work whose caller has hung up: nobody gets the answer. */
export class CallerGoneError extends Error {
  /** Nobody gets it, and the log need not tell of it as of a failure. */
  readonly statusCode = 499;

  constructor() {
    super('nobody waits for the answer any more');
    this.name = 'CallerGoneError';
  }
}
