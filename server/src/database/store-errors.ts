/**
 * Thrown when opening a database that a newer version of this program has written to, as this version would lose what that one
 * added. `unknown` names the table, column or migration that this version does not know.
 */
export class NewerDatabaseError extends Error {
  constructor(unknown: string) {
    super(`a newer version of Duka has written to it (${unknown}); start that version, or one after it`);
    this.name = 'NewerDatabaseError';
  }
}

/** Thrown by a write that would break a unique index; `columns` are `table.column` as the engine names them. */
export class UniqueError extends Error {
  readonly columns: readonly string[];

  constructor(columns: readonly string[], options?: ErrorOptions) {
    super(`unique: ${columns.join(', ')}`, options);
    this.name = 'UniqueError';
    this.columns = columns;
  }
}

/** Thrown by a write that would leave a reference to a missing row. */
export class MissingReferenceError extends Error {
  constructor(options?: ErrorOptions) {
    super('reference to a missing row', options);
    this.name = 'MissingReferenceError';
  }
}

/** Thrown by a read that exceeds its time limit. */
export class QueryTooLongError extends Error {
  constructor(options?: ErrorOptions) {
    super('the query took too long', options);
    this.name = 'QueryTooLongError';
  }
}

/**
 * Why the store is unavailable for the moment: the disk is full, read-only or failing, or another program holds the lock.
 */
export type UnavailableReason = 'full' | 'readOnly' | 'failing' | 'busy';

/** Thrown while the store is unavailable; nothing of the transaction was stored. The message is the engine's. */
export class StoreUnavailableError extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause: Error) {
    super(cause.message, { cause });
    this.name = 'StoreUnavailableError';
    this.reason = reason;
  }
}
