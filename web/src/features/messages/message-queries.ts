import { type Party, toLatest } from '@duka/domain/messages/conversations';
import { type Message, partyOf } from '@duka/domain/messages/message';
import { putMessage } from '@duka/domain/messages/message-thread';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listLatest, listParties, listThreadPage, type ThreadPage } from './message-documents.ts';
import { loadWithEvents, type MessageEvent } from './message-events.ts';
import { live, refetchIntervalMs } from './unread-query.ts';

/** Asks for the latest message with each party. */
export function latestQuery(me: string) {
  return queryOptions({
    ...live,
    queryKey: ['messages', 'latest', me],
    queryFn: () =>
      loadWithEvents(
        () => listLatest(me),
        (latest, event) => applyToLatest(latest, event, me),
      ),
  });
}

function applyToLatest(latest: Message[], { action, message }: MessageEvent, me: string): Message[] {
  return action === 'stored' ? toLatest([...latest, message], me) : latest;
}

/**
 * Asks for the parties with these ids, as far as they exist. Parties that were found are not asked for again in this
 * session.
 */
export function partiesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['messages', 'parties', ...[...ids].sort()],
    queryFn: async ({ client }) => {
      const key = ['message-parties'] as const;
      const known = client.getQueryData<Record<string, Party>>(key) ?? {};
      const found = await listParties(ids.filter((id) => !known[id]));
      const all = { ...known, ...Object.fromEntries(found.map((party) => [party.id, party])) };
      client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(key, all);
      return ids.flatMap((id) => all[id] ?? []);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks for a thread by pages, the newest first; CALL-045, decision 0016. */
export function threadQuery(me: string, partyId: string) {
  return infiniteQueryOptions({
    ...live,
    queryKey: ['messages', 'thread', me, partyId],
    queryFn: ({ pageParam }) =>
      loadWithEvents(
        () => listThreadPage(me, partyId, pageParam),
        (page, event) => applyToPage(page, event, { me, partyId, isNewest: pageParam === undefined }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }: ThreadPage) => before,
    // A refetch would ask for every page again, so for sellers who read far back the socket and the focus must suffice.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : refetchIntervalMs),
  });
}

interface PagePlace {
  readonly me: string;
  readonly partyId: string;
  readonly isNewest: boolean;
}

function applyToPage(
  page: ThreadPage,
  { action, message }: MessageEvent,
  { me, partyId, isNewest }: PagePlace,
): ThreadPage {
  if (partyOf(message, me) !== partyId) return page;
  const isKnown = page.messages.some(({ id }) => id === message.id);
  if (action === 'removed') {
    if (!isKnown) return page;
    const messages = page.messages.filter(({ id }) => id !== message.id);
    // Older messages cannot be asked for behind a deleted one.
    return { messages, before: page.before === message.id ? messages[0]?.id : page.before };
  }
  // A change of a message older than those loaded must not leave a gap in the thread.
  const isLoaded = isNewest && (page.before === undefined || message.sentAt > (page.messages[0]?.sentAt ?? ''));
  return isKnown || isLoaded ? { ...page, messages: putMessage(page.messages, message) } : page;
}

/** Puts an event into the loaded conversations and threads. */
export function applyEvent(client: QueryClient, me: string, event: MessageEvent): void {
  client.setQueryData(latestQuery(me).queryKey, (latest) => latest && applyToLatest(latest, event, me));
  // Only the server knows which message is the latest now.
  if (event.action === 'removed') void client.invalidateQueries({ queryKey: latestQuery(me).queryKey });
  const partyId = partyOf(event.message, me);
  client.setQueryData(threadQuery(me, partyId).queryKey, (thread) => {
    if (!thread) return thread;
    const isInOlder = thread.pages.slice(1).some(({ messages }) => messages.some(({ id }) => id === event.message.id));
    const pages = thread.pages.map((page, index) =>
      applyToPage(page, event, { me, partyId, isNewest: index === 0 && !isInOlder }),
    );
    return { ...thread, pages };
  });
}
