import type { Message } from '@duka/domain/messages/message';
import { groupByDay } from '@duka/domain/messages/message-thread';
import { formatLongDay } from '@duka/domain/values/dates';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { SpinnerRing } from '#ui/base/spinner.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { useLogScroll } from './use-log-scroll.ts';
import type { useThread } from './use-thread.ts';

interface MessageLogProps {
  thread: ReturnType<typeof useThread>;
  /** The contact's name. */
  name: string;
}

/**
 * Shows the messages, newest at the bottom; older ones come in above as the seller scrolls up. MSG-011, decision 0016.
 */
export function MessageLog({ thread, name }: MessageLogProps) {
  const { me, messages, unsent, isPending, isLoadingOlder } = thread;
  const scroll = useLogScroll(thread);
  const days = groupByDay([...scroll.shown, ...unsent]);
  const isEmpty = !isPending && messages.length === 0 && unsent.length === 0;
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={scroll.box}
        aria-label={m.messages_with({ name: name || m.messages_unknown_contact() })}
        aria-busy={isPending || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-3 py-3 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-5"
      >
        {isPending ? <LogSkeleton /> : null}
        {isEmpty ? (
          <p className="m-auto text-center text-muted">
            {name ? m.messages_empty_thread({ name }) : m.messages_empty_thread_unnamed()}
          </p>
        ) : null}
        <div ref={scroll.content} className="mt-auto">
          {days.map((day) => (
            <section key={day.day} aria-label={formatLongDay(`${day.day}T12:00:00+03:00`)}>
              <h3 className="mx-auto my-3 w-fit rounded-full bg-sunken px-3 py-1 text-xs font-semibold text-muted">
                {formatLongDay(`${day.day}T12:00:00+03:00`)}
              </h3>
              <ul className="flex flex-col gap-1.5">
                {day.messages.map((message) => (
                  <li key={message.id} className="flex flex-col">
                    {'state' in message ? (
                      <OutgoingBubble outgoing={message} />
                    ) : (
                      <MessageBubble message={message} me={me} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      {isLoadingOlder ? (
        // Above the messages, not among them: nothing moves as it comes and goes.
        <p className="pointer-events-none absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-surface px-3 py-1.5 text-sm whitespace-nowrap text-muted shadow-card">
          <SpinnerRing /> {m.messages_loading_older()}
        </p>
      ) : null}
      {scroll.hasNewBelow ? (
        <Button
          variant="secondary"
          icon="chevron-down"
          onClick={scroll.toBottom}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap"
        >
          {m.messages_new_below()}
        </Button>
      ) : null}
      <ArrivalLog messages={messages} me={me} name={name} isPending={isPending} />
    </div>
  );
}

function LogSkeleton() {
  return (
    <div className="mt-auto flex flex-col gap-3">
      <Skeleton shape="card" className="h-10 w-3/5" />
      <Skeleton shape="card" className="h-10 w-2/5 self-end" />
      <Skeleton shape="card" className="h-16 w-1/2" />
    </div>
  );
}

interface ArrivalLogProps {
  messages: readonly Message[];
  me: string;
  name: string;
  isPending: boolean;
}

/** The most arrivals that wait to be read out. */
const maxEvents = 5;

/**
 * Has screen readers read out what arrives in the open thread, in a pause; older messages that are loaded above stay
 * silent.
 */
function ArrivalLog({ messages, me, name, isPending }: ArrivalLogProps) {
  const last = messages.at(-1);
  const [messageEvent, setMessageEvent] = useState<{ lastAt: string | undefined; arrivals: readonly Message[] }>();
  // The messages that are there when the thread opens are not new.
  if (!messageEvent && !isPending) setMessageEvent({ lastAt: last?.sentAt, arrivals: [] });
  if (messageEvent && last && last.sentAt > (messageEvent.lastAt ?? '')) {
    const fresh = messages.filter(({ senderId, sentAt }) => senderId !== me && sentAt > (messageEvent.lastAt ?? ''));
    setMessageEvent({ lastAt: last.sentAt, arrivals: [...messageEvent.arrivals, ...fresh].slice(-maxEvents) });
  }
  return (
    <div role="log" aria-live="polite" aria-label={m.messages_arrivals()} className="sr-only">
      {messageEvent?.arrivals.map(({ id, content }) => (
        <p key={id}>{m.messages_arrived({ name, text: content || m.messages_attachment() })}</p>
      ))}
    </div>
  );
}
