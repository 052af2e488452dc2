import { freeStorage, isStorageFull } from '#data/changes/copy-quota.ts';
import { isNetworkOut } from '#data/connection/network-outage.ts';
import { openShopDb } from '#data/local-store/shop-db.ts';
import { readStoredSeller } from '#data/local-store/stored-seller.ts';
import { m } from '#paraglide/messages.js';
import { type Kept, mustFollow } from './command.ts';
import { readCommands, StorageFullError } from './pending-commands.ts';
import { findOutbox, leaveOutbox } from './serve-outbox.ts';

/** Travels with it, for a page that only has to know. */
export { isNetworkOut };

/** Milliseconds that a seller waits for the outbox of a page that was just opened. */
const patienceMs = 5_000;

type ReadCommands = () => Kept | readonly Kept[] | Promise<Kept | readonly Kept[]>;

/**
 * Keeps what could not be sent, unless there is a network and only the call was lost; returns whether it is kept. Throws a
 * `StorageFullError` where the browser grants none.
 */
export async function queueWhenOffline(toCommands: ReadCommands): Promise<boolean> {
  if (!(await isNetworkOut())) return false;
  await keepAll([await toCommands()].flat());
  return true;
}

/**
 * Keeps what must not overtake what waits already, also where there is a network, and it is sent in its order; returns whether it is
 * kept. Throws as `queueWhenOffline`.
 */
export async function queueBehindPending(toCommands: ReadCommands): Promise<boolean> {
  // A page that was opened a moment ago may not know yet what waits. Where nothing can be kept nothing does.
  const opened = findOutbox().catch(() => undefined);
  if (!(await Promise.race([opened, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])))
    return false;
  const unsent = readCommands().filter(({ state, isQuiet }) => state !== 'sent' && !isQuiet);
  if (unsent.length === 0) return false;
  const all = [await toCommands()].flat();
  if (!all.some((one) => mustFollow(one, unsent))) return false;
  await keepAll(all);
  return true;
}

async function keepAll(all: readonly Kept[]): Promise<void> {
  try {
    // What can be asked for again makes room for what cannot.
    await addAll(all).catch(async (error) => {
      if (!isStorageFull(error)) throw error;
      const seller = await readStoredSeller();
      const db = seller && (await openShopDb(seller.accountId));
      await freeStorage(db);
      db?.close();
      leaveOutbox();
      await addAll(all);
    });
  } catch (error) {
    leaveOutbox();
    if (error instanceof DOMException) throw new StorageFullError(m.outbox_no_room(), { cause: error });
    throw error;
  }
}

async function addAll(all: readonly Kept[]): Promise<void> {
  const outbox = await findOutbox();
  await outbox.add(...all);
}
