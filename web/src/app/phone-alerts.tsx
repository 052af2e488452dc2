import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { toServerMs } from '#data/calls/now.ts';
import { onNetworkState, readNetworkState } from '#data/connection/network-state.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { data } from './page-data.ts';
import { paths } from './paths.ts';

/**
 * Shows nothing itself. Warns when the storage of this device is nearly full, and when it is full; when the device has not reached the
 * shop for more than a day; and, without a network, names the date from which orders are on the device.
 */
export default function PhoneAlerts() {
  const { storage, isOffline, heardAt } = useSyncExternalStore(onNetworkState, readNetworkState);
  const { show } = useToast();
  useEffect(() => {
    if (storage === 'nearly-full') show(m.offline_storage_nearly(), { kind: 'error' });
    if (storage === 'full') show(m.offline_storage_full(), { kind: 'error' });
  }, [storage, show]);
  const longAgo = isOffline && heardAt !== undefined && Date.now() - heardAt > dayMs ? heardAt : undefined;
  useEffect(() => {
    if (longAgo === undefined) return;
    const time = formatDayAndTime(new Date(toServerMs(longAgo)).toISOString()) ?? '';
    show(m.offline_long_ago({ time }), { kind: 'error' });
  }, [longAgo, show]);
  const [pathname] = useLocation();
  const isPart = isOffline && heardAt !== undefined && pathname === paths.orders;
  useEffect(() => {
    if (!isPart) return;
    void data.loadLocal().then(async (local) => {
      const since = await local.readOrdersSince();
      if (since) show(m.offline_orders_since({ day: formatDay(since) ?? '' }));
    });
  }, [isPart, show]);
  return null;
}
