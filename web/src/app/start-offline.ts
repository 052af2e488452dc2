import { type KeptSeller, keepSeller } from '#offline/kept-seller.ts';
import { readNetworkState, setNetworkState } from '#offline/network-state.ts';
import { followReleases } from '#offline/releases.ts';
import { firstLeaveWords } from '#ui/forms/unsaved-forms.ts';

/**
 * Starts what lets a seller work on without a network, once their page can be used (decision 0049). Answers how to stop.
 */
export function startOffline(seller: KeptSeller): () => void {
  const look = () => setNetworkState({ isOffline: !navigator.onLine });
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  if ('caches' in window) void keepSeller(seller);
  const stop = followReleases(isQuiet);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
    stop();
  };
}

/** Nothing half typed, nothing that waits to be sent. */
function isQuiet(): boolean {
  return !firstLeaveWords() && readNetworkState().waiting === 0;
}
