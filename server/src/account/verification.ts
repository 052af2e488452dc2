import type { Database } from '#database/database.ts';
import type { TokenRow } from '#database/store/account-store.ts';
import { apiError, writeWait } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';
import type { SendMail } from '#mail/mail.ts';
import { serverItself } from '#writes/run-write.ts';
import { getAccount } from './account.ts';
import { makeVerificationEvent } from './account-events.ts';
import { makeVerificationMail } from './account-mails.ts';
import { makeLink } from './links.ts';
import type { MailLimits } from './mail-limits.ts';
import { findMailedToken, type MailedSecret, makeToken } from './mailed-tokens.ts';
import { closeToHalfSessions, type MfaDeps, noteOnUser } from './mfa.ts';

export interface VerificationDeps extends Pick<MfaDeps, 'runWrite'> {
  readonly database: Database;
  readonly now: () => Date;
  readonly recoveryIdKey: Buffer;
  readonly sendMail: SendMail;
  readonly mailLimits: MailLimits;
}

/**
 * Mails a link that proves the caller's e-mail. Rejects with `ApiError` 409 `user_email_already_verified`, and 429
 * `general_rate_limit_exceeded` where too much was mailed to this address today (R50).
 */
export async function startVerification(deps: VerificationDeps, member: Member, page: URL): Promise<TokenRow> {
  const account = await getAccount(deps, member);
  if (account.emailVerified) throw apiError('user_email_already_verified');
  if (!(await deps.mailLimits.takeVerification({ ...account, accountId: account.id }))) {
    const retryAfterSeconds = deps.mailLimits.secondsLeft();
    const words = `Enough was mailed to this address today. Please try again in ${writeWait(retryAfterSeconds)}.`;
    throw apiError('general_rate_limit_exceeded', words, { retryAfterSeconds });
  }
  const { token, secret } = makeToken(account.id, 'verification', deps.now());
  await deps.database.transaction((tx) => tx.accounts.insertToken(token));
  const link = makeLink(page, { userId: account.id, secret, expiresAt: token.expiresAt });
  await deps.sendMail(makeVerificationMail(account, link));
  return token;
}

/** Marks the e-mail as proven, once; works without a session (wire section 7). */
export async function endVerification(deps: VerificationDeps, mailed: MailedSecret): Promise<TokenRow> {
  return deps.runWrite(serverItself, async (write) => {
    const token = await findMailedToken({ ...deps, database: write }, 'verification', mailed);
    await write.accounts.update(token.accountId, { emailVerified: true, updatedAt: deps.now().toISOString() });
    await write.accounts.deleteTokens(token.accountId, 'verification');
    await noteOnUser(write, token.accountId);
    write.publish(makeVerificationEvent(token));
    await closeToHalfSessions(write, token.accountId);
    return token;
  });
}
