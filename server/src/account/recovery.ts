import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import type { AccountRow, TokenRow } from '#database/store/account-store.ts';
import type { SendMail } from '#mail/mail.ts';
import { serverItself } from '#writes/run-write.ts';
import { makeRecoveryMail } from './account-mails.ts';
import { refuseGuessable } from './chosen-password.ts';
import { makeLink } from './links.ts';
import type { MailLimits } from './mail-limits.ts';
import { findMailedToken, type MailedSecret, makeToken } from './mailed-tokens.ts';
import { type MfaDeps, noteOnUser, removeFactors } from './mfa.ts';
import type { AlertOwner } from './owner-alerts.ts';
import { hashPassword } from './passwords.ts';
import { makeRecoveryId } from './recovery-id.ts';
import { endSessions } from './sessions.ts';
import type { SignInName } from './sign-in.ts';

/**
 * Milliseconds after which every request for a recovery is answered, so that the time reveals nothing about the address.
 */
const answerMs = 300;

export interface RecoveryDeps extends Pick<MfaDeps, 'runWrite'> {
  readonly database: Database;
  readonly now: () => Date;
  /** Key of the ids that recoveries are answered with. */
  readonly recoveryIdKey: Buffer;
  readonly sendMail: SendMail;
  readonly mailLimits: MailLimits;
  readonly alertOwner: AlertOwner;
  /** Runs work that nobody waits for; its failure is logged. */
  readonly runInBackground: (work: () => Promise<void>) => void;
}

/** The page of the app that takes the link of a recovery. */
const recoveryPath = '/reset-password';

interface RecoveryRequest {
  readonly account: AccountRow | undefined;
  readonly signInName: SignInName;
  /** True if the request comes from a device that has signed in to the account. */
  readonly isKnownDevice: boolean;
}

/** A token, and the id by which its answer and its link name the account. */
interface NamedToken {
  readonly token: TokenRow;
  readonly userId: string;
}

/**
 * Mails `account` a link that sets a new password. The response and the link contain an id made from the sign-in name,
 * so an unknown e-mail gets the same response (R9, R17), and so does an account to which enough links were mailed (R50).
 */
export async function startRecovery(
  deps: RecoveryDeps,
  { account, signInName, isKnownDevice }: RecoveryRequest,
  page: URL,
): Promise<NamedToken> {
  const { database, now, sendMail, mailLimits } = deps;
  const userId = makeRecoveryId(signInName, deps.recoveryIdKey);
  const { token, secret } = makeToken(account?.id ?? userId, 'recovery', now());
  if (account !== undefined) {
    deps.runInBackground(async () => {
      const from = { isKnownDevice, isAppPage: page.pathname === recoveryPath };
      if (!(await mailLimits.takeRecovery({ ...account, accountId: account.id }, from))) return;
      await database.transaction((tx) => tx.accounts.insertToken(token));
      await sendMail(makeRecoveryMail(account, makeLink(page, { userId, secret, expiresAt: token.expiresAt })));
    });
  }
  await wait(answerMs);
  return { token, userId };
}

/**
 * Sets the new password, once; ends every session and proves the e-mail (wire section 7, R8). It does not sign in. An address
 * that was not verified before may belong to someone other than the account's creator, so second factors are removed (R49).
 * Rejects like `findMailedToken`, and for a guessable password like `refuseGuessable`.
 */
export async function endRecovery(deps: RecoveryDeps, mailed: MailedSecret, password: string): Promise<NamedToken> {
  const { accountId } = await findMailedToken(deps, 'recovery', mailed);
  // Checked after the token: only who has the link may learn whether a password resembles the account's address.
  await refuseGuessable(password, (await deps.database.accounts.get(accountId))?.email ?? '');
  const passwordHash = await hashPassword(password);
  const { token, hadFactors } = await deps.runWrite(serverItself, async (write) => {
    // The token is read again, as the same link may have been used while the password was hashed.
    const token = await findMailedToken({ ...deps, database: write }, 'recovery', mailed);
    const now = deps.now().toISOString();
    const isFirstProof = (await write.accounts.get(accountId))?.emailVerified === false;
    const hadFactors = isFirstProof && (await removeFactors(write, accountId));
    const changes = { passwordHash, passwordUpdatedAt: now, emailVerified: true, updatedAt: now };
    await write.accounts.update(accountId, changes);
    await write.accounts.deleteTokens(accountId);
    await noteOnUser(write, accountId);
    await endSessions(write, accountId);
    return { token, hadFactors };
  });
  const account = await deps.database.accounts.get(accountId);
  if (account) deps.alertOwner('password', account);
  if (account && hadFactors) deps.alertOwner('authenticator-removed', account);
  return { token, userId: mailed.userId };
}
