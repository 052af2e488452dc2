import {
  MissingReferenceError,
  QueryTooLongError,
  StoreUnavailableError,
  type UnavailableReason,
  UniqueError,
} from '#database/store-errors.ts';

/** The columns of each unique index, as `table.column`, so that an error names columns. */
export interface Failures {
  readonly uniqueColumns: ReadonlyMap<string, readonly string[]>;
}

/** PostgreSQL's error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const missingReference = ['23503', '23001'];
const conflicts = ['40001', '40P01'];

/** Of failures that end with their cause; a code, or the class that it begins with. */
const unavailable: Readonly<Record<string, UnavailableReason>> = {
  '53100': 'full',
  '25006': 'readOnly',
  '53300': 'busy',
  '55P03': 'busy',
  '25P03': 'failing',
  '08': 'failing',
  '53': 'failing',
  '57P': 'failing',
  '58': 'failing',
  ECONNREFUSED: 'failing',
  ECONNRESET: 'failing',
  EPIPE: 'failing',
  ETIMEDOUT: 'failing',
  ENOTFOUND: 'failing',
  EHOSTUNREACH: 'failing',
};

/** Turns the engine's errors into those that the stores promise; any other error passes unchanged. */
export function toStoreError(error: unknown, { uniqueColumns }: Failures): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === '23505') {
    const { constraint = '' } = error as { constraint?: string };
    return new UniqueError(uniqueColumns.get(constraint) ?? [constraint], { cause: error });
  }
  if (missingReference.includes(code)) return new MissingReferenceError({ cause: error });
  if (code === '57014') return new QueryTooLongError({ cause: error });
  const reason = unavailable[code] ?? unavailable[code.slice(0, 3)] ?? unavailable[code.slice(0, 2)];
  if (reason !== undefined) return new StoreUnavailableError(reason, error);
  return lostConnection.test(error.message) ? new StoreUnavailableError('failing', error) : error;
}

/** The driver's own errors have no code. */
const lostConnection =
  /^(Query read timeout|Connection terminated|Client has encountered a connection error|timeout exceeded)/;

/** True for an error after which nobody knows whether a commit was stored. */
export function isLostConnection(error: unknown): boolean {
  const reason = toStoreError(error, { uniqueColumns: new Map() });
  return reason instanceof StoreUnavailableError && reason.reason === 'failing';
}

/** True when two transactions came into each other's way and this one is to be run again. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && conflicts.includes(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
