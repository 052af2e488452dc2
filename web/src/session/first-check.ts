import { findStoreOf, findUserDocument } from './find-shop.ts';
import { startHeadStart, takeHeadStart } from './head-start.ts';
import { checkSession, type SessionCheck } from './session-check.ts';

/** Asks who is signed in, and for the shop that is theirs, before the app itself has arrived; SESS-001, LIST-015. */
export function startFirstCheck(): void {
  const check = startHeadStart('session', () => checkSession(true));
  check.then(
    (session) => {
      if (session.status !== 'signed-in') return;
      const { user } = session;
      startHeadStart(`user-document ${user.id}`, () => findUserDocument(user.id));
      startHeadStart(`store-of ${user.id}`, () => findStoreOf(user.id));
    },
    () => {
      // Whoever takes the check hears of its failure.
    },
  );
}

/** The answer of `startFirstCheck` when there is one to take, else a check of its own. */
export function takeFirstCheck(): Promise<SessionCheck> {
  return takeHeadStart('session') ?? checkSession(true);
}
