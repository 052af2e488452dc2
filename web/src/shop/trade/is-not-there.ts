import { ApiFailure } from '#api/api-error.ts';

/** Missing, another shop's, or asked for with no id at all, which the server calls a bad request. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400);
}
