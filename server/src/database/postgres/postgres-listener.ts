import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { channel } from './postgres-shared-tables.ts';

/** Milliseconds between two tries to listen again. */
const pauseMs = 500;

/** A connection that receives the notifications of other processes. */
export interface NotificationListener {
  close(): Promise<void>;
}

/**
 * Listens for as long as it is open; a lost connection is opened anew. `onNotification` is called with each payload, and with an empty one
 * whenever listening has begun again, as notifications may have been missed. Rejects with the engine's error when it cannot begin.
 */
export async function openListener(
  settings: ClientConfig,
  onNotification: (payload: string) => void,
): Promise<NotificationListener> {
  let open: Client | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const client = new Client({ ...settings, keepAlive: true });
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    await client.connect();
    await client.query(`listen ${channel}`);
    if (isClosed) return client.end();
    open = client;
    onNotification('');
  }

  function lose(client: Client): void {
    if (open !== client) return;
    open = undefined;
    void listenAgain();
  }

  async function listenAgain(): Promise<void> {
    while (!isClosed && !open) {
      await pause(pauseMs, undefined, { ref: false });
      // An engine that is not there yet is asked again.
      await listen().catch(() => {});
    }
  }

  await listen();
  return {
    async close() {
      isClosed = true;
      const client = open;
      open = undefined;
      await client?.end();
    },
  };
}
