import { isNetworkOut } from '#offline/is-network-out.ts';
import { m } from '#paraglide/messages.js';
import type { ToKept } from './command.ts';
import { NoRoomError } from './no-room.ts';
import { findOutbox, leaveOutbox } from './serve-outbox.ts';

/**
 * Keeps what could not be sent, unless there is a network and only the call was lost; answers whether it is kept. Throws a
 * `NoRoomError` where the browser grants none.
 */
export async function keepWhereOut(toKept: ToKept): Promise<boolean> {
  if (!(await isNetworkOut())) return false;
  try {
    const outbox = await findOutbox();
    for (const kept of [await toKept()].flat()) await outbox.add(kept);
    return true;
  } catch (error) {
    leaveOutbox();
    if (error instanceof DOMException) throw new NoRoomError(m.outbox_no_room(), { cause: error });
    throw error;
  }
}
