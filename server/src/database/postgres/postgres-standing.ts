import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { channel, standingLock } from './postgres-shared-tables.ts';

/**
 * Whether this process has the database for itself. While it has, as its writing connection holds the lock alone, it tells its own
 * listeners what it writes and caches what it reads. Once another process asks for room it holds the lock together
 * with the others, and from then on each commit is in the log (decision 0057).
 */
export interface Standing {
  /** Settles how a new writing connection stands, before it writes. Throws when another process makes no room. */
  enter(client: PoolClient): Promise<void>;
  /** Another process has asked for room. */
  askForRoom(): void;
  /** Makes room when it was asked for; between two transactions of the writing connection. */
  makeRoom(client: PoolClient): Promise<void>;
  /** True from the moment on from which others may write: what is committed must stand in the log. */
  isShared(): boolean;
  /** True while the lock is held; without it nobody knows who writes. */
  isHeld(): boolean;
}

/** Milliseconds for which a process that has the database alone is asked for room, and between two questions. */
const patienceMs = 12_000;
const pauseMs = 50;

/** Called on the writing connection while it holds the lock. */
interface Steps {
  /** The process has the database for itself from now on. */
  readonly aloneBegins: (client: PoolClient) => Promise<void>;
  /** Others may come in once this is done. */
  readonly aloneEnds: (client: PoolClient) => Promise<void>;
  readonly sharedBegins: (client: PoolClient) => Promise<void>;
}

export function createStanding(steps: Steps): Standing {
  let held: PoolClient | undefined;
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
    await steps.sharedBegins(client);
  }

  return {
    async enter(client) {
      client.on('end', () => {
        if (held === client) held = undefined;
      });
      client.on('error', () => {
        if (held === client) held = undefined;
      });
      if (await ask(client, 'pg_try_advisory_lock')) {
        isShared = false;
        isAsked = false;
        await steps.aloneBegins(client);
      } else await share(client);
      held = client;
    },
    askForRoom() {
      isAsked = true;
    },
    async makeRoom(client) {
      if (!isAsked || isShared) return;
      await steps.aloneEnds(client);
      isShared = true;
      await client.query('select pg_advisory_unlock($1)', [standingLock]);
      await share(client);
    },
    isShared: () => isShared,
    isHeld: () => held !== undefined,
  };
}

async function ask(client: PoolClient, lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared'): Promise<boolean> {
  const { rows } = await client.query(`select ${lock}($1)::int as taken`, [standingLock]);
  return rows[0].taken === 1;
}
