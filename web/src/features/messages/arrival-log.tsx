import type { Message } from '@duka/domain/messages/message';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';

interface ArrivalLogProps {
  messages: readonly Message[];
  me: string;
  name: string;
  isPending: boolean;
}

/** The most arrivals that wait to be read out. */
const mostKept = 5;

/**
 * Has screen readers read out what arrives in the open thread, in a pause; older messages that are loaded above stay
 * silent.
 */
export function ArrivalLog({ messages, me, name, isPending }: ArrivalLogProps) {
  const last = messages.at(-1);
  const [heard, setHeard] = useState<{ lastAt: string | undefined; arrivals: readonly Message[] }>();
  // The messages that are there when the thread opens are not new.
  if (!heard && !isPending) setHeard({ lastAt: last?.sentAt, arrivals: [] });
  if (heard && last && last.sentAt > (heard.lastAt ?? '')) {
    const fresh = messages.filter(({ senderId, sentAt }) => senderId !== me && sentAt > (heard.lastAt ?? ''));
    setHeard({ lastAt: last.sentAt, arrivals: [...heard.arrivals, ...fresh].slice(-mostKept) });
  }
  return (
    <div role="log" aria-live="polite" aria-label={m.messages_arrivals()} className="sr-only">
      {heard?.arrivals.map(({ id, content }) => (
        <p key={id}>{m.messages_arrived({ name, text: content || m.messages_attachment() })}</p>
      ))}
    </div>
  );
}
