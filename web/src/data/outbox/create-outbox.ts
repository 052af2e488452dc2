import { useSyncExternalStore } from 'react';
import { listStored, readStored } from '#data/browser-storage.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import type { Command } from './command.ts';
import { createCommandList, outboxName } from './command-list.ts';
import type { OpenOutbox, Owner } from './open-outbox.ts';

/** Milliseconds that the first page has for itself. */
const patienceMs = 500;

const loadOutbox = () => import('./open-outbox.ts');

/** What a page knows and does of the commands that wait on this device. */
export type Outbox = ReturnType<typeof createOutbox>;

/** Makes the outbox of a page, which serves nobody yet. */
export function createOutbox() {
  const commands = createCommandList();
  let expected = expectOwner();
  let served: Owner | undefined;
  let opened: Promise<OpenOutbox> | undefined;

  /** Opens the outbox of the signed-in account, unless it is open. Rejects where the browser grants no storage for one. */
  const open = () => {
    opened ??= expected.arrived
      .then(async (owner) => (await loadOutbox()).openOutbox(owner, commands))
      .catch((error) => {
        opened = undefined;
        throw error;
      });
    return opened;
  };

  /** Has the outbox opened anew when it is next needed: a browser without storage may have closed its database. */
  const close = () => {
    opened?.then((outbox) => outbox.close()).catch(() => undefined);
    opened = undefined;
  };

  return {
    commands,
    open,
    close,
    /** Sends what an account has left on this device, and what is added from now on; returns how to stop. It is opened after the first page. */
    serve(owner: Owner): () => void {
      // Those of the same seller stay, from one page to the next.
      commands.forget(owner.userId);
      expected.take(owner);
      served = owner;
      const wake = async () => {
        if (!(await isThere(owner.userId))) return;
        // Where the script does not arrive there is no network either: the next sign of one tries again.
        open().catch(() => undefined);
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
        close();
        expected = expectOwner();
        served = undefined;
      };
    },
    /** Returns the shop of the signed-in seller, for commands that name none; undefined for one without a shop, and until it is known. */
    readStoreId: (): string | undefined => served?.readStoreId?.(),
    /**
     * Returns whether commands of the signed-in account may wait on this device, by their mark; those of any account on a page that was
     * opened a moment ago and serves none yet.
     */
    mayHavePending: (): boolean => listStored(outboxName(served?.userId ?? '')).length > 0,
    /** Forgets the commands of an account that leaves this device, in memory. */
    forget(): void {
      commands.forget();
      close();
    },
  };
}

/** The outbox of this page. */
export const pageOutbox = createOutbox();

/** Returns the commands on this device, and draws anew when they change. */
export function useCommands(): readonly Command[] {
  return useSyncExternalStore(pageOutbox.commands.subscribe, pageOutbox.commands.read);
}

/**
 * Returns whether an account has left commands on this device. The mark alone is not enough: a browser that is killed has not
 * written it to the disk yet.
 */
async function isThere(userId: string): Promise<boolean> {
  if (readStored(outboxName(userId)) !== null) return true;
  try {
    const databases = await globalThis.indexedDB?.databases?.();
    return databases?.some(({ name }) => name === outboxName(userId)) === true;
  } catch {
    // The browser grants no storage, so nothing was left.
    return false;
  }
}

/** A page may need the outbox before it is known whose it is. */
function expectOwner() {
  let take: (owner: Owner) => void = () => undefined;
  const arrived = new Promise<Owner>((resolve) => {
    take = resolve;
  });
  return { arrived, take: (owner: Owner) => take(owner) };
}
