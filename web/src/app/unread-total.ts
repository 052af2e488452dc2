import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToMessages } from '#features/messages/message-events.ts';
import { applyToUnread, unreadQuery } from '#features/messages/unread-query.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useDrawn } from './use-drawn.ts';

/**
 * Answers how many unread messages are addressed to me, up to date on every page; LAY-016, Q-044. Zero until it is
 * known.
 */
export function useUnreadTotal(): number {
  const { id: me } = useSignedInUser();
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = unreadQuery(me);
    return listenToMessages((event) =>
      client.setQueryData(queryKey, (unread) => unread && applyToUnread(unread, event, me)),
    );
  }, [client, me]);
  const isDrawn = useDrawn();
  const { data } = useQuery({ ...unreadQuery(me), enabled: isDrawn });
  return data?.total ?? 0;
}
