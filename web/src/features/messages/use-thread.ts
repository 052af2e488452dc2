import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedInUser } from '#session/session-provider.tsx';
import { threadQuery } from './message-queries.ts';
import { useLoggedFailure } from './use-logged-failure.ts';
import { useMessageDesk, useUnsent } from './use-message-desk.ts';

/** What is loaded of a thread, oldest first, and what is on its way into it. */
export function useThread(contactId: string) {
  const { id: me } = useSignedInUser();
  const { outbox } = useMessageDesk();
  const query = useInfiniteQuery(threadQuery(me, contactId));
  useLoggedFailure('The messages could not be loaded.', query.error);

  const messages =
    query.data?.pages
      .map((page) => page.messages)
      .reverse()
      .flat() ?? [];
  const storedIds = new Set(messages.map(({ id }) => id));
  const unsent = useUnsent().filter(({ id, to }) => to === contactId && !storedIds.has(id));

  useEffect(() => {
    const ids = new Set(query.data?.pages.flatMap((page) => page.messages.map(({ id }) => id)));
    outbox.settle(contactId, (id) => ids.has(id));
  }, [outbox, contactId, query.data]);

  return {
    ...{ me, messages, unsent },
    isPending: query.isPending,
    isFailed: query.isError,
    isFetching: query.isFetching,
    isComplete: !query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
