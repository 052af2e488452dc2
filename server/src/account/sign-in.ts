import type { AccountRow, SessionRow } from '#database/account-store.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { SessionToken } from '#http/session-token.ts';
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

/** Finds the account of an e-mail or a login alias. */
export async function findAccountToSignIn(
  deps: Pick<Deps, 'database' | 'aliasSeal'>,
  email: string,
): Promise<AccountRow | undefined> {
  if (!isLoginAlias(email)) return deps.database.accounts.findByEmail(email.toLowerCase());
  const id = resolveLoginAlias(email, deps.aliasSeal);
  return id === undefined ? undefined : deps.database.accounts.get(id);
}

/**
 * Opens a session when the password is right; answers whether it still owes a second factor. An unknown account is refused
 * no sooner than a wrong password.
 */
export async function signIn(
  { database, now }: Deps,
  account: AccountRow | undefined,
  { password, ip, userAgent, turn }: Visit,
): Promise<{ session: SessionRow; token: SessionToken; isHalf: boolean }> {
  const isRight = await verifyPassword(account?.passwordHash, password, turn);
  if (account === undefined || !isRight) throw apiError('user_invalid_credentials');
  return database.transaction(async (tx) => {
    // The account is read again: while the password was checked it may have been changed to keep this very caller out.
    const current = await tx.accounts.get(account.id);
    if (current?.passwordHash !== account.passwordHash) throw apiError('user_invalid_credentials');
    const { session, dropped, token } = await openSession(tx, current, { ip, userAgent, now: now() });
    for (const old of dropped) tx.publish(makeSessionEvent(old, 'delete'));
    tx.publish(makeSessionEvent(session, 'create'));
    return { session, token, isHalf: lacksFactor(await readFacts(tx, current), session.factors) };
  });
}
