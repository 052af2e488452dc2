import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** The database, taken for this process alone until it is released or the process ends. */
export interface DatabaseLock {
  /** False while the connection that holds it is lost, as another process may have taken it meanwhile. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** The number of the lock; any other program that takes the same one is taken for a Duka. */
const lockNumber = 40_152;
/** Milliseconds between two tries. */
const pauseMs = 500;

/**
 * Takes the database, on a connection of its own, within `patienceMs`: a server that was told to stop first answers what it was
 * asked. Throws when another one keeps it, or the engine's error.
 */
export async function lockDatabase(settings: ClientConfig, patienceMs: number): Promise<DatabaseLock> {
  let held: Client | undefined;
  let released = false;

  async function take(): Promise<boolean> {
    const client = new Client(settings);
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockNumber]);
    if (rows[0].taken) held = client;
    else await client.end();
    return rows[0].taken;
  }

  /** A lost connection is opened anew until the lock is held again. */
  function lose(client: Client): void {
    if (held !== client) return;
    held = undefined;
    void takeAgain();
  }

  async function takeAgain(): Promise<void> {
    while (!released && !held) {
      await pause(pauseMs, undefined, { ref: false });
      // An engine that is not there yet is asked again.
      await take().catch(() => {});
    }
  }

  const giveUpAt = performance.now() + patienceMs;
  while (!(await take())) {
    if (performance.now() > giveUpAt) throw new Error('another Duka serves it');
    await pause(pauseMs);
  }
  return {
    isHeld: () => held !== undefined,
    async release() {
      released = true;
      const client = held;
      held = undefined;
      await client?.end();
    },
  };
}
