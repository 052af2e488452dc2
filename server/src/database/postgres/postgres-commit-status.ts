import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** How a transaction ended; `unknown` where the engine cannot be asked or does not know it, as after a failover. */
export type CommitStatus = 'committed' | 'aborted' | 'unknown';

/** Milliseconds for which the engine is asked, and between two tries. */
const patienceMs = 5000;
const pauseMs = 50;

/**
 * Asks, on other connections, how a transaction ended whose connection was lost while it was committed. One that the engine
 * still works on is waited for.
 */
export async function askCommitStatus(pool: Pool, transaction: string): Promise<CommitStatus> {
  const giveUpAt = performance.now() + patienceMs;
  while (performance.now() < giveUpAt) {
    const status = await ask(pool, transaction);
    if (status === 'committed' || status === 'aborted') return status;
    if (status === null) return 'unknown';
    await pause(pauseMs);
  }
  return 'unknown';
}

/** Returns undefined while it is not to be known yet, and null for a transaction that the engine does not know. */
async function ask(pool: Pool, transaction: string): Promise<string | null | undefined> {
  try {
    const { rows } = await pool.query('select pg_xact_status($1::text::xid8) as status', [transaction]);
    return rows[0].status;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === '22023' ? null : undefined;
  }
}
