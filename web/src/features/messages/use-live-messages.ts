import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCorrespondent } from '#session/membership.ts';
import { listenToMessages } from './message-events.ts';
import { applyEvent } from './message-queries.ts';

/** Keeps conversations and threads as the server has them, while the page is open; RT-002. */
export function useLiveMessages(): void {
  const me = useCorrespondent();
  const client = useQueryClient();
  useEffect(() => listenToMessages((event) => applyEvent(client, me, event)), [client, me]);
}
