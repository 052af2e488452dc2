import { QueryTooLongError, StoreUnavailableError, type UnavailableReason } from '#database/store-errors.ts';
import { type ApiError, apiError } from '#errors.ts';

/** The words for the person: what became of the request, and what to do. */
const words: Readonly<Record<UnavailableReason, string>> = {
  full: 'Nothing was saved: the disk of the server is full. Please try again once its operator has made room.',
  readOnly:
    'Nothing was saved: the server may not write to its disk. Please try again once its operator has allowed it.',
  failing: 'The disk of the server does not answer as it should. Please try again; if it stays so, tell its operator.',
  busy: 'Nothing was saved: another program holds the data of the server. Please try again in a moment.',
};

/**
 * Error codes of the file system for failures that end with their cause. EFBIG is an operator's limit on the size of
 * files.
 */
const fileCodes: Readonly<Record<string, UnavailableReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'failing',
  EMFILE: 'busy',
  ENFILE: 'busy',
};

/** Returns the refusal for a store that cannot work for the moment, or not in time; undefined for every other error. */
export function toUnavailable(error: Error): ApiError | undefined {
  if (error instanceof QueryTooLongError) return apiError('database_timeout', undefined, { cause: error });
  const reason = error instanceof StoreUnavailableError ? error.reason : reasonOfFileError(error);
  return reason && apiError('general_service_unavailable', words[reason], { cause: error });
}

function reasonOfFileError(error: Error & { code?: unknown }): UnavailableReason | undefined {
  return 'syscall' in error && typeof error.code === 'string' ? fileCodes[error.code] : undefined;
}
