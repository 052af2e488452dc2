import { isLanguage } from '@duka/domain/values/language';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import type { AccountRow, SessionRow } from '#database/store/account-store.ts';
import { apiError } from '#errors.ts';
import { type Member, requireMember, requireSession } from '#http/caller/caller.ts';
import { cookieOptions } from '#http/caller/cookie-options.ts';
import { findChosenLanguage } from '#http/caller/language.ts';
import { type Origins, sendFallbackCookies } from '#http/caller/origin.ts';
import { encodeSessionToken, findSessionToken, type SessionToken, sessionCookies } from '#http/caller/session-token.ts';
import { forGuests } from '#http/limits/body-bounds.ts';
import { spendRateLimit } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { type Page, parsePageQuery, readQueries } from '#http/wire/list-query.ts';
import { readParam } from '#http/wire/params.ts';
import { currentTurn, type Turn } from '#work/turn.ts';
import { storeLanguage } from './account.ts';
import type { AccountLimits } from './account-limits.ts';
import { emailRule, passwordRule } from './account-params.ts';
import { countAttempt, type Source, settleAttempt } from './attempts.ts';
import { makeJwt } from './jwt.ts';
import { type DeviceDeps, findSource, rememberDevice } from './known-devices.ts';
import type { AliasSeal } from './login-alias.ts';
import { endAllSessions, endSession, getSession, listSessions, renewSession } from './sessions.ts';
import { findAccountToSignIn, type SignInName, signIn } from './sign-in.ts';
import { describeUserAgent } from './user-agent.ts';
import { toSession } from './wire-account.ts';

interface Deps extends DeviceDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly aliasSeal: AliasSeal;
  readonly limits: AccountLimits;
  readonly origins: Origins;
  readonly jwtKey: Buffer;
}

type WithSessionId = { Params: { sessionId: string } };

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/sessions/email', forGuests, async (request, reply) => {
    if (request.caller.kind === 'member') throw apiError('user_session_already_exists');
    const email = readParam(bodyOf(request), 'email', emailRule);
    const password = readParam(bodyOf(request), 'password', passwordRule);
    const { account, signInName } = await findAccountToSignIn(deps, email);
    const source = findSource(request, account?.id, deps.deviceKey);
    const attempt = await countAttempt(reply, deps.limits.signIn, signInName, source);
    const { session, token, isHalf } = await settleAttempt(attempt, () =>
      signIn(deps, account, {
        password,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        turn: turnOfSignIn(signInName, account?.id, source),
      }),
    );
    sendSession(request, reply, deps, { token, expiresAt: session.expiresAt });
    if (account) await takeChosenLanguage(request, account, deps);
    if (!isHalf) rememberDevice(request, reply, session.accountId, deps);
    return reply.code(201).send(toSession(session, session.id));
  });

  app.get('/sessions', async (request) => {
    const member = requireMember(request, 'account');
    const sessions = await listSessions(deps, member);
    return { total: sessions.length, sessions: sessions.map((session) => toSession(session, member.sessionId)) };
  });

  app.delete('/sessions', async (request, reply) => {
    await endAllSessions(deps, requireMember(request, 'account'));
    clearSession(request, reply, deps);
    return reply.code(204).send();
  });

  app.get<WithSessionId>('/sessions/:sessionId', async (request) => {
    const member = requireMember(request, 'account');
    return toSession(await getSession(deps, member, request.params.sessionId), member.sessionId);
  });

  app.patch<WithSessionId>('/sessions/:sessionId', async (request, reply) => {
    const member = requireMember(request, 'account');
    refuseJwt(member);
    await spendRateLimit(reply, deps.limits.renewalsPerSession, member.sessionId);
    const session = await renewSession(deps, member, request.params.sessionId);
    const token = findSessionToken(request);
    // The cookies of this browser live as long as the session did.
    if (token && session.id === member.sessionId && request.cookies[sessionCookies[0]] !== undefined) {
      sendSession(request, reply, deps, { token, expiresAt: session.expiresAt });
    }
    return toSession(session, member.sessionId);
  });

  app.post('/jwts', async (request, reply) => {
    const member = requireMember(request, 'account');
    refuseJwt(member);
    await spendRateLimit(reply, deps.limits.jwtsPerAccount, member.accountId);
    return reply.code(201).send({ jwt: makeJwt(member, deps.jwtKey, deps.now()) });
  });

  app.get('/logs', async (request) => {
    const member = requireMember(request, 'account');
    return listLogs(deps, member, parsePageQuery(readQueries(request)));
  });

  app.delete<WithSessionId>(
    '/sessions/:sessionId',
    { config: { beforeSecondFactor: true } },
    async (request, reply) => {
      const member = requireSession(request, 'account');
      const { sessionId } = request.params;
      // A caller who has proven only the password may end this session, but not the account's other sessions.
      const isOwn = sessionId === 'current' || sessionId === member.sessionId;
      if (request.halfMember && !isOwn) throw apiError('user_more_factors_required');
      const wasCurrent = await endSession(deps, member, sessionId);
      if (wasCurrent) clearSession(request, reply, deps);
      return reply.code(204).send();
    },
  );
}

/** A token makes no other token and no session longer, so that it ends when it should; the refusal is that of Appwrite. */
function refuseJwt({ isByJwt }: Member): void {
  if (isByJwt) throw apiError('user_session_not_found');
}

/**
 * The turn of a sign-in. A device that the account knows has the account's turn and high urgency; attempts from other devices have a turn
 * for what was asked and for each address, so that they do not delay the owner (R18, R48).
 */
function turnOfSignIn(signInName: SignInName, accountId: string | undefined, { address, device }: Source): Turn {
  const isKnown = device !== undefined && accountId !== undefined;
  const account = isKnown ? accountId : `${signInName} @${address}`;
  return { ...currentTurn(), account, urgency: isKnown ? 'high' : 'normal' };
}

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Gives an account that has no language yet the one that was chosen on the device it signs in on. What a browser merely asks for
 * is no choice: it may be anybody's (R35).
 */
async function takeChosenLanguage(request: FastifyRequest, account: AccountRow, deps: Deps): Promise<void> {
  const chosen = findChosenLanguage(request);
  if (chosen && !isLanguage(account.prefs.language)) await storeLanguage(deps, { accountId: account.id }, chosen);
}

/**
 * Lists the sign-ins of the account whose sessions live, the newest first, as Appwrite lists what an account did. Nothing is
 * recorded for it: it says what the list of sessions says.
 */
async function listLogs(
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

interface Deps {
  readonly publicUrl: string | undefined;
  readonly origins: Origins;
}

/**
 * Gives the session to the browser: in two cookies (R8), and in the header where the browser would hold back our
 * cookies.
 */
function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, origins }: Deps,
  { token, expiresAt }: { readonly token: SessionToken; readonly expiresAt: string },
): void {
  const value = encodeSessionToken(token);
  for (const name of sessionCookies) {
    reply.setCookie(name, value, { ...cookieOptions(request, publicUrl), expires: new Date(expiresAt) });
  }
  sendFallbackCookies(request, reply, origins, JSON.stringify({ [sessionCookies[0]]: value }));
}

/** Removes the session from the browser; wire section 3. */
function clearSession(request: FastifyRequest, reply: FastifyReply, { publicUrl, origins }: Deps): void {
  for (const name of sessionCookies) {
    reply.setCookie(name, '', { ...cookieOptions(request, publicUrl), expires: new Date(0) });
  }
  sendFallbackCookies(request, reply, origins, '[]');
}
