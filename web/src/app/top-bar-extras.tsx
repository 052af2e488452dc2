import { parseRights } from '@duka/domain/collections/rights';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { onClockRedraw } from '#data/calls/now.ts';
import { savesData } from '#data/changes/saves-data.ts';
import { InboxBell } from '#features/inbox/inbox-bell.tsx';
import { useSignedInUser } from '#session/session-provider.tsx';
import { storeOptions } from '#session/store-queries.ts';
import { optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { preloadOtherPages } from './seller-pages.ts';
import { startOffline } from './start-offline.ts';

// Where it does not arrive there is no network to send anything by.
const OutboxServer = optionalComponent(async () => (await import('#shop/pending/outbox-server.tsx')).default);

const ShopSwitch = optionalComponent(async () => (await import('./shop-switch.tsx')).default);
const OrderSound = optionalComponent(async () => (await import('./order-sound.tsx')).default);
const PhoneAlerts = optionalComponent(async () => (await import('./phone-alerts.tsx')).default);

/** The parts of the bar that load once the page can be used: the connection state and the bell. */
export function TopBarExtras() {
  const user = useSignedInUser();
  // What the bar has asked for; a failure stays until the seller asks again.
  const { data: store } = useQuery({ ...storeOptions(user.id), enabled: false });
  const storeId = store === undefined ? undefined : (store?.id ?? '');
  const rights = store && store.member.role !== 'owner' ? store.member.rights.join() : undefined;
  useEffect(() => {
    if (storeId === undefined) return;
    const others = rights !== undefined && ({ isOthers: true, rights: parseRights(rights.split(',')) } as const);
    return startOffline(user, { storeId, ...others });
  }, [user, storeId, rights]);
  const client = useQueryClient();
  // Queries that depend on the time are fetched again.
  useEffect(() => onClockRedraw(() => void client.invalidateQueries()), [client]);
  return (
    <>
      <NextPages />
      <LazyPart>
        <ShopSwitch />
      </LazyPart>
      <ConnectionBanner />
      <LazyPart>
        <OutboxServer />
        <PhoneAlerts />
        <OrderSound />
      </LazyPart>
      {can('notifications') ? (
        <div className="size-11 shrink-0">
          <InboxBell />
        </div>
      ) : null}
    </>
  );
}

/** Milliseconds without a call until the page counts as loaded. */
const restMs = 2_000;

/** Fetches the pages a seller may open next, once this one is complete: on a slow line they would compete with it. */
function NextPages() {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching || savesData()) return;
    const timer = setTimeout(preloadOtherPages, restMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return null;
}
