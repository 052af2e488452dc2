import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCorrespondent } from '#session/membership.ts';
import { emptyDraft } from './drafts.ts';
import { followEvents } from './message-events.ts';
import { applyEvent, threadQuery } from './message-queries.ts';
import { useLoggedFailure } from './use-logged-failure.ts';
import { useDraft, useMessageDesk, useOutgoing } from './use-message-desk.ts';

/** Returns the loaded messages of a thread, oldest first, and those that are being sent to it. */
export function useThread(contactId: string) {
  const me = useCorrespondent();
  const desk = useMessageDesk();
  const [{ tried }] = useDraft(contactId);
  const query = useInfiniteQuery(threadQuery(me, contactId));
  useLoggedFailure('The messages could not be loaded.', query.error);

  const messages =
    query.data?.pages
      .map((page) => page.messages)
      .reverse()
      .flat() ?? [];
  const storedIds = new Set(messages.map(({ id }) => id));
  // One that was sent after the thread was read is shown until the thread has it.
  const unsent = useOutgoing(query.dataUpdatedAt).filter(({ id, to }) => to === contactId && !storedIds.has(id));

  // Its answer was lost.
  const isDraftStored = tried !== undefined && storedIds.has(tried.id);
  useEffect(() => {
    if (isDraftStored) desk.drafts.set(contactId, emptyDraft);
  }, [desk, contactId, isDraftStored]);

  // A fetch ends with the pages it began with, and would undo what was put into them meanwhile.
  const client = useQueryClient();
  const { isFetching } = query;
  useEffect(() => (isFetching ? restoreEvents(client, me) : undefined), [client, me, isFetching]);

  return {
    ...{ me, messages, unsent },
    isPending: query.isPending,
    isFailed: query.isError,
    isFetching,
    isComplete: !query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => {
      if (!query.hasNextPage || query.isFetchingNextPage || isFetching) return;
      // It happens before the page is drawn, or the newest message would disappear and come again.
      void query.fetchNextPage().then(restoreEvents(client, me));
    },
    retry: () => void query.refetch(),
  };
}

/** Returns a function that puts the events received from now on into the threads again. */
function restoreEvents(client: QueryClient, me: string): () => void {
  const listEvents = followEvents();
  return () => {
    for (const event of listEvents()) applyEvent(client, me, event);
  };
}
