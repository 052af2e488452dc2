import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolConfig } from 'pg';
import type { Turns } from '#database/shared-state.ts';
import { createKeyedMutex } from '#work/keyed-mutex.ts';
import { toStoreError } from './postgres-errors.ts';

export interface PostgresTurns extends Turns {
  close(): Promise<void>;
}

/** Milliseconds before the first and the longest pause until a turn is asked for again. */
const firstPauseMs = 10;
const maxPauseMs = 200;
/** The first number of the locks of turns; the second is made of the name. */
const turnsLock = 40_154;

/**
 * Takes turns by advisory locks, all on one connection of their own: they end with it, and so with the process. A turn that another
 * process has is asked for again and again, as waiting for it would hold up those of other names.
 */
export function createTurns(pool: Pool, settings: PoolConfig): PostgresTurns {
  const line = new Pool({ ...settings, max: 1, idleTimeoutMillis: 0, keepAlive: true });
  // A lost connection fails the question that waits for it, and is opened anew by the next one.
  line.on('error', () => {});
  line.on('connect', (client) => client.on('error', () => {}));
  /** Within this process those of a name wait for each other here. */
  const inProcess = createKeyedMutex();

  async function ask(call: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    try {
      const { rows } = await line.query(`select ${call}($1, hashtext($2)) as done`, [turnsLock, name]);
      return rows[0].done;
    } catch (error) {
      throw toStoreError(error, { uniqueColumns: new Map() });
    }
  }

  /** A lock that went with its connection is free already. */
  async function giveBack(name: string): Promise<void> {
    await ask('pg_advisory_unlock', name).catch(() => {});
  }

  return {
    alone: (name, work) =>
      inProcess(name, async () => {
        for (let pauseMs = firstPauseMs; !(await ask('pg_try_advisory_lock', name)); ) {
          await pause(pauseMs);
          pauseMs = Math.min(2 * pauseMs, maxPauseMs);
        }
        try {
          return await work();
        } finally {
          await giveBack(name);
        }
      }),
    once: (name, { now, isDue, work }) =>
      inProcess(name, async () => {
        if (!(await ask('pg_try_advisory_lock', name))) return;
        try {
          const { rows } = await pool.query('select at from "scheduledRuns" where name = $1', [name]);
          if (!isDue(rows[0]?.at)) return;
          await work();
          const text =
            'insert into "scheduledRuns" (name, at) values ($1, $2) on conflict (name) do update set at = $2';
          await pool.query(text, [name, now]);
        } finally {
          await giveBack(name);
        }
      }),
    close: () => line.end(),
  };
}
