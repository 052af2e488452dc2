import { ApiFailure, isSignedOutFailure } from '#api/api-error.ts';

/** PERM-011 to PERM-013. */
export function isAuthenticationError(error: unknown): boolean {
  return error instanceof ApiFailure && error.isAuthentication;
}

/** PERM-014: invalid credentials, or a guest. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof ApiFailure && isSignedOutFailure(error);
}
