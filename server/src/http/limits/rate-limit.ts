import { isIPv6 } from 'node:net';
import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCountedCache } from '#database/counted-cache.ts';
import type { Database } from '#database/database.ts';
import { type ApiError, apiError, writeWait } from '#errors.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';

/**
 * The most keys that a limit counts at once, some ten megabytes; beyond it the oldest counts are forgotten. A client that can choose the keys
 * is limited to some of them (`account/attempts.ts`), and a key without calls is not stored, so that no address can fill a limit by itself.
 */
const maxKeys = 50_000;

/** Counts calls by key in fixed windows aligned to the clock, those of all processes together (decision 0058). */
export interface CallLimit {
  readonly limit: number;
  /** Returns how many calls are left to `key`, 0 when the next one is too many. */
  left(key: string): number | Promise<number>;
  /** Counts one call, or one that counts as several; returns how many are left, below 0 when it is too many. */
  take(key: string, calls?: number): number | Promise<number>;
  /** Takes back some of the calls that were counted; a key whose last call is taken back is forgotten. */
  giveBack(key: string, calls: number): void | Promise<void>;
  /** Forgets the calls of `key`; returns how many they were. */
  reset(key: string): number | Promise<number>;
  /** The second, since 1970, in which the window ends. */
  resetsAt(): number;
  /** Whole seconds until then, at least one. */
  secondsLeft(): number;
}

export interface LimitDeps {
  readonly database: Pick<Database, 'shared'>;
  readonly now: () => Date;
}

/**
 * Makes a limit of all processes of a database, or of the one there is. Within a minute few calls are worth a question to the
 * database, so that a process that is alone counts those in its memory. `name` is the limit's own.
 */
export function createCallLimit(
  { database: { shared }, now }: LimitDeps,
  name: string,
  limit: number,
  windowMs: number,
): CallLimit {
  const own = createRateLimit(limit, windowMs, now);
  if (!shared) return own;
  const { limitCounts: counts } = shared;
  const isOwn = () => windowMs <= minuteMs && !shared.isShared();
  const counted = (key: string) => {
    const turn = Math.floor(now().getTime() / windowMs);
    return { name, key, turn, endsAt: (turn + 1) * windowMs };
  };
  return {
    ...own,
    left: async (key) => (isOwn() ? own.left(key) : Math.max(limit - (await counts.get(counted(key))), 0)),
    take: async (key, calls = 1) => (isOwn() ? own.take(key, calls) : limit - (await counts.add(counted(key), calls))),
    async giveBack(key, calls) {
      if (isOwn()) own.giveBack(key, calls);
      else await counts.giveBack(counted(key), calls);
    },
    async reset(key) {
      const ofThis = own.reset(key);
      return ofThis + (await counts.clear(counted(key)));
    },
  };
}

/** Milliseconds between two times that the table of counts is bounded; without a table there is nothing to do. */
const sweepEveryMs = 5 * minuteMs;

/** Deletes, while the app runs, counts that have ended or are too many. */
export function sweepLimitCounts(app: FastifyInstance, deps: LimitDeps): void {
  const { database, now } = deps;
  const { shared } = database;
  if (!shared) return;
  const work = () => shared.limitCounts.prune(now(), maxKeys);
  addScheduledJob(app, deps, { name: 'limit counts', everyMs: sweepEveryMs, work });
}

/** A limit in the memory of this process, for what is its own: its sockets, and its processor. */
export interface RateLimit extends CallLimit {
  left(key: string): number;
  take(key: string, calls?: number): number;
  giveBack(key: string, calls: number): void;
  reset(key: string): number;
}

