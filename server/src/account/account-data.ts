import type { Database } from '#database/database.ts';
import type { Member } from '#http/caller/caller.ts';
import { listSessions } from './sessions.ts';
import { toAccount, toSession } from './wire-account.ts';

/** Returns the account with its preferences, and its sessions, as clients see them. */
export async function describeAccount(
  deps: { readonly database: Database; readonly now: () => Date },
  member: Member,
): Promise<{ account: object; sessions: readonly object[] } | undefined> {
  const account = await deps.database.accounts.get(member.accountId);
  const sessions = await listSessions(deps, member);
  return account && { account: toAccount(account), sessions: sessions.map((row) => toSession(row, member.sessionId)) };
}
