import { ApiFailure, isSecondFactorMissing, isSignedOutFailure } from '#api/api-error.ts';

/** PERM-011 to PERM-013. */
export function isAuthenticationError(error: unknown): boolean {
  return error instanceof ApiFailure && error.isAuthentication;
}

/** The session goes on once a code is typed, which is asked for in front of the page. */
export function isCodeOwedError(error: unknown): boolean {
  return error instanceof ApiFailure && isSecondFactorMissing(error);
}

/** PERM-014: invalid credentials, or a guest. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof ApiFailure && isSignedOutFailure(error);
}
