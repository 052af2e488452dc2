import type { Message } from '@duka/domain/messages/message';
import { countMessage, describeUnread, toUnread, type Unread, withoutMessage } from '@duka/domain/messages/unread';
import { queryOptions } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { loadWithEvents, type MessageEvent } from './message-events.ts';

/** Milliseconds after which the app asks by itself, in case a broken line was not noticed. */
export const refetchIntervalMs = 60_000;

/** Events keep such queries up to date. They are asked for again whenever an event may have been missed. */
export const live = { staleTime: 0, refetchOnReconnect: true, refetchInterval: refetchIntervalMs } as const;

/** Asks for my unread messages, by sender; LAY-016, Q-044, Q-045. */
export function unreadQuery(me: string) {
  return queryOptions({
    ...live,
    queryKey: ['messages', 'unread', me],
    queryFn: () =>
      loadWithEvents(
        () => loadUnread(me),
        (unread, event) => applyToUnread(unread, event, me),
      ),
  });
}

export function applyToUnread(unread: Unread, { action, message }: MessageEvent, me: string): Unread {
  return action === 'stored' ? countMessage(unread, message, me) : withoutMessage(unread, message);
}

async function loadUnread(me: string): Promise<Unread> {
  const { total, documents } = await listDocuments('messages', describeUnread(me));
  const waiting = documents.map(({ $id, senderId }): Pick<Message, 'id' | 'senderId'> => ({ id: $id, senderId }));
  return toUnread(total, waiting);
}
