import { useSyncExternalStore } from 'react';
import { onNetworkState, readNetworkState } from '#data/connection/network-state.ts';
import { ConnectionBanner } from './connection-banner.tsx';

/** Says above a printed page, which stands in no bar, from when it is where the phone has answered. */
export default function ReceiptState() {
  const { isOffline } = useSyncExternalStore(onNetworkState, readNetworkState);
  if (!isOffline) return null;
  return (
    <div className="mx-auto flex max-w-md justify-end px-4 pt-3 print:hidden">
      <ConnectionBanner />
    </div>
  );
}
