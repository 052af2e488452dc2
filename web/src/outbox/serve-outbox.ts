import { readStored, tryStorage } from '#boot/browser-storage.ts';
import { onLeftoversRemoved } from '#session/account-leftovers.ts';
import { outboxName, setCommands } from './known-commands.ts';
import type { Outbox } from './outbox.ts';

/** Who is signed in, and what is done where the screens may show less, or more, than there is. */
interface Owner {
  readonly userId: string;
  readonly onChanged: () => void;
}

/** Milliseconds that the first page has for itself. */
const patienceMs = 1_500;

let owner: Owner | undefined;
let opened: Promise<Outbox> | undefined;

/**
 * Sends what an account has left on this device, and what is put there from now on; answers how to stop. The outbox itself
 * travels later, and only where there is something to send.
 */
export function serveOutbox(served: Owner): () => void {
  owner = served;
  const wake = () => {
    // Where the script does not arrive there is no network either: the next sign of one tries again.
    if (readStored(outboxName(served.userId)) !== null) findOutbox().catch(() => undefined);
  };
  const timer = setTimeout(wake, patienceMs);
  // Another tab may have put something there, and be closed before it was sent.
  window.addEventListener('storage', wake);
  window.addEventListener('online', wake);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', wake);
    window.removeEventListener('online', wake);
    owner = undefined;
    opened?.then((outbox) => outbox.close()).catch(() => undefined);
    opened = undefined;
  };
}

/** Fetches what keeps, while there is a network: without one it would not arrive. */
export function prepareOutbox(): void {
  Promise.all([import('./outbox.ts'), import('./idb-storage.ts')]).catch(() => undefined);
}

/** Opens the outbox of the signed-in account, unless it is open. Throws where the browser grants no room for one. */
export function findOutbox(): Promise<Outbox> {
  const served = owner;
  if (!served) return Promise.reject(new Error('Nobody is signed in.'));
  opened ??= open(served).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open({ userId, onChanged }: Owner): Promise<Outbox> {
  const [{ openOutbox }, { openIdbStorage }] = await Promise.all([import('./outbox.ts'), import('./idb-storage.ts')]);
  return openOutbox({ userId, storage: await openIdbStorage(outboxName(userId)), onChanged });
}

onLeftoversRemoved((userId) => {
  setCommands([]);
  opened?.then((outbox) => outbox.close()).catch(() => undefined);
  opened = undefined;
  // What was sent today goes with it.
  tryStorage(() => globalThis.indexedDB?.deleteDatabase(outboxName(userId)));
});
