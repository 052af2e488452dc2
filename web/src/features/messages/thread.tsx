import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { firstLetterOf } from '@duka/domain/messages/conversations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { mutateOrQueue } from '#data/outbox/mutate-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { useCorrespondent } from '#session/membership.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { Composer } from './composer.tsx';
import { ContactLetter } from './contact-item.tsx';
import { toQueuedReadMark } from './message-commands.ts';
import { markRead } from './message-documents.ts';
import { announceMessage } from './message-events.ts';
import { MessageLog } from './message-log.tsx';
import { partiesQuery } from './message-queries.ts';
import { unreadQuery } from './unread-query.ts';
import { useThread } from './use-thread.ts';

const CustomerAtHand = lazyComponent(async () => (await import('./customer-at-hand.tsx')).CustomerAtHand);

interface ThreadProps {
  contactId: string;
  onClose: () => void;
}

/** Shows the open conversation; MSG-010, MSG-021. Its key must be the contact. */
export function Thread({ contactId, onClose }: ThreadProps) {
  const { data: [party] = [], isPending: isNamePending } = useQuery(partiesQuery([contactId]));
  const thread = useThread(contactId);
  useMarkRead(contactId);
  const name = party ? fullNameOf(party) : '';
  return (
    <section aria-label={name || m.messages_none_open_title()} className="flex min-h-0 w-full min-w-0 flex-col">
      <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line px-2 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 sm:gap-3 md:px-4">
        <IconButton icon="arrow-left" label={m.messages_back()} onClick={onClose} className="roomy:hidden" />
        <span className="max-sm:hidden">{party ? <ContactLetter letter={firstLetterOf(party)} /> : null}</span>
        <ThreadHeading>
          {name || (isNamePending ? <Skeleton className="h-5 w-40" /> : m.messages_unknown_contact())}
        </ThreadHeading>
        {party && can('customers') ? (
          <LazyPart>
            <CustomerAtHand party={party} />
          </LazyPart>
        ) : null}
      </header>
      {thread.isFailed && thread.messages.length === 0 ? (
        <div className="grow p-4">
          <Alert
            kind="error"
            action={
              <Button variant="secondary" icon="refresh" busy={thread.isFetching} onClick={thread.retry}>
                {m.messages_try_again()}
              </Button>
            }
          >
            {m.messages_thread_failed()}
          </Alert>
        </div>
      ) : (
        <MessageLog thread={thread} name={name} />
      )}
      <Composer contactId={contactId} />
    </section>
  );
}

/** Takes the focus when the thread opens, so that keyboards and screen readers go on from here. */
function ThreadHeading({ children }: { children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className="line-clamp-2 min-w-0 grow text-lg leading-tight font-semibold wrap-anywhere text-ink"
    >
      {children}
    </h2>
  );
}

/** The most marks that are stored at a time: a thread left for weeks must not hold up other calls. */
const atOnce = 4;

/**
 * Marks the messages of the open thread as read, also those that arrive while the seller looks at it; G-03, MSG-028.
 */
function useMarkRead(contactId: string): void {
  const me = useCorrespondent();
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
      const message = await mutateOrQueue(
        () => markRead(wanted),
        () => toQueuedReadMark(wanted),
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
