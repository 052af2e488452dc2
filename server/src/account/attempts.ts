import type { FastifyReply } from 'fastify';
import { ApiError } from '#errors.ts';
import { forgiveRateLimit, type RateLimit, refuseTry, spendTry } from '#http/rate-limit.ts';

/** Who tries to get at an account: the key of the caller's address, and the device when the account knows it. */
export interface Source {
  readonly address: string;
  readonly device: string | undefined;
}

/** The limits of one kind of try; wire section 11, R18. */
export interface AttemptLimits {
  /** Counts the tries of one known device, or of one address, at one account. */
  readonly perSource: RateLimit;
  /** Counts the tries at one account of all devices that it does not know, wherever they are. */
  readonly perAccount?: RateLimit;
  /** Counts the accounts that one address tries from devices they do not know. */
  readonly accountsPerAddress?: RateLimit;
}

/** A try that was counted before its outcome is known, so that many at once cannot outrun the limits. */
export interface Attempt {
  /** Forgets the tries of this source at this account: only failures in a row count. */
  succeed(): void;
  /** Takes back this try alone, as when it was not made. */
  giveBack(): void;
}

/**
 * Counts a try at an account. A device that the account knows has a count of its own, which nobody else can use up (R18).
 * Throws `general_rate_limit_exceeded`.
 */
export function countAttempt(reply: FastifyReply, limits: AttemptLimits, account: string, source: Source): Attempt {
  const { perSource } = limits;
  if (source.device !== undefined) {
    const key = `${account} ${source.device}`;
    spendTry(reply, perSource, key);
    return {
      succeed: () => forgiveRateLimit(reply, perSource, key),
      giveBack: () => perSource.giveBack(key, 1),
    };
  }
  const { perAccount, accountsPerAddress } = limits;
  const key = `${account} @${source.address}`;
  const isFirst = perSource.left(key) === perSource.limit;
  if (isFirst && accountsPerAddress?.left(source.address) === 0) throw refuseTry(reply, accountsPerAddress);
  if (perAccount?.left(account) === 0) throw refuseTry(reply, perAccount);
  spendTry(reply, perSource, key);
  perAccount?.take(account);
  if (isFirst) accountsPerAddress?.take(source.address);
  return {
    succeed() {
      perAccount?.giveBack(account, perSource.limit - perSource.left(key));
      accountsPerAddress?.giveBack(source.address, 1);
      forgiveRateLimit(reply, perSource, key);
    },
    giveBack() {
      perSource.giveBack(key, 1);
      perAccount?.giveBack(account, 1);
      if (isFirst) accountsPerAddress?.giveBack(source.address, 1);
    },
  };
}

/**
 * Runs the check that a try was counted for. A right answer forgives the tries before it; a check that was not made, as
 * the server has too much to do, counts as none.
 */
export async function settleAttempt<Result>(attempt: Attempt, check: () => Promise<Result>): Promise<Result> {
  try {
    const result = await check();
    attempt.succeed();
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.code === 503) attempt.giveBack();
    throw error;
  }
}
