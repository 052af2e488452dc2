import { LRUCache } from 'lru-cache';
import { measureRow } from '#database/account-rows-store.ts';
import type { Stores } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { DocumentChange } from './write.ts';

/** The bytes that are counted in memory before they are stored, so that few writes cost a statement more. A crash forgets them. */
const mostPendingBytes = 64 * 1024;
/**
 * Milliseconds after which a transaction that stores a sum counts as undone. Until its commit, what else is counted waits for the next
 * one: further writes of the account may share the commit, and would store the same bytes again.
 */
const longestStoringMs = 5000;
/** The accounts whose sums stay in memory. */
const mostAccounts = 10_000;

/** What an account has written: the stored sum as it was last seen, and what was counted since. */
interface Sum {
  storedBytes: number;
  pendingBytes: number;
  /** When a transaction began to store what was pending, in milliseconds; undefined when none does. */
  storingSince: number | undefined;
}

/** Limits what the rows of one account take (R52): those that it wrote, without those that it deleted. */
export interface RowQuota {
  /**
   * Counts the changes of a transaction for the account that writes them. Returns what to call after the commit. Throws
   * `rows_limit_exceeded` when they would take more than the account may.
   */
  charge(tx: Pick<Stores, 'accountRows'>, accountId: string, changes: readonly DocumentChange[]): Promise<() => void>;
  /** The bytes that the rows of an account take. */
  sumBytes(stores: Pick<Stores, 'accountRows'>, accountId: string): Promise<number>;
  readonly limitBytes: number;
}

export function createRowQuota(limitBytes: number): RowQuota {
  const sums = new LRUCache<string, Sum>({ max: mostAccounts });

  return {
    limitBytes,
    async charge({ accountRows }, accountId, changes) {
      const bytes = measureChanges(changes);
      let sum = sums.get(accountId);
      if (!sum) {
        sum = { storedBytes: await accountRows.sumBytes(accountId), pendingBytes: 0, storingSince: undefined };
        sums.set(accountId, sum);
      }
      const { storedBytes, pendingBytes } = sum;
      if (bytes > 0 && storedBytes + pendingBytes + bytes > limitBytes) throw apiError('rows_limit_exceeded');
      const counted = sum;
      if (isStoring(sum) || Math.abs(pendingBytes + bytes) < mostPendingBytes) {
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
    },
    async sumBytes({ accountRows }, accountId) {
      const pendingBytes = sums.get(accountId)?.pendingBytes ?? 0;
      return Math.max(0, (await accountRows.sumBytes(accountId)) + pendingBytes);
    },
  };
}

function isStoring({ storingSince }: Sum): boolean {
  return storingSince !== undefined && performance.now() - storingSince < longestStoringMs;
}

/** Returns by how many bytes the rows have grown, below 0 when they have shrunk. */
function measureChanges(changes: readonly DocumentChange[]): number {
  return changes.reduce((bytes, { action, row, before }) => {
    const size = measureRow(row.attributes);
    if (action === 'delete') return bytes - size;
    return bytes + size - (before ? measureRow(before.attributes) : 0);
  }, 0);
}
