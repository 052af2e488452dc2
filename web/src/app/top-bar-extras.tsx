import { useEffect } from 'react';
import { InboxBell } from '#features/inbox/inbox-bell.tsx';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';
import { LineState } from './line-state.tsx';
import { startOffline } from './start-offline.ts';
import { useOutbox } from './use-outbox.ts';

/** What stands in the bar once the page can be used: the state of the line, and the bell. */
export function TopBarExtras() {
  const { id: accountId } = useSignedInUser();
  const { data: store } = useStore();
  const storeId = store === undefined ? undefined : (store?.id ?? '');
  useOutbox();
  useEffect(() => (storeId === undefined ? undefined : startOffline({ accountId, storeId })), [accountId, storeId]);
  return (
    <>
      <LineState />
      <div className="size-11 shrink-0">
        <InboxBell />
      </div>
    </>
  );
}
