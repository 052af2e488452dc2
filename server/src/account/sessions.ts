import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@duka/domain/values/durations';
import type { Database, Stores, Transaction } from '#database/database.ts';
import type { AccountRow, LiveSession, SessionRow } from '#database/store/account-store.ts';
import { StoreUnavailableError } from '#database/store-errors.ts';
import { apiError } from '#errors.ts';
import type { HalfMember, Member } from '#http/caller/caller.ts';
import type { SessionToken } from '#http/caller/session-token.ts';
import { makeSessionEvent } from './account-events.ts';
import { lacksFactor } from './mfa-rules.ts';
import { makeId } from './new-id.ts';

/** Milliseconds after which the last use of a session is stored again; each time costs a commit. */
const useNoteMs = 15 * 60 * 1000;
/** Milliseconds after a failed store of it in which no other request waits for the database. */
const quietMs = 60 * 1000;
/** The most characters that are stored of a browser's description of itself. */
const maxUserAgentLength = 512;
/** Milliseconds that a session lives, and the most sessions of an account; wire section 3. */
const sessionMs = 365 * dayMs;
const maxSessions = 10;
/** Milliseconds after its last use in which a session ends all the same. */
const idleMs = 30 * dayMs;

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Hashes a secret for storing, so that someone who reads the database cannot sign in with it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Makes 256 hex digits, as long as Appwrite's secrets of sessions, recoveries and verifications. */
export function makeSecret(): string {
  return randomBytes(128).toString('hex');
}

/**
 * Opens a session inside `tx` and drops the oldest beyond ten. Returns it, the dropped ones, and the token for the
 * client.
 */
export async function openSession(
  tx: Stores,
  account: Pick<AccountRow, 'id' | 'email' | 'mfa'>,
  { ip, userAgent, now }: { readonly ip: string; readonly userAgent: string; readonly now: Date },
): Promise<{ session: SessionRow; dropped: readonly SessionRow[]; token: SessionToken }> {
  const secret = makeSecret();
  const session: SessionRow = {
    id: makeId(now),
    accountId: account.id,
    secretHash: hashSecret(secret),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + sessionMs).toISOString(),
    email: account.email,
    ip,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    usedAt: null,
    factors: ['password'],
    mfaUpdatedAt: null,
    passwordShownAt: null,
    appProvenAt: null,
    counterStoreId: null,
    actingMemberId: null,
    actingSince: null,
  };
  const all = await tx.accounts.listSessions(account.id);
  // Someone who has stolen only the password must not sign the others out by opening session after session.
  const isHalf = ({ factors }: SessionRow) => account.mfa && factors.length < 2;
  const open = [...all.filter(isHalf), ...all.filter((one) => !isHalf(one))];
  const dropped = open.slice(0, Math.max(open.length - maxSessions + 1, 0));
  for (const { id } of dropped) await tx.accounts.deleteSession(account.id, id);
  await tx.accounts.insertSession(session);
  await tx.accounts.update(account.id, { accessedAt: now.toISOString() });
  return { session, dropped, token: { id: account.id, secret } };
}

/** Returns whose live session it is; undefined when the token is forged, ended or expired. */
export async function findSignedIn(
  { database, now }: Deps,
  token: SessionToken,
): Promise<Member | HalfMember | undefined> {
  const session = await database.accounts.findSession(hashSecret(token.secret));
  const nowText = now().toISOString();
  if (session === undefined || session.accountId !== token.id || !isLive(session, now())) return undefined;
  const isAnotherDay = now().getTime() - Date.parse(session.accessedAt) > dayMs;
  const { accountId, sessionId, email, emailVerified, labels, userAgent } = session;
  if (isAnotherDay || now().getTime() - Date.parse(session.usedAt ?? session.createdAt) > useNoteMs) {
    await noteUse(database, session, nowText, isAnotherDay);
  }
  const member: Member = {
    ...{ kind: 'member', accountId, sessionId, email, emailVerified, labels, userAgent },
    ...toCounter(session),
  };
  // A counter is not its account, and owes none of its factors (R65).
  return !member.counter && lacksFactor(session, session.factors) ? { kind: 'half', member } : member;
}

/** Returns what a caller is by a session of a counter; nothing for any other session (R65). */
export function toCounter({
  counterStoreId,
  actingMemberId,
}: Pick<SessionRow, 'counterStoreId' | 'actingMemberId'>): Pick<Member, 'counter'> {
  return counterStoreId === null ? {} : { counter: { storeId: counterStoreId, memberId: actingMemberId ?? undefined } };
}

