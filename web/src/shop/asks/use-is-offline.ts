import { useSyncExternalStore } from 'react';
import { onNetworkState, readNetworkState } from '#data/connection/network-state.ts';

const isOffline = () => readNetworkState().isOffline;

/** Tells whether there is no network now, as far as the page knows. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onNetworkState, isOffline);
}
