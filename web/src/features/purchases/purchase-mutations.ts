import type { PurchaseDraft } from '@duka/domain/stock/purchase-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateStale } from '#session/stale-queries.ts';
import { usePrefetch } from '#session/use-prefetch.ts';

/** Loads the code that saves a purchase, also offline. It is prefetched while the form is filled in. */
const loadSave = () => import('./save-purchase.ts');

/**
 * Stores a purchase, and before it the supplier who is new. Both have ids of their own, so that a second try after a lost
 * answer buys nothing twice. True if it is stored; without a network it is queued on this device.
 */
export function useSavePurchase(storeId: string) {
  const client = useQueryClient();
  usePrefetch(loadSave);
  return useMutation({
    mutationFn: async (draft: PurchaseDraft) => (await loadSave()).savePurchase(draft, storeId),
    onSuccess: () => invalidateStale(client, 'products', 'purchases', 'payments'),
  });
}
