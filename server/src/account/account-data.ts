import { formatDay } from '@duka/domain/values/dates';
import { languageOf } from '@duka/domain/values/language';
import type { Database } from '#database/database.ts';
import type { Member } from '#http/caller.ts';
import type { SendMail } from '#mail/mail.ts';
import { makeDeletionMail } from './account-mails.ts';
import { listSessions } from './sessions.ts';
import { toAccount, toSession } from './wire-account.ts';

/** Answers the account with its preferences, and its sessions, as clients see them. */
export async function describeAccount(
  deps: { readonly database: Database; readonly now: () => Date },
  member: Member,
): Promise<{ account: object; sessions: readonly object[] } | undefined> {
  const account = await deps.database.accounts.get(member.accountId);
  const sessions = await listSessions(deps, member);
  return account && { account: toAccount(account), sessions: sessions.map((row) => toSession(row, member.sessionId)) };
}

/** Tells the owner of an account by mail that its deletion was asked for. */
export async function mailDeletion(
  { database, sendMail, appUrl }: { readonly database: Database; readonly sendMail: SendMail; readonly appUrl: string },
  accountId: string,
  dueAt: string,
): Promise<void> {
  const account = await database.accounts.get(accountId);
  if (account) await sendMail(makeDeletionMail(account, formatDay(dueAt, languageOf(account.prefs)) ?? dueAt, appUrl));
}
