import type { FastifyReply } from 'fastify';
import { type CallLimit, forgiveRateLimit, refuseTry, tellRateLimit } from '#http/limits/rate-limit.ts';
import { CallerGoneError, QueueFullError } from '#work/work-errors.ts';

/** The source of a try at an account: the key of the caller's address, and the device when the account knows it. */
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
  /**
   * Counts the accounts that one address tries from devices they do not know. A caller who may name any account needs this limit: it
   * also bounds the counts that one address can fill the others with.
   */
  readonly accountsPerAddress?: CallLimit;
  /** Counts the known devices on which tries at one account fail. */
  readonly devicesPerAccount?: CallLimit;
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
 * Rejects with `ApiError` 429 `general_rate_limit_exceeded`.
 */
export async function countAttempt(
  reply: FastifyReply,
  limits: AttemptLimits,
  account: string,
  source: Source,
): Promise<Attempt> {
  const { perSource, perAccount } = limits;
  const isKnown = source.device !== undefined;
  const key = isKnown ? `${account} ${source.device}` : `${account} @${source.address}`;
  // Each limit is counted first and then looked at, so that no two tries pass on the same count.
  const taken: { readonly limit: CallLimit; readonly key: string }[] = [];
  const giveBack = async () => {
    for (const each of taken) await each.limit.giveBack(each.key, 1);
  };
  const take = async (limit: CallLimit, key: string): Promise<number> => {
    taken.push({ limit, key });
    return limit.take(key);
  };
  const refuse = async (limit: CallLimit) => {
    await giveBack();
    return refuseTry(reply, limit);
  };
  const perGroup = isKnown ? limits.devicesPerAccount : limits.accountsPerAddress;
  const group = isKnown ? account : source.address;
  // The group is counted before the source, which then gets a count only where the group has room for one.
  const countsGroup = perGroup !== undefined && (await perSource.left(key)) === perSource.limit;
  if (countsGroup && (await take(perGroup, group)) < 0) throw await refuse(perGroup);
  const left = await take(perSource, key);
  // Another try of the same source came first.
  if (countsGroup && left < perSource.limit - 1) {
    await perGroup.giveBack(group, 1);
    taken.shift();
  }
  if (!isKnown && perAccount && (await take(perAccount, account)) < 0) throw await refuse(perAccount);
  if (left < 0) throw await refuse(perSource);
  tellRateLimit(reply, perSource, left);
  return {
    async succeed() {
      const tries = await forgiveRateLimit(reply, perSource, key);
      // Of several that succeed at once the first has forgiven all.
      if (tries === 0) return;
      if (!isKnown) await perAccount?.giveBack(account, tries);
      await perGroup?.giveBack(group, 1);
    },
    giveBack,
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
