import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import type { Caller, Guest, Member, Visitor } from './caller.ts';
import { findSessionToken, type SessionToken } from './session-token.ts';

/** Answers the account of a live session, or undefined when the token is unknown or expired. */
export type FindMember = (token: SessionToken) => Promise<Member | undefined>;

const guest: Guest = { kind: 'guest' };

/** Whose session comes with this request. A bad or expired token is no error: the caller is a guest; contract section 3. */
export async function findVisitor(request: FastifyRequest, findMember: FindMember): Promise<Visitor> {
  const token = findSessionToken(request);
  const caller = (token === undefined ? undefined : await findMember(token)) ?? guest;
  if (caller.kind === 'member' && request.headers['x-appwrite-key'] !== undefined) {
    throw apiError('user_key_and_session_set');
  }
  return caller;
}

/** Who sends this request. A key that is not the operator's is an error, not a guest: its owner must learn of it. */
export async function findCaller(
  request: FastifyRequest,
  findMember: FindMember,
  isOperatorKey: (key: unknown) => boolean,
): Promise<Caller> {
  const visitor = await findVisitor(request, findMember);
  const key = request.headers['x-appwrite-key'];
  if (key === undefined || key === '') return visitor;
  if (!isOperatorKey(key)) throw apiError('general_unauthorized_scope', 'The API key is not valid.');
  return { kind: 'operator' };
}
