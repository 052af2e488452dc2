import type { FastifyReply } from 'fastify';
import { ApiError, type ErrorType } from '#errors.ts';
import { type CallLimit, refuseTry } from './rate-limit.ts';

/**
 * Runs work and counts its refusals of one type, each of which reveals that somebody else has a number or an address. Rejects
 * with what `work` throws, and `ApiError` 429 `general_rate_limit_exceeded` where too many were refused.
 */
export async function countRefusals<Result>(
  reply: FastifyReply,
  { limit, key, type }: { readonly limit: CallLimit; readonly key: string; readonly type: ErrorType },
  work: () => Promise<Result>,
): Promise<Result> {
  // Counted before its outcome is known, so that many at once cannot outrun the limit.
  if ((await limit.take(key)) < 0) {
    await limit.giveBack(key, 1);
    throw refuseTry(reply, limit);
  }
  try {
    const result = await work();
    await limit.giveBack(key, 1);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError && error.type === type)) await limit.giveBack(key, 1);
    throw error;
  }
}
