import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import { hourMs } from '@duka/domain/values/durations';
import { isObject } from '@duka/domain/values/unchecked-values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countRefusals } from '#http/count-refusals.ts';
import { callerKey, createCallLimit, type LimitDeps } from '#http/rate-limit.ts';

/**
 * An account's writes in an hour that are refused because another account has the number. Such a refusal tells what no look-up does
 * (R2): that the number has an account. There is no limit by address, as one stranger would use it up for all behind it.
 */
const refusedPerHour = 10;

/** Makes what runs the writes of a collection, and counts those that claim another account's number. */
export function createClaimLimit(deps: LimitDeps) {
  const limit = createCallLimit(deps, 'numbers refused', refusedPerHour, hourMs);

  /** Throws what `write` throws, and `general_rate_limit_exceeded` where too many were refused. */
  return async function runClaim<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    { collection, data }: { readonly collection: CollectionId; readonly data: unknown },
    write: () => Promise<Result>,
  ): Promise<Result> {
    if (!isClaim(collection, data) || request.caller.kind === 'operator') return write();
    const refusals = { limit, key: callerKey(request), type: 'document_already_exists' } as const;
    return countRefusals(reply, refusals, write);
  };
}

/** True for a write of the number by which a guest finds an account. */
function isClaim(id: CollectionId, data: unknown): boolean {
  const { guest }: Collection['access'] = collections[id].access;
  return guest !== undefined && isObject(data) && typeof data[guest.by] === 'string' && data[guest.by] !== '';
}
