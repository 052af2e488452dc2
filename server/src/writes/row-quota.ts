import type { DocumentChange } from '@duka/domain/commands/command-store';
import { LRUCache } from 'lru-cache';
import type { Stores } from '#database/database.ts';
import { measureRow } from '#database/store/account-rows-store.ts';
import { apiError } from '#errors.ts';
import type { FindRowOwner } from './row-owner.ts';

/** The bytes that are counted in memory before they are stored, so that few writes cost a statement more. A crash forgets them. */
const maxPendingBytes = 64 * 1024;
/**
 * Milliseconds after which a transaction that stores a sum counts as undone. Until its commit, what else is counted waits for the next
 * one: further writes of the account may share the commit, and would store the same bytes again.
 */
const maxStoringMs = 5000;
/** The accounts whose sums stay in memory. */
const maxAccounts = 10_000;

/** What the rows of an account take: the stored sum as it was last seen, and what was counted since. */
interface Sum {
  storedBytes: number;
  pendingBytes: number;
  /** When a transaction began to store what was pending, in milliseconds; undefined when none does. */
  storingSince: number | undefined;
}

/** Limits the bytes of one account's rows (R52), regardless of who writes and deletes them. */
export interface RowQuota {
  /**
   * Counts the changes of a transaction for the accounts that the rows are of. Returns what to call after the commit. Throws
   * `rows_limit_exceeded` when they would take more than one of `writers` may, the account that writes and the owners of the shops where it
   * acts; nobody is refused for the rows of others, or for a deletion.
   */
  charge(
    tx: Pick<Stores, 'accountRows'>,
    writers: readonly string[],
    changes: readonly DocumentChange[],
    findOwner: FindRowOwner,
  ): Promise<() => void>;
  /**
   * Counts bytes that the account stores beside its documents, below 0 for what goes. Returns and throws as `charge`; with `isLimited` false
   * nothing is refused.
   */
  chargeBytes(
    tx: Pick<Stores, 'accountRows'>,
    accountId: string,
    bytes: number,
    isLimited: boolean,
  ): Promise<() => void>;
  /** The bytes that the rows of an account take. */
  sumBytes(stores: Pick<Stores, 'accountRows'>, accountId: string): Promise<number>;
  readonly limitBytes: number;
}

export function createRowQuota(limitBytes: number): RowQuota {
  const sums = new LRUCache<string, Sum>({ max: maxAccounts });

  async function chargeAccount(
    { accountRows }: Pick<Stores, 'accountRows'>,
    accountId: string,
    bytes: number,
    isLimited: boolean,
  ): Promise<() => void> {
    let sum = sums.get(accountId);
    if (!sum) {
      sum = { storedBytes: await accountRows.sumBytes(accountId), pendingBytes: 0, storingSince: undefined };
      sums.set(accountId, sum);
    }
    const { storedBytes, pendingBytes } = sum;
    if (isLimited && bytes > 0 && storedBytes + pendingBytes + bytes > limitBytes)
      throw apiError('rows_limit_exceeded');
    const counted = sum;
    if (isStoring(sum) || Math.abs(pendingBytes + bytes) < maxPendingBytes) {
      return () => {
        counted.pendingBytes += bytes;
      };
    }
    sum.storingSince = performance.now();
    const stored = await accountRows.addBytes(accountId, pendingBytes + bytes);
    return () => {
      counted.storedBytes = stored;
      counted.pendingBytes -= pendingBytes;
      counted.storingSince = undefined;
    };
  }

  return {
    limitBytes,
    chargeBytes: chargeAccount,
    async charge(tx, writers, changes, findOwner) {
      const afterCommit: (() => void)[] = [];
      // A deletion leaves lines in ledgers, and makes room all the same.
      const isDeletion = changes.some(({ action }) => action === 'delete');
      for (const [accountId, bytes] of await sumByOwner(changes, findOwner)) {
        if (bytes !== 0)
          afterCommit.push(await chargeAccount(tx, accountId, bytes, writers.includes(accountId) && !isDeletion));
      }
      return () => {
        for (const note of afterCommit) note();
      };
    },
    async sumBytes({ accountRows }, accountId) {
      const pendingBytes = sums.get(accountId)?.pendingBytes ?? 0;
      return Math.max(0, (await accountRows.sumBytes(accountId)) + pendingBytes);
    },
  };
}

function isStoring({ storingSince }: Sum): boolean {
  return storingSince !== undefined && performance.now() - storingSince < maxStoringMs;
}

/** Returns by how many bytes the rows of each account have grown, below 0 when they have shrunk. */
async function sumByOwner(changes: readonly DocumentChange[], findOwner: FindRowOwner): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const change of changes) {
    const { action, row, before } = change;
    const size = measureRow(row.attributes);
    const grown = action === 'delete' ? -size : size - (before ? measureRow(before.attributes) : 0);
    const owner = grown === 0 ? undefined : await findOwner(change);
    if (owner !== undefined) sums.set(owner, (sums.get(owner) ?? 0) + grown);
  }
  return sums;
}
