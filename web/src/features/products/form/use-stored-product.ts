import type { Product } from '@duka/domain/products/product';
import { isSameDraft, toProductDraft } from '@duka/domain/products/product-draft';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { productQuery } from '#features/products/product-queries.ts';
import { isNotThere } from '#shop/trade/is-not-there.ts';

/**
 * Reads the product when its form opens and whenever it has changed, here or elsewhere: `onChange` gets each version
 * that is newer, or holds more, than the one known. True if it was deleted.
 */
export function useStoredProduct(known: Product | undefined, onChange: (product: Product) => void): boolean {
  const { data, error } = useQuery({
    ...productQuery(known?.id ?? ''),
    enabled: known !== undefined,
    staleTime: 0,
  });
  const take = useEffectEvent((read: Product) => {
    // A product that an older app left in the history has no mark of its version.
    if (known?.id !== read.id) return;
    // A row of the list may hold less than the product does.
    const isMore = read.updatedAt === known.updatedAt && !isSameDraft(toProductDraft(read), toProductDraft(known));
    if (isMore || read.updatedAt > (known.updatedAt ?? '')) onChange(read);
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);
  return isNotThere(error);
}
