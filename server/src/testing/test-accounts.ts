import { makeAccount } from '#account/account.ts';
import { hashPassword } from '#account/passwords.ts';
import { openSession } from '#account/sessions.ts';
import type { Database } from '#database/database.ts';
import { encodeSessionToken } from '#http/caller/session-token.ts';

const hashes = new Map<string, Promise<string>>();

/**
 * Stores a new account with a session, as signing up and signing in would, and returns the session's token as clients
 * have it. A password is hashed once for a file of tests: the two calls would hash it twice for each account.
 */
export async function addAccount(
  database: Database,
  { password, ...given }: { id: string; email: string; name: string; password: string; now: Date },
): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  const account = makeAccount({ ...given, passwordHash: await hash });
  const caller = { ip: '127.0.0.1', userAgent: 'lightMyRequest', now: given.now };
  const { token } = await database.transaction(async (tx) => {
    await tx.accounts.insert(account);
    return openSession(tx, account, caller);
  });
  return encodeSessionToken(token);
}

/** Opens another session of an account, and returns its token. */
export async function addSession(database: Database, accountId: string, now: Date): Promise<string> {
  const caller = { ip: '127.0.0.1', userAgent: 'lightMyRequest', now };
  return database.transaction(async (tx) => {
    const account = await tx.accounts.get(accountId);
    if (!account) throw new Error(`there is no account ${accountId}`);
    return encodeSessionToken((await openSession(tx, account, caller)).token);
  });
}
