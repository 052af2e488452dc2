import { useEffect, useSyncExternalStore } from 'react';
import { onNetworkState, readNetworkState } from '#offline/network-state.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';

/** Shows nothing. Says that the room for what is kept on this device runs out, before it has, and when there is none. */
export default function StorageAlert() {
  const { storage } = useSyncExternalStore(onNetworkState, readNetworkState);
  const { show } = useToast();
  useEffect(() => {
    if (storage === 'nearly-full') show(m.offline_storage_nearly(), { kind: 'error' });
    if (storage === 'full') show(m.offline_storage_full(), { kind: 'error' });
  }, [storage, show]);
  return null;
}