/** Returns whether a session has neither come to its end nor lain unused for too long; wire section 3. */
export function isLive(
  { expiresAt, usedAt, createdAt }: Pick<SessionRow, 'expiresAt' | 'usedAt' | 'createdAt'>,
  now: Date,
): boolean {
  return expiresAt > now.toISOString() && Date.parse(usedAt ?? createdAt) + idleMs > now.getTime();
}

/** Deletes what has ended. */
export async function deleteEnded(database: Database, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - idleMs).toISOString();
  await database.transaction((tx) => tx.accounts.deleteExpired(now.toISOString(), idleSince));
}

/** The time, in milliseconds since 1970, until which no store is tried after one failed. */
const quietUntil = new WeakMap<Database, number>();

/** A disk that takes no writes must not stop a seller from reading, so a failure is left to a later request. */
async function noteUse(
  database: Database,
  { accountId, sessionId }: LiveSession,
  usedAt: string,
  isAnotherDay: boolean,
): Promise<void> {
  const at = Date.parse(usedAt);
  if (at < (quietUntil.get(database) ?? 0)) return;
  try {
    await database.transaction(async (tx) => {
      await tx.accounts.updateSession(sessionId, { usedAt });
      if (isAnotherDay) await tx.accounts.update(accountId, { accessedAt: usedAt });
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    quietUntil.set(database, at + quietMs);
  }
}

/** Lists the caller's live sessions, oldest first. */
export async function listSessions({ database, now }: Deps, member: Member): Promise<SessionRow[]> {
  const sessions = await database.accounts.listSessions(member.accountId);
  return sessions.filter((session) => isLive(session, now()));
}

/**
 * Returns one session of the caller; `current` is that of this request. Rejects with `ApiError` 404 `user_session_not_found`.
 */
export async function getSession(deps: Deps, member: Member, idOrCurrent: string): Promise<SessionRow> {
  const id = toSessionId(member, idOrCurrent);
  const session = (await listSessions(deps, member)).find((one) => one.id === id);
  if (session === undefined) throw apiError('user_session_not_found');
  return session;
}

/**
 * Ends one session of the caller; returns whether it was that of this request. Rejects with `ApiError` 404
 * `user_session_not_found`.
 */
export async function endSession(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  idOrCurrent: string,
): Promise<boolean> {
  const id = toSessionId(member, idOrCurrent);
  const ended = await database.transaction(async (tx) => {
    const session = (await tx.accounts.listSessions(member.accountId)).find((one) => one.id === id);
    await tx.accounts.deleteSession(member.accountId, id);
    if (session) tx.publish(makeSessionEvent(session, 'delete'));
    return session;
  });
  if (ended === undefined) throw apiError('user_session_not_found');
  return id === member.sessionId;
}

/**
 * Gives a session of the caller its whole life again, from now on; returns it. Rejects with `ApiError` 404
 * `user_session_not_found`.
 */
export async function renewSession({ database, now }: Deps, member: Member, idOrCurrent: string): Promise<SessionRow> {
  const id = toSessionId(member, idOrCurrent);
  const renewed = await database.transaction(async (tx) => {
    const session = (await tx.accounts.listSessions(member.accountId)).find((one) => one.id === id);
    if (session === undefined || !isLive(session, now())) return undefined;
    const expiresAt = new Date(now().getTime() + sessionMs).toISOString();
    await tx.accounts.updateSession(id, { expiresAt });
    const longer = { ...session, expiresAt };
    tx.publish(makeSessionEvent(longer, 'update', { ends: false }));
    return longer;
  });
  if (renewed === undefined) throw apiError('user_session_not_found');
  return renewed;
}

/** Ends every session of the caller, including this one. */
export async function endAllSessions({ database }: Pick<Deps, 'database'>, member: Member): Promise<void> {
  await database.transaction((tx) => endSessions(tx, member.accountId));
}

/** Ends the sessions of an account inside `tx`, except one, and notifies their devices. */
export async function endSessions(
  tx: Pick<Transaction, 'accounts' | 'publish'>,
  accountId: string,
  keepId?: string,
): Promise<void> {
  const open = await tx.accounts.listSessions(accountId);
  await tx.accounts.deleteSessions(accountId, keepId);
  for (const session of open) if (session.id !== keepId) tx.publish(makeSessionEvent(session, 'delete'));
}

function toSessionId(member: Member, idOrCurrent: string): string {
  return idOrCurrent === 'current' ? member.sessionId : idOrCurrent;
}
