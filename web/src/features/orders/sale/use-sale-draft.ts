import { makeDocumentId } from '@duka/domain/document-id';
import { isSaleEmpty, parseSaleDraft, type SaleDraft, startSale } from '@duka/domain/orders/order-sale';
import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { readLocal, removeLocal, storeLocal } from '#session/local-values.ts';
import { saleDraftKey } from '#session/sale-draft-key.ts';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';

/** Holds the sale being recorded and stores it on this device for its seller, so that a reload loses nothing. */
export function useSaleDraft(userId: string) {
  const [key] = useState(() => saleDraftKey(userId));
  const [draft, setDraft] = useState(() => readLocal(key, parseSaleDraft) ?? newDraft());
  useUnsavedMark(draft.lines.length > 0, m.orders_sale_leave);
  useEffect(() => {
    storeLocal(key, isSaleEmpty(draft) ? undefined : draft);
  }, [key, draft]);
  return {
    draft,
    update: (change: (draft: SaleDraft) => SaleDraft) => setDraft(change),
    /** Begins the next sale after this one was stored or discarded. */
    startOver: () => {
      // It is removed at once, as the page may be about to close.
      removeLocal(key);
      setDraft(newDraft());
    },
    /** Gives the sale another id, as something else was stored under its first one. */
    renew: () => setDraft((before) => ({ ...before, id: newDraft().id, isSent: false })),
  };
}

function newDraft(): SaleDraft {
  return startSale(makeDocumentId(Date.now(), Math.random));
}
