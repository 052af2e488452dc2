import { makeDocumentId } from '@duka/domain/document-id';
import type { SupplierPayment } from '@duka/domain/stock/buying';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { purchasePaths } from './purchase-paths.ts';

/**
 * Takes a purchase back; returns whether it is. Without a network that is queued on this device, which does not show it meanwhile, as it
 * does not know what is left of the goods.
 */
export function useTakeBackPurchase(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (cancelReason: string) => {
      const data = { isCancelled: true, cancelReason };
      const stored = await runOrQueue({
        ...{
          id: makeDocumentId(Date.now(), Math.random),
          kind: 'change',
          collection: 'purchases',
          documentId: id,
          data,
        },
        path: purchasePaths.purchase(id),
        title: m.undo_purchase_done(),
        details: [[m.orders_back_reason(), cancelReason]],
      });
      return stored !== undefined;
    },
    onSettled: () => void invalidateStale(client, 'products', 'purchases', 'payments'),
  });
}

/** A payment or an opening debt that is taken back, as its dialog opens once more where the server did not take that. */
export interface RejectedTakeBack {
  readonly id: string;
  readonly payment: SupplierPayment;
  readonly reason: string;
}

/**
 * Takes a payment to a supplier back, under an id that is made once; returns whether it is stored. Without a network it is queued on this
 * device.
 */
export function useTakeBackPayment(storeId: string, supplierId: string, rejected: RejectedTakeBack | undefined) {
  const client = useQueryClient();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  return useMutation({
    mutationFn: async ({ payment, reason }: Omit<RejectedTakeBack, 'id'>) => {
      const { kind, amount, at, method } = payment;
      const name = kind === 'opening' ? m.debt_before() : m.credit_entry_payment();
      const stored = await createOrQueue({
        ...{ collection: 'supplierEntries', documentId: id, path: purchasePaths.supplier(supplierId) },
        data: { storeId, reversesId: payment.id, note: reason },
        shown: { id, payment, reason } satisfies RejectedTakeBack,
        title: m.outbox_undo({ name, amount: formatPrice(amount) }),
        details: [[m.orders_back_reason(), reason]],
        // The payment may wait as well; the copy has none that does not.
        needs: [supplierId, payment.id],
        known: [
          {
            ...{ collection: 'supplierEntries', $id: payment.id, $createdAt: at },
            ...{ storeId, supplierId, kind, amount: kind === 'opening' ? amount : -amount, method: method || null, at },
          },
        ],
      });
      return stored !== undefined;
    },
    onSettled: () => void invalidateStale(client, 'suppliers', 'payments'),
  });
}
