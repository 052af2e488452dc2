import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { channel, writerLockId } from './postgres-shared-tables.ts';

/**
 * The sole-writer lock, which belongs to the writing connection. While a process has it exclusively, it notifies its own listeners of its
 * commits and caches its reads. Once another process asks for it, all share the lock, and from then on each commit is in the log
 * (decision 0057).
 */
export interface WriterLock {
  /** Takes the lock for a new writing connection, before it writes. Throws when another process does not share it. */
  enter(client: PoolClient): Promise<void>;
  /** Called when another process asks for the lock. */
  requestSharing(): void;
  /** Shares the lock if another process has asked for it. Call it between two transactions of the writing connection. */
  shareIfRequested(client: PoolClient): Promise<void>;
  /** True once others may write: each commit must be in the log. */
  isShared(): boolean;
  /** True while this process has the lock, shared or not. Without it others may write unnoticed. */
  hasLock(): boolean;
}

/** Milliseconds for which the sole writer is asked for the lock, and between two requests. */
const patienceMs = 12_000;
const pauseMs = 50;

/** Called on the writing connection while it has the lock. */
interface Steps {
  /** This process is the sole writer from now on. */
  readonly onSoleWriter: (client: PoolClient) => Promise<void>;
  /** Others may take the lock once this is done. */
  readonly beforeSharing: (client: PoolClient) => Promise<void>;
  readonly onShared: (client: PoolClient) => Promise<void>;
}

export function createWriterLock(steps: Steps): WriterLock {
  let holder: PoolClient | undefined;
  let isShared = false;
  let isAsked = false;

  async function share(client: PoolClient): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    while (!(await ask(client, 'pg_try_advisory_lock_shared'))) {
      if (performance.now() > giveUpAt) throw new Error('another Duka serves it and does not share it');
      await client.query(`notify ${channel}, 'room'`);
      await pause(pauseMs);
    }
    isShared = true;
    await steps.onShared(client);
  }

  return {
    async enter(client) {
      client.on('end', () => {
        if (holder === client) holder = undefined;
      });
      client.on('error', () => {
        if (holder === client) holder = undefined;
      });
      if (await ask(client, 'pg_try_advisory_lock')) {
        isShared = false;
        isAsked = false;
        await steps.onSoleWriter(client);
      } else await share(client);
      holder = client;
    },
    requestSharing() {
      isAsked = true;
    },
    async shareIfRequested(client) {
      if (!isAsked || isShared) return;
      await steps.beforeSharing(client);
      isShared = true;
      await client.query('select pg_advisory_unlock($1)', [writerLockId]);
      await share(client);
    },
    isShared: () => isShared,
    hasLock: () => holder !== undefined,
  };
}

async function ask(client: PoolClient, lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared'): Promise<boolean> {
  const { rows } = await client.query(`select ${lock}($1)::int as taken`, [writerLockId]);
  return rows[0].taken === 1;
}
