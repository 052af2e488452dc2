import {
  MissingReferenceError,
  StoreUnavailableError,
  type UnavailableReason,
  UniqueError,
} from '#database/store-errors.ts';

/** SQLite's extended result codes: https://sqlite.org/rescode.html */
const codes = { primaryKey: 1555, unique: 2067, foreignKey: 787, trigger: 1811 } as const;

/** Primary result codes, the low byte of every extended one, of failures that end with their cause. */
const unavailable: Readonly<Record<number, UnavailableReason>> = {
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'failing',
  13: 'full',
  14: 'failing',
};

/** Turns the engine's errors into those that the stores promise; any other error passes unchanged. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  if (error.errcode === codes.unique || error.errcode === codes.primaryKey) {
    const columns = error.message.replace(/^.*constraint failed: /, '').split(', ');
    return new UniqueError(columns, { cause: error });
  }
  if (error.errcode === codes.foreignKey || error.errcode === codes.trigger) {
    return new MissingReferenceError({ cause: error });
  }
  const reason = unavailable[error.errcode & 0xff];
  return reason === undefined ? error : new StoreUnavailableError(reason, error);
}

/** True when another program holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  const converted = toStoreError(error);
  return converted instanceof StoreUnavailableError && converted.reason === 'busy';
}
