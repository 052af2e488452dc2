import { formatDayAndTime } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { useEffect, useSyncExternalStore } from 'react';
import { onNetworkState, readNetworkState } from '#offline/network-state.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';

/**
 * Shows nothing. Says that the room for what is kept on this device runs out, before it has, and when there is none; and that the
 * device has not heard from the shop for more than a day.
 */
export default function PhoneAlerts() {
  const { storage, isOffline, asOf } = useSyncExternalStore(onNetworkState, readNetworkState);
  const { show } = useToast();
  useEffect(() => {
    if (storage === 'nearly-full') show(m.offline_storage_nearly(), { kind: 'error' });
    if (storage === 'full') show(m.offline_storage_full(), { kind: 'error' });
  }, [storage, show]);
  const longAgo = isOffline && asOf !== undefined && Date.now() - asOf > dayMs ? asOf : undefined;
  useEffect(() => {
    if (longAgo === undefined) return;
    const time = formatDayAndTime(new Date(longAgo).toISOString()) ?? '';
    show(m.offline_long_ago({ time }), { kind: 'error' });
  }, [longAgo, show]);
  return null;
}
