import type { Database } from '#database/database.ts';
import type { SessionRow } from '#database/store/account-store.ts';
import type { Member } from '#http/caller.ts';
import type { Page } from '#http/list-query.ts';
import { toWireDate } from '#http/wire-date.ts';
import { listSessions } from './sessions.ts';
import { describeUserAgent } from './user-agent.ts';

/**
 * Lists the sign-ins of the account whose sessions live, the newest first, as hosted lists what an account did. Nothing is
 * recorded for it: it says what the list of sessions says.
 */
export async function listLogs(
  deps: { readonly database: Database; readonly now: () => Date },
  member: Member,
  { limit, offset }: Page,
) {
  const sessions = (await listSessions(deps, member)).toReversed();
  const name = (await deps.database.accounts.get(member.accountId))?.name ?? '';
  return {
    total: sessions.length,
    logs: sessions.slice(offset, offset + limit).map((session) => toLog(session, name)),
  };
}

function toLog({ accountId, email, ip, createdAt, userAgent }: SessionRow, userName: string) {
  return {
    event: 'session.create',
    userId: accountId,
    userEmail: email,
    userName,
    mode: 'default',
    ip,
    time: toWireDate(createdAt),
    ...describeUserAgent(userAgent),
    countryCode: '--',
    countryName: 'Unknown',
  };
}
