import { ApiFailure } from '#data/connection/api-error.ts';

/**
 * True if a record is missing, another shop's, or asked for without an id, which the server calls a bad
 * request.
 */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400);
}
