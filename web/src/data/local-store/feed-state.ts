import type { ShopDb } from './shop-db.ts';

/** How far the copy of the shop has come. */
export interface FeedState {
  readonly cursor: string;
  /** The moment, in milliseconds, from which the copy is; undefined while it is not whole for the first time. */
  readonly asOf?: number | undefined;
  /** The moment, in milliseconds, at which it became whole for the first time. */
  readonly wholeSince?: number | undefined;
}

let held = new WeakMap<ShopDb, Promise<FeedState | undefined>>();
let channel: BroadcastChannel | undefined;

/** Returns how far the copy has come, in memory until this tab or another one brings it further or removes it. */
export function readFeedState(db: ShopDb): Promise<FeedState | undefined> {
  openChannel();
  const known = held.get(db);
  if (known) return known;
  const reading = readStoredFeedState(db);
  held.set(db, reading);
  reading.catch(() => held.delete(db));
  return reading;
}

/** Returns the same as it is stored, for whoever is about to bring the copy further. */
export async function readStoredFeedState(db: ShopDb): Promise<FeedState | undefined> {
  return (await db.get('meta', 'feed')) as FeedState | undefined;
}

/** Is called as soon as another state is stored, or none any more. */
export function noteFeedState(db: ShopDb, state: FeedState | undefined): void {
  held.set(db, Promise.resolve(state));
  openChannel().postMessage('stored');
}

/** Hears of the other tabs, not of this one. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('duka.feed');
  channel.addEventListener('message', () => {
    held = new WeakMap();
  });
  return channel;
}
