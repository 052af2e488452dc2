import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { HalfMember, Member } from '#http/caller/caller.ts';
import { readJwt } from './jwt.ts';
import { readFacts } from './mfa.ts';
import { lacksFactor } from './mfa-rules.ts';
import { isLive, toCounter } from './sessions.ts';
import { toAccount, toCounterAccount } from './wire-account.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Returns whose session a token speaks for, as long as the session lives: once it is ended, so is the token. Rejects with
 * `ApiError` 401 `user_jwt_invalid` for a token that is not ours, or too old.
 */
export async function findByJwt(
  { database, now }: Deps,
  jwt: string,
  key: Buffer,
): Promise<Member | HalfMember | undefined> {
  const owner = readJwt(jwt, key, now());
  if (typeof owner === 'string') throw apiError('user_jwt_invalid', `Failed to verify JWT. ${owner}`);
  const account = await database.accounts.get(owner.accountId);
  const session = (await database.accounts.listSessions(owner.accountId)).find(({ id }) => id === owner.sessionId);
  if (!account || !session || !isLive(session, now())) return undefined;
  const { email, emailVerified, labels } = account;
  const { userAgent } = session;
  const member: Member = {
    ...{ kind: 'member', ...owner, email, emailVerified, labels, userAgent, isByJwt: true },
    ...toCounter(session),
  };
  const isHalf = !member.counter && lacksFactor(await readFacts(database, account), session.factors);
  return isHalf ? { kind: 'half', member } : member;
}

/**
 * Returns the account behind a session as clients see it, and when the session ends, as stored. Returns undefined once
 * the session has ended, and while it owes a second factor.
 */
export async function findLiveSession(
  { database, now }: Deps,
  { accountId, sessionId }: Member,
): Promise<{ user: object; expiresAt: string } | undefined> {
  const account = await database.accounts.get(accountId);
  const session = (await database.accounts.listSessions(accountId)).find(({ id }) => id === sessionId);
  if (!account || !session || !isLive(session, now())) return undefined;
  const { expiresAt } = session;
  const { counter } = toCounter(session);
  if (counter) return { user: toCounterAccount(account, counter), expiresAt };
  if (lacksFactor(await readFacts(database, account), session.factors)) return undefined;
  return { user: toAccount(account), expiresAt };
}
