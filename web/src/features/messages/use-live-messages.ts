import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedInUser } from '#session/session-provider.tsx';
import { listenToMessages } from './message-events.ts';
import { applyEvent } from './message-queries.ts';

/** Keeps conversations and threads as the server has them, while the page is open; RT-002. */
export function useLiveMessages(): void {
  const { id: me } = useSignedInUser();
  const client = useQueryClient();
  useEffect(() => listenToMessages((event) => applyEvent(client, me, event)), [client, me]);
}
