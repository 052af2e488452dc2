import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentRow } from '#database/document-store.ts';
import { apiError } from '#errors.ts';
import { toStoredDate } from '#http/stored-date.ts';

/**
 * Reads the time of the last change that a client knows of the document, from `X-Appwrite-Timestamp`; undefined when it
 * does not say. Throws `general_argument_invalid` for what is no date.
 */
export function readKnownAt(headers: IncomingHttpHeaders): string | undefined {
  const text = headers['x-appwrite-timestamp'];
  if (text === undefined || text === '') return undefined;
  const knownAt = toStoredDate(text);
  if (knownAt === undefined) {
    throw apiError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  }
  return knownAt;
}

/** Throws `document_update_conflict` when the row has changed since, as the client did not know of that. */
export function checkPrecondition(row: DocumentRow, knownAt: string | undefined): void {
  if (knownAt !== undefined && row.updatedAt > knownAt) throw apiError('document_update_conflict');
}
