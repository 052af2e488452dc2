import { makeDocumentId } from '@duka/domain/document-id';
import { isSaleEmpty, parseSaleDraft, type SaleDraft, startSale } from '@duka/domain/orders/order-sale';
import { useEffect, useState } from 'react';
import { readStored, removeStored, store } from '#session/browser-storage.ts';

/** The sale being recorded, kept on this device for its seller: a reload in the middle of it loses nothing. */
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
    /** The sale is stored, or given up: the next one begins. */
    startOver: () => {
      // At once: the page that holds it may be leaving.
      removeStored(key);
      setDraft(newDraft());
    },
    /** The same goods as another sale: under its first id something else was stored. */
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
    // Another program may have written nonsense.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
