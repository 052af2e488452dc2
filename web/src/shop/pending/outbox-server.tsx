import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageCounter } from '#data/counter/counter.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import { loadSubmit } from '#data/outbox/run-or-queue.ts';
import { onAccountCleanedUp } from '#session/account-cleanup.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { invalidateStale } from '#session/stale-queries.ts';
import { storeOptions } from '#session/store-queries.ts';

onAccountCleanedUp(pageOutbox.forget);

/** Shows nothing. Sends what the seller has done without a network, and has the screens ask anew once it is sent. */
export default function OutboxServer() {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  useEffect(
    () =>
      pageOutbox.serve({
        userId,
        readStoreId: () => pageCounter.readStoreId() ?? client.getQueryData(storeOptions(userId).queryKey)?.id,
        onChanged: () => {
          // Whatever a command may have written.
          void invalidateStale(client, 'orders', 'products', 'creditAccounts', 'expenses', 'dayCloses');
          void client.invalidateQueries({ queryKey: ['messages'] });
        },
      }),
    [client, userId],
  );
  useEffect(() => {
    loadSubmit().catch(() => undefined);
  }, []);
  return null;
}
