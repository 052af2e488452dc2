import { createHash, randomBytes } from 'node:crypto';
import type { AccountRow, SessionRow } from '#database/account-store.ts';
import { type Database, type Stores, StoreUnavailableError } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller.ts';
import type { Publish } from '#http/live-event.ts';
import type { SessionToken } from '#http/session-token.ts';
import { makeSessionEvent } from './account-events.ts';
import { makeId } from './new-id.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Life of a session in milliseconds, and most sessions of an account; contract section 3. */
const sessionMs = 365 * dayMs;
const maxSessions = 10;

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

interface EndDeps {
  readonly database: Database;
  readonly publish: Publish;
}

/** What is kept of a secret: whoever reads the database cannot sign in with it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** 256 hex digits, as hosted's secrets of sessions, recoveries and verifications. */
export function makeSecret(): string {
  return randomBytes(128).toString('hex');
}

/** Opens a session inside `tx`, dropping the oldest beyond ten; answers it, the dropped ones, and the token for the client. */
export async function openSession(
  tx: Stores,
  account: Pick<AccountRow, 'id' | 'email'>,
  { ip, now }: { readonly ip: string; readonly now: Date },
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
  };
  const open = await tx.accounts.listSessions(account.id);
  const dropped = open.slice(0, Math.max(open.length - maxSessions + 1, 0));
  for (const { id } of dropped) await tx.accounts.deleteSession(account.id, id);
  await tx.accounts.insertSession(session);
  await tx.accounts.update(account.id, { accessedAt: now.toISOString() });
  return { session, dropped, token: { id: account.id, secret } };
}

/** The account of a live session; undefined when the token is forged, ended or expired. */
export async function findMember({ database, now }: Deps, token: SessionToken): Promise<Member | undefined> {
  const session = await database.accounts.findSession(hashSecret(token.secret));
  const nowText = now().toISOString();
  if (session === undefined || session.accountId !== token.id || session.expiresAt <= nowText) return undefined;
  if (now().getTime() - Date.parse(session.accessedAt) > dayMs) {
    await noteAccess(database, session.accountId, nowText);
  }
  const { accountId, sessionId, email, emailVerified, labels } = session;
  return { kind: 'member', accountId, sessionId, email, emailVerified, labels };
}

/** A disk that takes no writes must not keep a seller from reading: a later request makes the note. */
async function noteAccess(database: Database, accountId: string, accessedAt: string): Promise<void> {
  try {
    await database.transaction((tx) => tx.accounts.update(accountId, { accessedAt }));
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}

/** The caller's live sessions, oldest first. */
export async function listSessions({ database, now }: Deps, member: Member): Promise<SessionRow[]> {
  const sessions = await database.accounts.listSessions(member.accountId);
  return sessions.filter(({ expiresAt }) => expiresAt > now().toISOString());
}

/** One session of the caller; `current` is the one of this request. Throws `user_session_not_found`. */
export async function getSession(deps: Deps, member: Member, idOrCurrent: string): Promise<SessionRow> {
  const id = toSessionId(member, idOrCurrent);
  const session = (await listSessions(deps, member)).find((one) => one.id === id);
  if (session === undefined) throw apiError('user_session_not_found');
  return session;
}

/** Ends one session of the caller; answers whether it was the one of this request. Throws `user_session_not_found`. */
export async function endSession(
  { database, publish }: EndDeps,
  member: Member,
  idOrCurrent: string,
): Promise<boolean> {
  const id = toSessionId(member, idOrCurrent);
  const ended = await database.transaction(async (tx) => {
    const session = (await tx.accounts.listSessions(member.accountId)).find((one) => one.id === id);
    await tx.accounts.deleteSession(member.accountId, id);
    return session;
  });
  if (ended === undefined) throw apiError('user_session_not_found');
  publish(makeSessionEvent(ended, 'delete'));
  return id === member.sessionId;
}

/** Ends every session of the caller, this one too. */
export async function endAllSessions({ database, publish }: EndDeps, member: Member): Promise<void> {
  const ended = await database.transaction((tx) => endSessions(tx, member.accountId));
  for (const session of ended) publish(makeSessionEvent(session, 'delete'));
}

/** Ends the sessions of an account inside `tx`, but the one to keep; answers them. */
export async function endSessions(tx: Stores, accountId: string, keepId?: string): Promise<SessionRow[]> {
  const open = await tx.accounts.listSessions(accountId);
  await tx.accounts.deleteSessions(accountId, keepId);
  return open.filter(({ id }) => id !== keepId);
}

function toSessionId(member: Member, idOrCurrent: string): string {
  return idOrCurrent === 'current' ? member.sessionId : idOrCurrent;
}
