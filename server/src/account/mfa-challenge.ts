import type { Database, Stores } from '#database/database.ts';
import type { SessionRow } from '#database/store/account-store.ts';
import type { ChallengeFactor, ChallengeRow } from '#database/store/factor-store.ts';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';
import type { SendMail } from '#mail/mail.ts';
import { makeSessionEvent } from './account-events.ts';
import { makeCodeMail } from './account-mails.ts';
import { addFactors, readFacts } from './mfa.ts';
import { findStep, makeMailedCode } from './mfa-codes.ts';
import { takesMailedCode } from './mfa-rules.ts';
import { makeId } from './new-id.ts';
import type { Seal } from './seal.ts';
import { hashSecret } from './sessions.ts';

/** Milliseconds for which a challenge can be answered; wire section 7. */
const challengeMs = 60 * 60 * 1000;

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly sendMail: SendMail;
  readonly seal: Seal;
}

/**
 * Starts a challenge of this session for a factor. A code for a factor that needs one sent goes by mail. Rejects with
 * `ApiError` 404 `user_not_found` when the account is gone, 400 `user_email_not_verified` for a code to an unproven e-mail, and
 * 401 `user_more_factors_required` for a code by mail where the account has an app.
 */
export async function startChallenge(
  { database, now, sendMail }: Deps,
  member: Member,
  factor: ChallengeFactor,
): Promise<ChallengeRow> {
  const account = await database.accounts.get(member.accountId);
  if (!account) throw apiError('user_not_found');
  if (factor === 'email' && !account.emailVerified) throw apiError('user_email_not_verified');
  if (factor === 'email' && !takesMailedCode(await readFacts(database, account))) {
    throw apiError('user_more_factors_required', 'This account has an authenticator app: no code by mail is taken.');
  }
  const code = factor === 'email' ? makeMailedCode() : undefined;
  const challenge: ChallengeRow = {
    id: makeId(now()),
    accountId: member.accountId,
    sessionId: member.sessionId,
    factor,
    codeHash: code === undefined ? null : hashSecret(code),
    createdAt: now().toISOString(),
    expiresAt: new Date(now().getTime() + challengeMs).toISOString(),
  };
  await database.transaction(async ({ factors }) => {
    await factors.deleteExpiredChallenges(challenge.createdAt);
    await factors.insertChallenge(challenge);
  });
  if (code !== undefined) await sendMail(makeCodeMail(account, code));
  return challenge;
}

/**
 * Takes the code that a challenge asked for, once; this session has then shown the factor. Rejects with `ApiError` 401
 * `user_invalid_token`.
 */
export async function endChallenge(
  { database, now, seal }: Deps,
  member: Member,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<SessionRow> {
  const at = now();
  const session = await database.transaction(async (tx) => {
    const challenge = await tx.factors.getChallenge(challengeId);
    const isLive = challenge?.sessionId === member.sessionId && challenge.expiresAt > at.toISOString();
    if (!isLive || !(await takeCode(tx, challenge, code, { now: at, seal }))) throw apiError('user_invalid_token');
    await tx.factors.deleteChallenges(member.sessionId);
    await addFactors(tx, member, [challenge.factor]);
    await tx.accounts.updateSession(member.sessionId, { mfaUpdatedAt: at.toISOString() });
    const shown = (await tx.accounts.listSessions(member.accountId)).find(({ id }) => id === member.sessionId);
    if (shown) tx.publish(makeSessionEvent(shown, 'create'));
    return shown;
  });
  if (!session) throw apiError('user_session_not_found');
  return session;
}

/** Returns whether the code is right; a right code cannot be used again. */
async function takeCode(
  { accounts, factors }: Stores,
  challenge: ChallengeRow,
  code: string,
  { now, seal }: { readonly now: Date; readonly seal: Seal },
): Promise<boolean> {
  const { accountId } = challenge;
  if (challenge.factor === 'recoveryCode') {
    const wanted = code.trim().toLowerCase();
    const stored = await factors.listRecoveryCodes(accountId);
    const found = stored.find((sealed) => seal.open(sealed, accountId) === wanted);
    if (found !== undefined) await factors.deleteRecoveryCode(accountId, found);
    return found !== undefined;
  }
  if (challenge.factor === 'email') {
    const account = await accounts.get(accountId);
    // The app may have become a factor since the code was mailed.
    const isTaken = account !== undefined && takesMailedCode(await readFacts({ factors }, account));
    return isTaken && challenge.codeHash === hashSecret(code.trim());
  }
  const authenticator = await factors.getAuthenticator(accountId);
  if (!authenticator?.verified) return false;
  const step = findStep(seal.open(authenticator.secret, accountId), code.replaceAll(' ', ''), {
    now,
    lastStep: authenticator.lastStep,
  });
  if (step === undefined) return false;
  await factors.putAuthenticator({ ...authenticator, lastStep: step });
  return true;
}
