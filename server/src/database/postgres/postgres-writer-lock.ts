import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { channel, writerLockId } from './postgres-shared-tables.ts';

/**
 * Whether this process has the database for itself. While it has, as its writing connection holds the lock alone, it tells its own
 * listeners what it writes and caches what it reads. Once another process asks for room it holds the lock together
 * with the others, and from then on each commit is in the log (decision 0057).
 */
export interface WriterLock {
  /** Settles how a new writing connection stands, before it writes. Throws when another process makes no room. */
  enter(client: PoolClient): Promise<void>;
  /** Another process has asked for room. */
  requestSharing(): void;
  /** Makes room when it was asked for; between two transactions of the writing connection. */
  shareIfRequested(client: PoolClient): Promise<void>;
  /** True from the moment on from which others may write: what is committed must stand in the log. */
  isShared(): boolean;
  /** True while the lock is held; without it nobody knows who writes. */
  hasLock(): boolean;
}

/** Milliseconds for which a process that has the database alone is asked for room, and between two questions. */
const patienceMs = 12_000;
const pauseMs = 50;

/** Called on the writing connection while it holds the lock. */
interface Steps {
  /** The process has the database for itself from now on. */
  readonly onSoleWriter: (client: PoolClient) => Promise<void>;
  /** Others may come in once this is done. */
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
      if (performance.now() > giveUpAt) throw new Error('another Duka serves it and makes no room');
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
