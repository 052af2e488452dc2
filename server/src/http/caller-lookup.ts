import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import type { Caller, Guest, Member } from './caller.ts';
import { findSessionToken, type SessionToken } from './session-token.ts';

/** Answers the account of a live session, or undefined when the token is unknown or expired. */
export type FindMember = (token: SessionToken) => Promise<Member | undefined>;

const guest: Guest = { kind: 'guest' };

/** Who sends this request. A bad or expired token is no error: the caller is a guest; contract section 3. */
export async function findCaller(request: FastifyRequest, findMember: FindMember): Promise<Caller> {
  const token = findSessionToken(request);
  const caller = (token === undefined ? undefined : await findMember(token)) ?? guest;
  if (caller.kind === 'member' && request.headers['x-appwrite-key'] !== undefined) {
    throw apiError('user_key_and_session_set');
  }
  return caller;
}
