import type { Database } from '#database/database.ts';
import type { Member } from '#http/caller.ts';
import { readFacts } from './mfa.ts';
import { lacksFactor } from './mfa-rules.ts';
import { isLive } from './sessions.ts';
import { toAccount } from './wire-account.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Answers the account behind a session as clients see it, and when the session ends, as stored. Answers undefined once
 * the session has ended, and while it owes a second factor.
 */
export async function findLiveSession(
  { database, now }: Deps,
  { accountId, sessionId }: Member,
): Promise<{ user: object; expiresAt: string } | undefined> {
  const account = await database.accounts.get(accountId);
  const session = (await database.accounts.listSessions(accountId)).find(({ id }) => id === sessionId);
  if (!account || !session || !isLive(session, now())) return undefined;
  if (lacksFactor(await readFacts(database, account), session.factors)) return undefined;
  return { user: toAccount(account), expiresAt: session.expiresAt };
}
