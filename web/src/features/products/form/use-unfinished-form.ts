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

/** The typed values and those they replace: `draft` and `base` of `@duka/domain/products/draft-merge`. */
interface Values {
  readonly base: ProductDraft;
  readonly draft: ProductDraft;
}

/**
 * Stores the typed values on the device until they are saved or cancelled. After a reload the form goes on with it;
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
  // The form goes on with the same product: right before the page was closed it may have been stored, or queued on this device.
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
    /** Merges the typed values with those stored by now. */
    follow: (now: ProductDraft) => setValues((before) => mergeDrafts(before.base, before.draft, now)),
    /** True if the typed values differ from the stored ones, and were neither saved nor discarded. */
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
    /** The values are saved now; those typed from here on are stored on the device again. */
    discard: () => discardUnfinishedForm(userId, productId),
    /** After a save or Cancel nothing is left behind. */
    finish: () => {
      setOver(true);
      discardUnfinishedForm(userId, productId);
    },
  };
}
