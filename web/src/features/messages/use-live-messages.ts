import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedInUser } from '#session/session-provider.tsx';
import { listenToMessages } from './message-events.ts';
import { applyEvent } from './message-queries.ts';

/** Keeps conversations and threads equal to the server's while the page is open; RT-002, RT-003. */
export function useLiveMessages(): void {
  const { id: me } = useSignedInUser();
  const client = useQueryClient();
  useEffect(
    () =>
      listenToMessages({
        onEvent: (event) => applyEvent(client, me, event),
        onConnected: () => void client.invalidateQueries({ queryKey: ['messages'] }),
      }),
    [client, me],
  );
}
