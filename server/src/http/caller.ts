import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

/** The sender of a request: nobody known, the account of a live session, or the marketplace's own server. */
export type Caller = Guest | Member | Operator;

/** A sender without the operator's key. A socket never speaks for anyone else. */
export type Visitor = Guest | Member;

/** A sender who may write at all. */
export type Writer = Member | Operator;

export interface Guest {
  readonly kind: 'guest';
}

export interface Member {
  readonly kind: 'member';
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly labels: readonly string[];
  /** True where a token of 15 minutes speaks for the session: it leads to nothing that outlives it (wire section 3). */
  readonly isByJwt?: boolean;
}

/**
 * Someone who has shown the password and still owes the second factor: a guest to all but a few calls; wire section 7.
 */
export interface HalfMember {
  readonly kind: 'half';
  readonly member: Member;
}

/** Holds DUKA_API_KEY: may read and write every row, whomever it belongs to, but has no account. */
export interface Operator {
  readonly kind: 'operator';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request under /v1 before its handler runs. */
    caller: Caller;
    /**
     * The member that the caller will be once the second factor is shown; only calls with `beforeSecondFactor` see it.
     */
    halfMember: Member | undefined;
  }
  interface FastifyContextConfig {
    /** Whether the call is open to a session that still owes the second factor. */
    beforeSecondFactor?: boolean;
    /** Whether the call is refused once only the reserve of the disk is left (R53). */
    needsRoom?: boolean;
  }
}

/**
 * Returns the signed-in caller. Throws `general_unauthorized_scope` naming the missing `scope` for anyone else.
 */
export function requireMember(request: FastifyRequest, scope: string): Member {
  const { caller } = request;
  if (caller.kind === 'member') return caller;
  const role = caller.kind === 'guest' ? 'guests' : 'applications';
  throw apiError('general_unauthorized_scope', `User (role: ${role}) missing scope (${scope})`);
}

/** As `requireMember`, also for a session that still owes the second factor. */
export function requireSession(request: FastifyRequest, scope: string): Member {
  return request.halfMember ?? requireMember(request, scope);
}

/** Returns the caller if it may write. Throws `user_unauthorized` for a guest (R2). */
export function requireWriter({ caller }: FastifyRequest): Writer {
  if (caller.kind === 'guest') throw apiError('user_unauthorized');
  return caller;
}
