import { useSyncExternalStore } from 'react';
import { toServerText } from '#data/calls/now.ts';
import type { Command } from '#data/outbox/command.ts';
import { useCommands } from '#data/outbox/create-outbox.ts';
import { useCorrespondent } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import type { Draft } from './drafts.ts';
import { listMessages } from './message-commands.ts';
import { type Delivery, type MessageDesk, openDesk } from './message-desk.ts';

export function useMessageDesk(): MessageDesk {
  return openDesk(useSignedInUser().id, useCorrespondent());
}

/** Returns what is written to the contact and not sent. */
export function useDraft(contactId: string): [draft: Draft, change: (draft: Draft) => void] {
  const { drafts } = useMessageDesk();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(contactId));
  return [draft, (changed) => drafts.set(contactId, changed)];
}

/** A message that is not stored yet; it is shown in its thread at once. */
export interface Outgoing {
  readonly id: string;
  readonly to: string;
  readonly content: string;
  readonly sentAt: string;
  /** Empty for a message without a file. */
  readonly fileName: string;
  /** `queued`: it waits for the network, or for one before it; `failed`: its try failed; `refused`: the server rejected it. */
  readonly state: 'sending' | 'queued' | 'failed' | 'refused';
  /** The share of the file that has been sent, 0 to 1. */
  readonly progress?: number | undefined;
  readonly problem?: string | undefined;
  /** The rejected command of a refused message. */
  readonly refused?: Command | undefined;
}

/** Returns the messages to anyone that are not stored, in their order, and those stored since a moment in milliseconds. */
export function useOutgoing(sinceMs?: number): readonly Outgoing[] {
  const desk = useMessageDesk();
  const deliveries = useSyncExternalStore(desk.subscribe, desk.listDeliveries);
  const commands = listMessages(useCommands(), sinceMs);
  const queued = commands.map((command): Outgoing => {
    const { id, to, content, doneAt, file } = command;
    const delivery = deliveries.find(({ message }) => message.tried.id === id);
    const refused = command.state === 'refused' && !(delivery && delivery.problem === undefined) ? command : undefined;
    return {
      ...{ id, to, content, sentAt: toServerText(doneAt), fileName: file?.name ?? '', refused },
      ...{ progress: delivery?.progress, problem: delivery?.problem },
      state: refused ? 'refused' : stateOf(command, delivery),
    };
  });
  const leaving = deliveries
    .filter(({ isAdded, message }) => !isAdded && !commands.some(({ id }) => id === message.tried.id))
    .map(({ message: { to, content, fileName = '', tried }, sentAt }): Outgoing => {
      return { id: tried.id, to, content, sentAt, fileName, state: 'sending' };
    });
  return [...queued, ...leaving];
}

function stateOf({ state, isFirstTry }: Command, delivery: Delivery | undefined): Outgoing['state'] {
  if (state === 'sent' || isFirstTry) return 'sending';
  if (!delivery) return 'queued';
  return delivery.problem === undefined ? 'sending' : 'failed';
}
