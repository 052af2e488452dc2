import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

/** The sender of a request: a guest, the account of a live session, or the marketplace's own server. */
export type Caller = Guest | Member | Operator;

/** A sender without the operator's key. Sockets are only for these. */
export type Visitor = Guest | Member;

/** A sender who may write at all. */
export type Writer = Member | Operator;

/**
 * A buyer without an account, for whom the pages of a shop place and change an order (R67). No row belongs to it: whoever acts for it has found
 * the order by its secret link, or places a new one.
 */
export interface Buyer {
  readonly kind: 'buyer';
}

export const buyerWithoutAccount: Buyer = { kind: 'buyer' };

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
  /** How the browser that opened the session describes itself. */
  readonly userAgent?: string;
  /**
   * Set for the session of a counter: its shop, and the member who is unlocked there, if one is. It may do what that member may, and
   * nothing to the account itself (R63).
   */
  readonly counter?: { readonly storeId: string; readonly memberId: string | undefined };
  /** The member of a shop who allows this one call with their PIN, and why (R63). */
  readonly override?: { readonly memberId: string; readonly reason: string };
  /** The row of a member who was removed, for the sales that they had made before (R65). */
  readonly former?: { readonly memberId: string };
  /** True for a request with a JWT of 15 minutes: it cannot create anything that outlives the JWT, such as a session (wire section 3). */
  readonly isByJwt?: boolean;
}

/**
 * A session whose password was right and whose second factor is still to be verified. All but a few calls treat it as a guest; wire
 * section 7.
 */
export interface HalfMember {
  readonly kind: 'half';
  readonly member: Member;
}

/** A sender with DUKA_API_KEY: may read and write the rows of every account, and has no account itself. */
export interface Operator {
  readonly kind: 'operator';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request under /v1 before its handler runs. */
    caller: Caller;
    /**
     * The member that the caller becomes with the second factor; set only for calls with `beforeSecondFactor`.
     */
    halfMember: Member | undefined;
  }
  interface FastifyContextConfig {
    /** True if a session may make the call before its second factor. */
    beforeSecondFactor?: boolean;
    /** True if the call is refused when only the reserve of the disk is free (R53). */
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

/** As `requireMember`, but accepts a session before its second factor too. */
export function requireSession(request: FastifyRequest, scope: string): Member {
  return request.halfMember ?? requireMember(request, scope);
}

/** Returns the caller if it may write. Throws `user_unauthorized` for a guest (R2). */
export function requireWriter({ caller }: FastifyRequest): Writer {
  if (caller.kind === 'guest') throw apiError('user_unauthorized');
  return caller;
}
