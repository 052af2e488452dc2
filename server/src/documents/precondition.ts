import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentRow } from '#database/types.ts';
import { apiError } from '#errors.ts';
import { toStoredDate } from '#http/stored-date.ts';

/**
 * Reads the time of the last change that a client knows of the document, from `X-Appwrite-Timestamp`; undefined when it
 * does not say. Throws `general_argument_invalid` for what is no date.
 */
export function readPrecondition(headers: IncomingHttpHeaders): string | undefined {
  const text = headers['x-appwrite-timestamp'];
  if (text === undefined || text === '') return undefined;
  const unmodifiedSince = toStoredDate(text);
  if (unmodifiedSince === undefined) {
    throw apiError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  }
  return unmodifiedSince;
}

/** Throws `document_update_conflict` when the row has changed since, as the client did not know of that. */
export function checkPrecondition(row: DocumentRow, unmodifiedSince: string | undefined): void {
  if (unmodifiedSince !== undefined && row.updatedAt > unmodifiedSince) throw apiError('document_update_conflict');
}
