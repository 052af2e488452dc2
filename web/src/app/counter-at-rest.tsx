import { useEffect } from 'react';
import { useSignedInUser } from '#session/session-provider.tsx';
import OutboxServer from '#shop/pending/outbox-server.tsx';
import { startOffline } from './start-offline.ts';

/** Shows nothing. While a counter is locked its copy of the shop is kept, and what was done at it is sent: each command says who did it. */
export function CounterAtRest({ storeId }: { storeId: string }) {
  const user = useSignedInUser();
  useEffect(() => startOffline(user, { storeId, isOthers: true, rights: [] }), [user, storeId]);
  return <OutboxServer />;
}
