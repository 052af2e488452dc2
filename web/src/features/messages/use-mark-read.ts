import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSignedInUser } from '#session/session-provider.tsx';
import { markRead } from './message-documents.ts';
import { announceMessage } from './message-events.ts';
import { unreadQuery } from './unread-query.ts';

/** Marks being stored at a time: a thread left for weeks must not hold up the rest. */
const atOnce = 4;

/** G-03, MSG-028: what the open thread shows me is read, also what arrives while I look at it. */
export function useMarkRead(contactId: string): void {
  const { id: me } = useSignedInUser();
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const { data, dataUpdatedAt } = useQuery(unreadQuery(me));
  const ids = data?.idsBySender[contactId];
  useEffect(() => {
    // Every look at the server is a new try for what could not be marked before.
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
      announceMessage({ action: 'stored', message: await markRead(id) });
    } catch (error) {
      // All that is left stays unread until the next look: a server that refuses one, as too many at once, refuses the rest.
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
