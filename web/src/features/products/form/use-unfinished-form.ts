import { isSameDraft, type ProductDraft } from '@duka/domain/products/product-draft';
import { useEffect, useState } from 'react';
import { discardUnfinishedForm, keepUnfinishedForm, readUnfinishedForm } from './unfinished-form.ts';

interface UnfinishedFormOptions {
  userId: string;
  /** The record edited, empty for a new product. */
  productId: string;
  visit: string;
  opened: ProductDraft;
}

/**
 * Keeps what is typed on the device until it is saved or cancelled. After a reload the form goes on with it;
 * on a later visit it is offered.
 */
export function useUnfinishedForm({ userId, productId, visit, opened }: UnfinishedFormOptions) {
  const [found] = useState(() => {
    const kept = readUnfinishedForm(userId, productId);
    return kept && !isSameDraft(kept.draft, opened) ? kept : undefined;
  });
  const isReload = found?.visit === visit;
  const [draft, setDraft] = useState(isReload ? found.draft : opened);
  const [offered, setOffered] = useState(isReload ? undefined : found?.draft);
  const [isRestored, setRestored] = useState(isReload);
  const [isOver, setOver] = useState(false);

  const isChanged = !isSameDraft(draft, opened);
  useEffect(() => {
    if (isOver || (!isChanged && offered)) return;
    if (isChanged) keepUnfinishedForm(userId, productId, { draft, visit });
    else discardUnfinishedForm(userId, productId);
  }, [userId, productId, visit, draft, isChanged, offered, isOver]);

  return {
    draft,
    setDraft,
    offered,
    isRestored,
    takeOffered: () => {
      if (offered) setDraft(offered);
      setOffered(undefined);
    },
    dropOffered: () => setOffered(undefined),
    startOver: () => {
      setDraft(opened);
      setRestored(false);
    },
    /** What was kept is stored now; what is typed from here on is kept anew. */
    discard: () => discardUnfinishedForm(userId, productId),
    /** After a save or Cancel nothing is left behind. */
    finish: () => {
      setOver(true);
      discardUnfinishedForm(userId, productId);
    },
  };
}
