import { toApiFailure } from '#api/api-error.ts';
import { ID } from '#api/query.ts';
import { m } from '#paraglide/messages.js';
import { keep, readKept } from '#session/kept-values.ts';
import { deliverMessage } from './deliver-message.ts';
import { type Drafts, openDrafts } from './drafts.ts';
import { type Outbox, type Outgoing, openOutbox } from './outbox.ts';

/**
 * Holds what a seller has written and what is being sent, for as long as the page lives: also while other pages are
 * shown.
 */
export interface MessageDesk {
  readonly drafts: Drafts;
  readonly outbox: Outbox;
}

const desks = new Map<string, MessageDesk>();

export function openDesk(me: string): MessageDesk {
  const open = desks.get(me);
  if (open) return open;
  const drafts = openDrafts(me);
  const key = `duka.messages.outbox.${me}`;
  const outbox = openOutbox({
    drafts,
    deliver: (outgoing, options) => deliverMessage(me, outgoing, options),
    describeFailure,
    makeId: () => ID.unique(),
    now: () => new Date(),
    kept: readKept(key, parseOutgoing),
    keep: (unsent) => {
      // A file that is not uploaded yet cannot be kept; its text can.
      const texts = unsent.filter(({ content, fileUrl }) => content !== '' || fileUrl !== '');
      keep(key, texts.length === 0 ? undefined : texts.map(({ file: _, progress: __, ...kept }) => kept));
    },
  });
  const desk = { drafts, outbox };
  desks.set(me, desk);
  return desk;
}

/**
 * Logs a failure (MSG-036) and answers what the seller is told. The server's own sentence gives the reason, as
 * with a file that is too large (G-04).
 */
function describeFailure(error: unknown): string {
  const failure = toApiFailure(error);
  console.error('A message could not be sent.', failure);
  return failure.isNetwork || failure.message === '' ? m.messages_not_sent() : failure.message;
}

function parseOutgoing(kept: unknown): Outgoing[] {
  return Array.isArray(kept) ? kept.filter((each) => typeof Object(each).id === 'string') : [];
}
