import { isNetworkOut } from '#api/is-network-out.ts';
import { isNoRoom, makeRoom } from '#offline/copy-quota.ts';
import { readKeptSeller } from '#offline/kept-seller.ts';
import { openShopDb } from '#offline/shop-db.ts';
import { m } from '#paraglide/messages.js';
import type { Kept } from './command.ts';
import { NoRoomError } from './no-room.ts';
import { findOutbox, leaveOutbox } from './serve-outbox.ts';

/**
 * Keeps what could not be sent, unless there is a network and only the call was lost; answers whether it is kept. Throws a
 * `NoRoomError` where the browser grants none.
 */
export async function keepWhereOut(
  toKept: () => Kept | readonly Kept[] | Promise<Kept | readonly Kept[]>,
): Promise<boolean> {
  if (!(await isNetworkOut())) return false;
  try {
    const all = [await toKept()].flat();
    // What can be asked for again makes room for what cannot.
    await addAll(all).catch(async (error) => {
      if (!isNoRoom(error)) throw error;
      const seller = await readKeptSeller();
      await makeRoom(seller && (await openShopDb(seller.accountId)));
      leaveOutbox();
      await addAll(all);
    });
    return true;
  } catch (error) {
    leaveOutbox();
    if (error instanceof DOMException) throw new NoRoomError(m.outbox_no_room(), { cause: error });
    throw error;
  }
}

async function addAll(all: readonly Kept[]): Promise<void> {
  const outbox = await findOutbox();
  for (const kept of all) await outbox.add(kept);
}
