import type { AccountRow, SessionRow } from '#database/account-store.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { Publish } from '#http/live-event.ts';
import type { SessionToken } from '#http/session-token.ts';
import { makeSessionEvent } from './account-events.ts';
import { type AliasSeal, isLoginAlias, resolveLoginAlias } from './login-alias.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

interface Deps {
  readonly database: Database;
  readonly publish: Publish;
  readonly now: () => Date;
  readonly aliasSeal: AliasSeal;
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

/** Opens a session when the password is right. An unknown account is refused no sooner than a wrong password. */
export async function signIn(
  { database, publish, now }: Deps,
  account: AccountRow | undefined,
  { password, ip, userAgent }: { readonly password: string; readonly ip: string; readonly userAgent: string },
): Promise<{ session: SessionRow; token: SessionToken }> {
  const isRight = await verifyPassword(account?.passwordHash, password);
  if (account === undefined || !isRight) throw apiError('user_invalid_credentials');
  const { session, dropped, token } = await database.transaction(async (tx) => {
    // The account is read again: while the password was checked it may have been changed to keep this very caller out.
    const current = await tx.accounts.get(account.id);
    if (current?.passwordHash !== account.passwordHash) throw apiError('user_invalid_credentials');
    return openSession(tx, current, { ip, userAgent, now: now() });
  });
  for (const old of dropped) publish(makeSessionEvent(old, 'delete'));
  publish(makeSessionEvent(session, 'create'));
  return { session, token };
}
