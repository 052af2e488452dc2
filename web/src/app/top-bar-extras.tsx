import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { InboxBell } from '#features/inbox/inbox-bell.tsx';
import { useSignedInUser } from '#session/session-provider.tsx';
import { storeOptions } from '#session/store-queries.ts';
import { LineState } from './line-state.tsx';
import { NextPages } from './next-pages.tsx';
import { startOffline } from './start-offline.ts';

// Where it does not arrive there is no network to send anything by.
const OutboxServer = lazy(() => import('#outbox/outbox-server.tsx').catch(() => ({ default: () => null })));

const StorageNotice = lazy(() => import('./storage-notice.tsx').catch(() => ({ default: () => null })));

/** What stands in the bar once the page can be used: the state of the line, and the bell. */
export function TopBarExtras() {
  const user = useSignedInUser();
  // What the bar has asked for; a failure stays until the seller asks again.
  const { data: store } = useQuery({ ...storeOptions(user.id), enabled: false });
  const storeId = store === undefined ? undefined : (store?.id ?? '');
  useEffect(() => (storeId === undefined ? undefined : startOffline(user, storeId)), [user, storeId]);
  return (
    <>
      <NextPages />
      <LineState />
      <Suspense>
        <OutboxServer />
        <StorageNotice />
      </Suspense>
      <div className="size-11 shrink-0">
        <InboxBell />
      </div>
    </>
  );
}
