import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedInUser } from '#session/session-provider.tsx';
import { serveOutbox } from './serve-outbox.ts';

/** The first words of the keys of all queries that show what a command may have changed. */
const changed = ['orders', 'products', 'figures', 'customers', 'debts', 'money', 'messages'] as const;

/** Shows nothing. Sends what the seller has done without a network, and has the screens ask anew once it is sent. */
export default function OutboxServer() {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  useEffect(
    () =>
      serveOutbox({
        userId,
        onChanged: () => {
          for (const name of changed) void client.invalidateQueries({ queryKey: [name] });
        },
      }),
    [client, userId],
  );
  useEffect(() => {
    // What keeps comes while there is a network: without one it would not arrive.
    import('./keep-where-out.ts').catch(() => undefined);
  }, []);
  return null;
}
