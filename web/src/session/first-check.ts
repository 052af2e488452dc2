import { findStoreOf, findUserDocument, type StoreDocument } from './find-shop.ts';
import { startHeadStart, takeHeadStart } from './head-start.ts';
import { checkSession, type SessionCheck } from './session-check.ts';

/**
 * Asks who is signed in, and for the shop that is theirs, before the app itself has arrived; SESS-001, LIST-015. Answers
 * the shop of the account, null when there is none or it could not be found this way. Never fails.
 */
export async function startFirstCheck(): Promise<StoreDocument | null> {
  try {
    const session = await startHeadStart('session', () => checkSession(true));
    if (session.status !== 'signed-in') return null;
    const { id } = session.user;
    startHeadStart(`user-document ${id}`, () => findUserDocument(id));
    return await startHeadStart(`store-of ${id}`, () => findStoreOf(id));
  } catch {
    // Whoever takes these answers hears of the failure and tells the seller.
    return null;
  }
}

/** The answer of `startFirstCheck` when there is one to take, else a check of its own. */
export function takeFirstCheck(): Promise<SessionCheck> {
  return takeHeadStart('session') ?? checkSession(true);
}
