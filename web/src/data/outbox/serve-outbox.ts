import { listStored, readStored } from '#data/browser-storage.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import type { Outbox, Owner } from './outbox.ts';
import { forgetCommands, outboxName } from './pending-commands.ts';

/** Milliseconds that the first page has for itself. */
const patienceMs = 500;

const loadOutbox = () => import('./outbox.ts');

let owner = expectOwner();
let servedId: string | undefined;
let opened: Promise<Outbox> | undefined;

/**
 * Sends what an account has left on this device, and what is put there from now on; returns how to stop. The outbox itself
 * travels later, and only where there is something to send.
 */
export function serveOutbox(served: Owner): () => void {
  // Those of the same seller stay, from one page to the next.
  forgetCommands(served.userId);
  owner.take(served);
  servedId = served.userId;
  const wake = async () => {
    if (!(await isThere(served.userId))) return;
    // Where the script does not arrive there is no network either: the next sign of one tries again.
    findOutbox().catch(() => undefined);
  };
  const timer = setTimeout(() => {
    void wake();
    // It comes while there is a network: without one it would not arrive.
    loadOutbox().catch(() => undefined);
  }, patienceMs);
  // Another tab may have put something there, and be closed before it was sent.
  window.addEventListener('storage', wake);
  const stopListening = connectivity.on('online', () => void wake());
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', wake);
    stopListening();
    leaveOutbox();
    owner = expectOwner();
    servedId = undefined;
  };
}

/** Opens the outbox of the signed-in account, unless it is open. Throws where the browser grants no room for one. */
export function findOutbox(): Promise<Outbox> {
  opened ??= owner.arrived.then(open).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * Returns whether something of the signed-in account may wait on this device, by the mark of it; of any account on a page that was opened
 * a moment ago and does not serve one yet.
 */
export function mayWait(): boolean {
  return listStored(outboxName(servedId ?? '')).length > 0;
}

/** Forgets the pending commands of an account that leaves this device, in memory. */
export function forgetOutbox(): void {
  forgetCommands();
  leaveOutbox();
}

/** Has the outbox opened anew when it is next needed: a browser without room may have closed its database. */
export function leaveOutbox(): void {
  opened?.then((outbox) => outbox.close()).catch(() => undefined);
  opened = undefined;
}

/**
 * Returns whether an account has left something on this device. The mark alone is not enough: a browser that is killed has not
 * written it to the disk yet.
 */
async function isThere(userId: string): Promise<boolean> {
  if (readStored(outboxName(userId)) !== null) return true;
  try {
    const databases = await globalThis.indexedDB?.databases?.();
    return databases?.some(({ name }) => name === outboxName(userId)) === true;
  } catch {
    // The browser grants no room, so nothing was left.
    return false;
  }
}

/** A page may need the outbox before it is said whose it is. */
function expectOwner() {
  let take: (served: Owner) => void = () => undefined;
  const arrived = new Promise<Owner>((resolve) => {
    take = resolve;
  });
  return { arrived, take: (served: Owner) => take(served) };
}

async function open(served: Owner): Promise<Outbox> {
  return (await loadOutbox()).openOutbox(served);
}
