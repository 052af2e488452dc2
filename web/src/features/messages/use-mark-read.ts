import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { doOrKeep } from '#outbox/do-or-keep.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { toKeptMark } from './kept-messages.ts';
import { markRead } from './message-documents.ts';
import { announceMessage } from './message-events.ts';
import { unreadQuery } from './unread-query.ts';

/** The most marks that are stored at a time: a thread left for weeks must not hold up other calls. */
const atOnce = 4;

/**
 * Marks the messages of the open thread as read, also those that arrive while the seller looks at it; G-03, MSG-028.
 */
export function useMarkRead(contactId: string): void {
  const { id: me } = useSignedInUser();
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const { data, dataUpdatedAt } = useQuery(unreadQuery(me));
  const ids = data?.idsBySender[contactId];
  useEffect(() => {
    // Each answer of the server is a new chance for marks that could not be stored.
    if (isSeen && ids && dataUpdatedAt > 0) markAll(ids);
  }, [isSeen, ids, dataUpdatedAt]);
}

const waiting: string[] = [];
const marked = new Set<string>();
let workers = 0;

function markAll(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !marked.has(id));
  for (const id of fresh) marked.add(id);
  waiting.push(...fresh);
  while (workers < Math.min(atOnce, waiting.length)) void work();
}

async function work(): Promise<void> {
  workers += 1;
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    try {
      const wanted = id;
      const message = await doOrKeep(
        () => markRead(wanted),
        () => toKeptMark(wanted),
      );
      if (message) announceMessage({ action: 'stored', message });
    } catch (error) {
      // The remaining messages stay unread until the next answer: a server that refuses one, as too many at once,
      // refuses all.
      console.error('A message could not be marked as read.', error);
      for (const left of [id, ...waiting]) marked.delete(left);
      waiting.length = 0;
    }
  }
  workers -= 1;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
