import { readStored, removeStored, store } from '#data/browser-storage.ts';
import { deleteSession, getAccount } from '#data/calls/account.ts';
import { type SessionUser, toSessionUser } from '#data/calls/session-user.ts';
import { ApiFailure, isSecondFactorMissing } from '#data/connection/api-error.ts';
import { backend } from '#data/connection/client.ts';

export type SessionCheck =
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  /** A session is there that still owes its second factor. */
  | { readonly status: 'code-needed' }
  /** `isRefused`: the backend has said that there is no session. */
  | { readonly status: 'signed-out'; readonly reason?: 'network'; readonly isRefused?: boolean };

/** Kept while a sign-out has not reached the backend, so that a reload does not sign in again. */
const unfinishedKey = 'duka.unfinishedSignOut';

/** Who is signed in; SESS-001, SESS-006. At start the page itself may say that nobody is: `trustPage`. */
export async function checkSession(trustPage: boolean): Promise<SessionCheck> {
  try {
    if (hasUnfinishedSignOut()) await finishSignOut();
    else if (!trustPage || !isSurelySignedOut())
      return { status: 'signed-in', user: toSessionUser(await getAccount(), null) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (isSecondFactorMissing(error)) return { status: 'code-needed' };
    console.info('No active session found');
    return error.isNetwork || error.status >= 500
      ? { status: 'signed-out', reason: 'network' }
      : { status: 'signed-out', isRefused: error.isAuthentication };
  }
  console.info('No active session found');
  return { status: 'signed-out' };
}

/** Deletes the session (SESS-003). Whether or not that succeeds, this browser counts as signed out (SESS-002, SESS-007). */
export async function closeSession(): Promise<void> {
  try {
    await deleteSession();
    removeStored(unfinishedKey);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    console.error('Logout failed', error);
    if (!error.isAuthentication) store(unfinishedKey, 'true');
  }
}

/** True if this browser counts as signed out although the backend still knows the session. */
export function hasUnfinishedSignOut(): boolean {
  return readStored(unfinishedKey) !== null;
}

/** A new session replaces the one whose end was still to be sent. */
export function forgetUnfinishedSignOut(): void {
  removeStored(unfinishedKey);
}

async function finishSignOut(): Promise<void> {
  try {
    await deleteSession();
  } catch (error) {
    if (!(error instanceof ApiFailure) || !error.isAuthentication) throw error;
  }
  removeStored(unfinishedKey);
}

/**
 * The server that sent the page has already looked for a session cookie and found none. Asking again would only put
 * a refused call into the browser's console. It knows nothing of a session kept in local storage (SESS-005) or on
 * another host.
 */
function isSurelySignedOut(): boolean {
  const sentWithout = document.documentElement.dataset.session === 'none';
  const isSameOrigin = new URL(backend.endpoint, location.href).origin === location.origin;
  return sentWithout && isSameOrigin && !readStored('cookieFallback');
}
