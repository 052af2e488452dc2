import { makeDocumentId } from '@duka/domain/document-id';
import { isSaleEmpty, parseSaleDraft, type SaleDraft, startSale } from '@duka/domain/orders/order-sale';
import { useEffect, useState } from 'react';
import { readStored, removeStored, store } from '#session/browser-storage.ts';

/** Holds the sale being recorded and keeps it on this device for its seller, so that a reload loses nothing. */
export function useSaleDraft(userId: string) {
  const key = `duka.unfinished-sale.${userId}`;
  const [draft, setDraft] = useState(() => readDraft(key) ?? newDraft());
  useEffect(() => {
    if (isSaleEmpty(draft)) removeStored(key);
    else store(key, JSON.stringify(draft));
  }, [key, draft]);
  return {
    draft,
    update: (change: (draft: SaleDraft) => SaleDraft) => setDraft(change),
    /** Begins the next sale after this one was stored or discarded. */
    startOver: () => {
      // It is removed at once, as the page may be about to close.
      removeStored(key);
      setDraft(newDraft());
    },
    /** Makes another sale of the same goods, as something else was stored under its first id. */
    renew: () => setDraft((before) => ({ ...before, id: newDraft().id, isSent: false })),
  };
}

function newDraft(): SaleDraft {
  return startSale(makeDocumentId(Date.now(), Math.random));
}

function readDraft(key: string): SaleDraft | undefined {
  try {
    return parseSaleDraft(JSON.parse(readStored(key) ?? 'null'));
  } catch (error) {
    // Another program may have stored something else there.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
