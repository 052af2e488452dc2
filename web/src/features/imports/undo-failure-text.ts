import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

/** The server's sentence names the products that were sold or changed. */
export function undoFailureText(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 409) return m.import_undo_refused({ reason: error.message });
  return m.import_undo_failed();
}
