import { type Message, parseMessage } from '@duka/domain/messages/message';
import { subscribeDocuments } from '#data/connection/realtime.ts';

/** A message that I may read was stored, changed or deleted; Q-093. */
export interface MessageEvent {
  readonly action: 'stored' | 'removed';
  readonly message: Message;
}

type MessageListener = (event: MessageEvent) => void;

/** The most events that are stored for calls under way; a call takes seconds at most. */
const maxEvents = 2_000;

let kept: { readonly number: number; readonly event: MessageEvent }[] = [];
let lastNumber = 0;
const listeners = new Set<MessageListener>();
let stop: (() => void) | undefined;

/** Listens to my messages; returns a function that stops it. The first listener opens the subscription, the last one closes it. */
export function listenToMessages(listener: MessageListener): () => void {
  listeners.add(listener);
  stop ??= subscribeDocuments('messages', {
    onEvent: ({ action, document }) => {
      const message = parseMessage(document);
      if (message) announceMessage({ action: action === 'delete' ? 'removed' : 'stored', message });
    },
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Announces a message that this page itself has stored or changed, without waiting for the socket. */
export function announceMessage(event: MessageEvent): void {
  lastNumber += 1;
  kept.push({ number: lastNumber, event });
  if (kept.length > maxEvents) kept = kept.slice(-maxEvents / 2);
  for (const listener of listeners) listener(event);
}

/**
 * Loads something that events change too. What arrives while the answer is under way is put into it, as the answer is
 * older than the event and would undo it.
 */
export async function loadWithEvents<Data>(
  load: () => Promise<Data>,
  apply: (data: Data, event: MessageEvent) => Data,
): Promise<Data> {
  const listEvents = followEvents();
  const data = await load();
  return listEvents().reduce(apply, data);
}

/** Returns a function that lists the events received from now on. */
export function followEvents(): () => MessageEvent[] {
  const from = lastNumber;
  return () => kept.flatMap(({ number, event }) => (number > from ? [event] : []));
}
