import { makeDocumentId } from '@duka/domain/document-id';
import {
  isPastedOrderEmpty,
  type PastedOrder,
  parsePastedOrder,
  startPastedOrder,
} from '@duka/domain/orders/pasted-order';
import { useEffect, useState } from 'react';
import { pageCounter } from '#data/counter/counter.ts';
import { readLocal, removeLocal, storeLocal } from '#session/local-values.ts';
import { useSignedInUser } from '#session/session-provider.tsx';

/**
 * Holds the order that is made of a message, and stores it on this device for whoever acts, so that a reload loses nothing. One that is
 * corrected is stored in the outbox already.
 */
export function usePastedOrder(rejected: PastedOrder | undefined) {
  const { id: userId } = useSignedInUser();
  const [key] = useState(() => ['duka.pasted-order', userId, pageCounter.readMember()?.id ?? ''].join('.'));
  const [draft, setDraft] = useState(() => rejected ?? readLocal(key, parsePastedOrder) ?? start());
  useEffect(() => {
    if (!rejected) storeLocal(key, isPastedOrderEmpty(draft) ? undefined : draft);
  }, [key, draft, rejected]);
  return {
    draft,
    update: (change: (draft: PastedOrder) => PastedOrder) => setDraft(change),
    /** Begins with nothing, after the order was made or is not wanted. */
    startOver: () => {
      // It is removed at once, as the page may be about to close.
      removeLocal(key);
      setDraft(start());
    },
    /** Gives the order an id of its own, as another order has that of the message. */
    renew: () => setDraft((before) => ({ ...before, id: start().id })),
  };
}

function start(): PastedOrder {
  return startPastedOrder(makeDocumentId(Date.now(), Math.random));
}