export function createRateLimit(limit: number, windowMs: number, now: () => Date): RateLimit {
  let window = -1;
  const counts = createCountedCache<number>(maxKeys);

  /** A new window forgets all keys at once, so nothing of an old one stays in memory. */
  function enterWindow(): void {
    const current = Math.floor(now().getTime() / windowMs);
    if (current === window) return;
    window = current;
    counts.clear();
  }

  function countOf(key: string): number {
    enterWindow();
    return counts.get(key) ?? 0;
  }

  function resetsAt(): number {
    enterWindow();
    return ((window + 1) * windowMs) / 1000;
  }

  return {
    limit,
    left: (key) => Math.max(limit - countOf(key), 0),
    take(key, calls = 1) {
      const count = countOf(key) + calls;
      counts.set(key, count);
      return limit - count;
    },
    giveBack(key, calls) {
      const count = countOf(key) - calls;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
    reset(key) {
      const count = countOf(key);
      counts.delete(key);
      return count;
    },
    resetsAt,
    secondsLeft: () => Math.max(Math.ceil(resetsAt() - now().getTime() / 1000), 1),
  };
}

/**
 * Counts a call, as one or as several, and answers the count in headers. Rejects with `ApiError` 429 `general_rate_limit_exceeded` when it
 * is too many.
 */
export async function spendRateLimit(reply: FastifyReply, rateLimit: CallLimit, key: string, calls = 1): Promise<void> {
  const left = await rateLimit.take(key, calls);
  tellRateLimit(reply, rateLimit, left);
  const retryAfterSeconds = rateLimit.secondsLeft();
  if (left < 0) throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds });
}

/**
 * Spends as `spendRateLimit`, where passwords or codes are tried; the refusal says when to try again (R18). Rejects with
 * `ApiError` 429 `general_rate_limit_exceeded` for a try that is one too many.
 */
export async function spendTry(reply: FastifyReply, rateLimit: CallLimit, key: string): Promise<void> {
  const left = await rateLimit.take(key);
  tellRateLimit(reply, rateLimit, left);
  if (left < 0) throw refuseTry(reply, rateLimit);
}

/** Makes the refusal of a try that is one too many. */
export function refuseTry(reply: FastifyReply, rateLimit: CallLimit): ApiError {
  tellRateLimit(reply, rateLimit, 0);
  const retryAfterSeconds = rateLimit.secondsLeft();
  const words = `Too many tries. Please try again in ${writeWait(retryAfterSeconds)}.`;
  return apiError('general_rate_limit_exceeded', words, { retryAfterSeconds });
}

export function tellRateLimit(reply: FastifyReply, rateLimit: CallLimit, left: number): void {
  reply.headers({
    'X-RateLimit-Limit': rateLimit.limit,
    'X-RateLimit-Remaining': Math.max(left, 0),
    'X-RateLimit-Reset': rateLimit.resetsAt(),
  });
}

/**
 * Counts a call of an account, or of a guest's address; one may count as several. The operator's server works for all sellers, so it has no
 * limit.
 */
export async function spendCallerLimit(
  request: FastifyRequest,
  reply: FastifyReply,
  rateLimit: CallLimit,
  calls = 1,
): Promise<void> {
  if (request.caller.kind !== 'operator') await spendRateLimit(reply, rateLimit, callerKey(request), calls);
}

/** Returns what a caller is known by: an account, the address of a guest, or the operator. */
export function callerKey({ caller, ip }: FastifyRequest): string {
  if (caller.kind === 'member') return caller.accountId;
  // An account's id may look like an address, but none begins with `@`.
  return caller.kind === 'operator' ? '@' : `@${addressKey(ip)}`;
}

/** Forgets the calls of `key`, as when only failures count and this one succeeded; returns how many they were. */
export async function forgiveRateLimit(reply: FastifyReply, rateLimit: CallLimit, key: string): Promise<number> {
  const calls = await rateLimit.reset(key);
  reply.header('X-RateLimit-Remaining', rateLimit.limit);
  return calls;
}

/** Returns the key for an address: of IPv6 the first 64 bits, as one customer holds all addresses behind them. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = ip.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array(missing).fill('0'), ...tail.split(':').filter(Boolean)].slice(0, 4).join(':');
}
