import { findStoreOf, findUserDocument, type StoreDocument } from './find-shop.ts';
import { startPrefetch, takePrefetched } from './prefetch.ts';
import { checkSession, hasUnfinishedSignOut, type SessionCheck } from './session-check.ts';

/**
 * Asks who is signed in, and for the shop that is theirs, before the app itself has arrived; SESS-001, LIST-015. Where the
 * server has named in the page whose session came along, all of it is asked at once. Returns the shop, null when there is
 * none or it could not be found this way. Never fails: whoever takes an answer hears of its failure.
 */
export async function startFirstCheck(): Promise<{ readonly $id: string } | null> {
  // A sign-out that is still to be sent ends the session that the page speaks of.
  const { account, store } = hasUnfinishedSignOut() ? {} : document.documentElement.dataset;
  const check = startPrefetch('session', () => checkSession(true));
  const early = account === undefined ? undefined : startShop(account);
  if (store !== undefined) return { $id: store };
  try {
    if (early) return await early;
    const session = await check;
    return session.status === 'signed-in' ? await startShop(session.user.id) : null;
  } catch {
    return null;
  }
}

function startShop(accountId: string): Promise<StoreDocument | null> {
  startPrefetch(`user-document ${accountId}`, () => findUserDocument(accountId));
  return startPrefetch(`store-of ${accountId}`, () => findStoreOf(accountId));
}

/** The answer of `startFirstCheck` when there is one to take, else a check of its own. */
export function takeFirstCheck(): Promise<SessionCheck> {
  return takePrefetched('session') ?? checkSession(true);
}
