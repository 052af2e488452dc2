import { ApiFailure, isSecondFactorMissing, isSignedOutFailure } from '#data/connection/api-error.ts';

/** True if the session is at fault; PERM-011 to PERM-013. */
export function isAuthenticationError(error: unknown): boolean {
  return error instanceof ApiFailure && error.isAuthentication;
}

/** The session goes on once a code is typed, which is asked for on top of the page. */
export function isCodeOwedError(error: unknown): boolean {
  return error instanceof ApiFailure && isSecondFactorMissing(error);
}

/** True if credentials are invalid or the caller is a guest; PERM-014. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof ApiFailure && isSignedOutFailure(error);
}
