import { can } from '#data/calls/capabilities.ts';
import type { SessionUser } from '#data/calls/session-user.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { readNetworkState, setNetworkState } from '#data/connection/network-state.ts';
import { type StoredSeller, storeSeller } from '#data/local-store/stored-seller.ts';
import { isHalfTyped } from '#ui/forms/half-typed.ts';
import { connectData, data } from './page-data.ts';
import { followReleases } from './releases.ts';
import { askServerTime, watchServerClock } from './watch-server-clock.ts';

/** The shop on the screen; its id is '' where there is none. */
type ShownShop = Omit<StoredSeller, 'accountId'>;

/**
 * Starts what lets a seller work on without a network, once their page can be used (decision 0049). Returns a function that stops it.
 */
export function startOffline(user: SessionUser, shop: ShownShop): () => void {
  const look = () => setNetworkState({ isOffline: connectivity.isDown() });
  // A page that the copy has answered by now goes on saying so.
  if (connectivity.isDown()) look();
  connectData();
  if ('caches' in window) void storeSeller({ accountId: user.id, ...shop });
  // Before the feed is asked for the first time.
  const stops = [
    connectivity.on('online', look),
    connectivity.on('offline', look),
    watchServerClock(data.source),
    followReleases(isQuiet),
  ];
  if (can('changes')) stops.push(startSync(user, shop));
  // Where the service worker has not stored the page yet, the feed is fetched later.
  if (!navigator.serviceWorker?.controller) void askServerTime();
  return () => {
    // Nobody hears from here on when a line comes back.
    setNetworkState({ isOffline: false });
    for (const stop of stops) stop();
  };
}

/** The local copy of the shop and its answers have scripts of their own; without them the app works as before. */
function startSync(user: SessionUser, shop: ShownShop): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  const begin = async () => {
    const sync = await data.loadSync();
    if (isStopped) return;
    data.answerLocally();
    stop = sync.start(user, shop);
  };
  if ('serviceWorker' in navigator)
    begin().catch((error) => console.info('The shop is not stored on this device', error));
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Nothing half typed, nothing that is pending. */
function isQuiet(): boolean {
  return !isHalfTyped() && readNetworkState().waiting === 0;
}
