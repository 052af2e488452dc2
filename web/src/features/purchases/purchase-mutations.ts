import type { PurchaseDraft } from '@duka/domain/stock/purchase-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createOnce } from '#api/create-once.ts';
import { updateChanged } from '#api/update-changed.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { usePrefetch } from '#session/use-prefetch.ts';

/** A supplier's own words, as typed. */
export interface SupplierFields {
  readonly name: string;
  readonly phone: string;
  readonly note: string;
}

/** It is fetched while the form is filled in: it knows what becomes of a purchase without a network. */
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

/** Money for a supplier, under the id of the form that asks for it. */
export function usePaySupplier(storeId: string, supplierId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...payment }: { id: string; amount: number; method: string; reference: string }) =>
      createOnce('supplierEntries', id, { storeId, supplierId, kind: 'payment', ...payment }),
    onSuccess: () => invalidateStale(client, 'suppliers'),
  });
}

interface SupplierSave {
  /** Of its own for a new one. */
  readonly id: string;
  readonly fields: SupplierFields;
  /** The purchase with which the form was opened; undefined for a new one. */
  readonly opened: SupplierFields | undefined;
}

/** Writes a supplier down, or changes what is written. */
export function useSaveSupplier(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, fields, opened }: SupplierSave) => {
      if (opened) await updateChanged('suppliers', id, { ...fields }, { ...opened });
      else await createOnce('suppliers', id, { storeId, ...fields });
    },
    onSuccess: () => invalidateStale(client, 'suppliers'),
  });
}
