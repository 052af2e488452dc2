import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

/** Who sends a request: nobody known, or the account of a live session. */
export type Caller = Guest | Member;

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
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request under /v1 before its handler runs. */
    caller: Caller;
  }
}

/** The caller, when signed in. Throws `general_unauthorized_scope` naming the missing `scope` for a guest. */
export function requireMember(request: FastifyRequest, scope: string): Member {
  if (request.caller.kind === 'guest') {
    throw apiError('general_unauthorized_scope', `User (role: guests) missing scope (${scope})`);
  }
  return request.caller;
}
