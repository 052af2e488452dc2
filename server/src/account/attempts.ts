import type { FastifyReply } from 'fastify';
import { type CallLimit, forgiveRateLimit, refuseTry, spendTry, tellRateLimit } from '#http/rate-limit.ts';
import { CallerGoneError, QueueFullError } from '#work/work-errors.ts';

/** Who tries to get at an account: the key of the caller's address, and the device when the account knows it. */
export interface Source {
  readonly address: string;
  readonly device: string | undefined;
}

/** The limits of one kind of try; wire section 11, R18. */
export interface AttemptLimits {
  /** Counts the tries of one known device, or of one address, at one account. */
  readonly perSource: CallLimit;
  /** Counts the tries at one account of all devices that it does not know, wherever they are. */
  readonly perAccount?: CallLimit;
  /** Counts the accounts that one address tries from devices they do not know. */
  readonly accountsPerAddress?: CallLimit;
}

/** A try that was counted before its outcome is known, so that many at once cannot outrun the limits. */
export interface Attempt {
  /** Forgets the tries of this source at this account: only failures in a row count. */
  succeed(): Promise<void>;
  /** Takes back this try alone, as when it was not made. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try at an account. A device that the account knows has a count of its own, which nobody else can use up (R18).
 * Throws `general_rate_limit_exceeded`.
 */
export async function countAttempt(
  reply: FastifyReply,
  limits: AttemptLimits,
  account: string,
  source: Source,
): Promise<Attempt> {
  const { perSource } = limits;
  if (source.device !== undefined) {
    const key = `${account} ${source.device}`;
    await spendTry(reply, perSource, key);
    return {
      succeed: () => forgiveRateLimit(reply, perSource, key),
      giveBack: async () => perSource.giveBack(key, 1),
    };
  }
  const { perAccount, accountsPerAddress } = limits;
  const key = `${account} @${source.address}`;
  // Each limit is counted first and then looked at, so that no two tries pass on the same count.
  const left = await perSource.take(key);
  const isFirst = left === perSource.limit - 1;
  const taken: (() => unknown)[] = [() => perSource.giveBack(key, 1)];
  const refuse = async (limit: CallLimit) => {
    for (const giveBack of taken) await giveBack();
    return refuseTry(reply, limit);
  };
  if (isFirst && accountsPerAddress) {
    taken.push(() => accountsPerAddress.giveBack(source.address, 1));
    if ((await accountsPerAddress.take(source.address)) < 0) throw await refuse(accountsPerAddress);
  }
  if (perAccount) {
    taken.push(() => perAccount.giveBack(account, 1));
    if ((await perAccount.take(account)) < 0) throw await refuse(perAccount);
  }
  if (left < 0) throw await refuse(perSource);
  tellRateLimit(reply, perSource, left);
  return {
    async succeed() {
      await perAccount?.giveBack(account, perSource.limit - (await perSource.left(key)));
      await accountsPerAddress?.giveBack(source.address, 1);
      await forgiveRateLimit(reply, perSource, key);
    },
    async giveBack() {
      for (const giveBack of taken) await giveBack();
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
    await attempt.succeed();
    return result;
  } catch (error) {
    if (error instanceof QueueFullError || error instanceof CallerGoneError) await attempt.giveBack();
    throw error;
  }
}
