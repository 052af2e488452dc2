import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import type { Caller, Guest, HalfMember, Member, Visitor } from './caller.ts';
import { findSessionToken, type SessionToken } from './session-token.ts';

/** Returns whose live session it is, or undefined when the token is unknown or expired. */
export type FindSignedIn = (token: SessionToken) => Promise<Member | HalfMember | undefined>;

/** Returns whose live session a token of `X-Appwrite-JWT` speaks for. Throws `user_jwt_invalid` for one that is not ours. */
export type FindByJwt = (jwt: string) => Promise<Member | HalfMember | undefined>;

const guest: Guest = { kind: 'guest' };

/**
 * Returns whose session comes with this request. A bad or expired token is no error: the caller is a guest, as is one
 * who still owes the second factor; wire sections 3 and 7.
 */
export async function findVisitor(request: FastifyRequest, findSignedIn: FindSignedIn): Promise<Visitor> {
  const found = await findSession(request, findSignedIn);
  return found?.kind === 'member' ? found : guest;
}

/**
 * Returns who sends this request. A key that is not the operator's is an error, so that its owner learns of it. Rejects with
 * `ApiError` 401 `user_more_factors_required` for a session that owes the second factor, except on the calls that are open to
 * it.
 */
export async function findCaller(
  request: FastifyRequest,
  {
    findSignedIn,
    findByJwt,
    isOperatorKey,
  }: {
    readonly findSignedIn: FindSignedIn;
    readonly findByJwt: FindByJwt;
    readonly isOperatorKey: (key: unknown) => boolean;
  },
): Promise<Caller> {
  const found = await findSession(request, findSignedIn, findByJwt);
  if (found?.kind === 'half') {
    if (!request.routeOptions.config.beforeSecondFactor) throw apiError('user_more_factors_required');
    request.halfMember = found.member;
  }
  const visitor = found?.kind === 'member' ? found : guest;
  const key = request.headers['x-appwrite-key'];
  if (key === undefined || key === '') return visitor;
  if (!isOperatorKey(key)) throw apiError('general_unauthorized_scope', 'The API key is not valid.');
  return { kind: 'operator' };
}

/** A token in `X-Appwrite-JWT` counts before a session, as Appwrite has it. */
async function findSession(request: FastifyRequest, findSignedIn: FindSignedIn, findByJwt?: FindByJwt) {
  const jwt = request.headers['x-appwrite-jwt'];
  const token = findSessionToken(request);
  const isByJwt = findByJwt !== undefined && typeof jwt === 'string' && jwt !== '';
  const found = isByJwt ? await findByJwt(jwt) : token && (await findSignedIn(token));
  if (found && request.headers['x-appwrite-key'] !== undefined) throw apiError('user_key_and_session_set');
  return found;
}
