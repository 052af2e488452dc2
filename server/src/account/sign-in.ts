import type { Database } from '#database/database.ts';
import type { AccountRow, SessionRow } from '#database/store/account-store.ts';
import { apiError } from '#errors.ts';
import type { SessionToken } from '#http/caller/session-token.ts';
import type { Turn } from '#work/turn.ts';
import { makeSessionEvent } from './account-events.ts';
import { type AliasSeal, isLoginAlias, resolveLoginAlias } from './login-alias.ts';
import { readFacts } from './mfa.ts';
import { lacksFactor } from './mfa-rules.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly aliasSeal: AliasSeal;
}

/** A password as it was typed, by whom, and whose turn it is looked at in. */
interface Visit {
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly turn: Turn;
}

/**
 * What was named to sign in or to recover: an e-mail in lower case, or the id that a login alias stands for. The two name one
 * account in different ways: tries are counted by it, and counts must not reveal that a phone number and an address belong
 * together, or that a number has an account (R2, R17).
 */
export type SignInName = `email:${string}` | `account:${string}`;

/** Finds the account of an e-mail or a login alias, if there is one. */
export async function findAccountToSignIn(
  { database: { accounts }, aliasSeal }: Pick<Deps, 'database' | 'aliasSeal'>,
  address: string,
): Promise<{ account: AccountRow | undefined; signInName: SignInName }> {
  const email = address.toLowerCase();
  if (!isLoginAlias(email)) return { account: await accounts.findByEmail(email), signInName: `email:${email}` };
  const id = resolveLoginAlias(email, aliasSeal);
  if (id === undefined) return { account: undefined, signInName: `email:${email}` };
  return { account: await accounts.get(id), signInName: `account:${id}` };
}

/**
 * Opens a session when the password is right; returns whether it still owes a second factor. An unknown account is refused no
 * sooner than a wrong password. Rejects with `ApiError` 401 `user_invalid_credentials` for an unknown account, a wrong
 * password, or one that was changed meanwhile.
 */
export async function signIn(
  { database, now }: Deps,
  account: AccountRow | undefined,
  { password, ip, userAgent, turn }: Visit,
): Promise<{ session: SessionRow; token: SessionToken; isHalf: boolean }> {
  const isRight = await verifyPassword(account?.passwordHash, password, turn);
  if (account === undefined || !isRight) throw apiError('user_invalid_credentials');
  return database.transaction(async (tx) => {
    // The account is read again: while the password was checked it may have been changed to lock this very caller out.
    const current = await tx.accounts.get(account.id);
    if (current?.passwordHash !== account.passwordHash) throw apiError('user_invalid_credentials');
    const { session, dropped, token } = await openSession(tx, current, { ip, userAgent, now: now() });
    for (const old of dropped) tx.publish(makeSessionEvent(old, 'delete'));
    tx.publish(makeSessionEvent(session, 'create'));
    return { session, token, isHalf: lacksFactor(await readFacts(tx, current), session.factors) };
  });
}
