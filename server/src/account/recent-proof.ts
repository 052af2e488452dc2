import type { Stores } from '#database/database.ts';
import type { SessionRow } from '#database/store/account-store.ts';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';

/** Milliseconds for which a password or a code that was shown opens the calls that change second factors; R19. */
const recentMs = 10 * 60 * 1000;

type Shown = (session: SessionRow) => readonly (string | null)[];

/** A code of a challenge, or the password shown again. */
const shownAgain: Shown = ({ mfaUpdatedAt, passwordShownAt }) => [mfaUpdatedAt, passwordShownAt];

/** The sign-in and an app's first code count as well. */
const shownAtAll: Shown = (session) => [...shownAgain(session), session.createdAt, session.appProvenAt];

/**
 * Lets a session add protection when it has shown the password or a code within ten minutes, the sign-in included: a session
 * that is left open must not tie the account to somebody else's app. Rejects with `ApiError` 401 `user_more_factors_required`.
 */
export function requireRecentProof(stores: Pick<Stores, 'accounts'>, member: Member, now: Date): Promise<void> {
  return requireShown(stores, member, now, shownAtAll);
}

/**
 * Lets a session take protection away, or read recovery codes, when it has passed a challenge or shown the password again
 * within ten minutes. Rejects with `ApiError` 401 `user_more_factors_required`.
 */
export function requireProofShownAgain(stores: Pick<Stores, 'accounts'>, member: Member, now: Date): Promise<void> {
  return requireShown(stores, member, now, shownAgain);
}

async function requireShown(
  { accounts }: Pick<Stores, 'accounts'>,
  { accountId, sessionId, isByJwt }: Member,
  now: Date,
  shown: Shown,
): Promise<void> {
  const session = (await accounts.listSessions(accountId)).find(({ id }) => id === sessionId);
  // The bearer of a token has proven nothing: with the session's proof they could tie the account to an app of theirs.
  const times = session && !isByJwt ? shown(session) : [];
  if (times.some((time) => time !== null && now.getTime() - Date.parse(time) <= recentMs)) return;
  throw apiError(
    'user_more_factors_required',
    'This needs your password or a code, shown within the last ten minutes.',
  );
}
