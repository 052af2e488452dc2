import { mergeDrafts } from '@duka/domain/products/draft-merge';
import { isSameDraft, type ProductDraft } from '@duka/domain/products/product-draft';
import { useEffect, useState } from 'react';
import { removeLocal } from '#session/local-values.ts';
import { discardUnfinishedForm, findUnfinishedForm, storeUnfinishedForm } from './unfinished-form.ts';

interface UnfinishedFormOptions {
  userId: string;
  /** The record edited, empty for a new product. */
  productId: string;
  visit: string;
  /** Makes the id of a new product. */
  makeRecordId: () => string;
  /** The form of the product as it is stored; empty for a new one. */
  stored: ProductDraft;
}

/** What is typed, over what it was typed: `draft` and `base` of `@duka/domain/products/draft-merge`. */
interface Values {
  readonly base: ProductDraft;
  readonly draft: ProductDraft;
}

/**
 * Keeps what is typed on the device until it is saved or cancelled. After a reload the form goes on with it;
 * on a later visit it is offered.
 */
export function useUnfinishedForm({ userId, productId, visit, makeRecordId, stored }: UnfinishedFormOptions) {
  const [found] = useState(() => {
    const kept = findUnfinishedForm(userId, productId);
    if (!kept || isSameDraft(kept.draft, stored)) return undefined;
    return { ...kept, base: kept.base ?? stored };
  });
  const isReload = found?.visit === visit && found.isOfThisTab;
  const [{ base, draft }, setValues] = useState<Values>(isReload ? found : { base: stored, draft: stored });
  const [offered, setOffered] = useState(isReload ? undefined : found);
  const [isRestored, setRestored] = useState(isReload);
  // What is gone on with is the same product: right before the page was closed it may have been stored, or kept on this device.
  const [recordId, setRecordId] = useState(() => (isReload ? found.recordId : undefined) ?? makeRecordId());
  const [isOver, setOver] = useState(false);

  const isChanged = !isSameDraft(draft, base);
  const answerOffer = () => {
    if (offered) removeLocal(offered.key);
    setOffered(undefined);
  };
  useEffect(() => {
    if (isOver || (!isChanged && offered)) return;
    if (isChanged) storeUnfinishedForm(userId, productId, { draft, base, visit, recordId });
    else discardUnfinishedForm(userId, productId);
  }, [userId, productId, visit, recordId, draft, base, isChanged, offered, isOver]);

  return {
    base,
    draft,
    recordId,
    setDraft: (change: (before: ProductDraft) => ProductDraft) =>
      setValues((before) => ({ ...before, draft: change(before.draft) })),
    setValues,
    /** Brings what is typed together with what is stored by now. */
    follow: (now: ProductDraft) => setValues((before) => mergeDrafts(before.base, before.draft, now)),
    /** What is typed differs from what is stored, and was neither saved nor given up. */
    isUnsaved: isChanged && !isOver,
    isOver,
    offered: offered?.draft,
    isRestored,
    takeOffered: () => {
      if (offered) setValues(mergeDrafts(offered.base, offered.draft, stored));
      if (offered?.recordId) setRecordId(offered.recordId);
      answerOffer();
    },
    dropOffered: answerOffer,
    startOver: () => {
      setValues({ base: stored, draft: stored });
      setRestored(false);
      setRecordId(makeRecordId());
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
