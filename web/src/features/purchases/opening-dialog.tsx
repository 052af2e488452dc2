import { makeDocumentId } from '@duka/domain/document-id';
import type { Supplier } from '@duka/domain/stock/buying';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { type OpeningDebt, OpeningDebtDialog } from '#shop/trade/opening-debt-dialog.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { purchasePaths } from './purchase-paths.ts';

/** A debt to a supplier from before as it is sent, under an id that the form has made. */
export interface NewSupplierDebt {
  readonly id: string;
  readonly opening: OpeningDebt;
}

interface OpeningDialogProps {
  storeId: string;
  supplier: Supplier;
  /** A debt that the server did not take, to be corrected. */
  rejected?: NewSupplierDebt | undefined;
  onClose: () => void;
}

/** Writes down what the shop owes a supplier from before it kept its books here (R76). */
export function OpeningDialog({ storeId, supplier, rejected, onClose }: OpeningDialogProps) {
  const { show } = useToast();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  const add = useOweSupplier(storeId, supplier);
  return (
    <OpeningDebtDialog
      rejected={rejected?.opening}
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSave={(opening, onSaved) =>
        add.mutate(
          { id, opening },
          {
            onSuccess: (stored) => {
              onSaved();
              onClose();
              show(stored ? m.debt_before_added({ amount: formatPrice(opening.amount) }) : m.outbox_kept());
            },
          },
        )
      }
    />
  );
}

/** Writes the debt; without a network it is queued on this device. */
function useOweSupplier(storeId: string, { id: supplierId, name }: Supplier) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (debt: NewSupplierDebt) => {
      const { amount, owedSince, note } = debt.opening;
      return createOrQueue({
        ...{
          collection: 'supplierEntries',
          documentId: debt.id,
          path: purchasePaths.supplier(supplierId),
          shown: debt,
        },
        data: { storeId, supplierId, kind: 'opening', ...debt.opening },
        title: m.outbox_supplier_debt_before({ name, amount: formatPrice(amount) }),
        details: [
          [m.debt_before_since(), owedSince ?? ''],
          [m.suppliers_note(), note],
        ],
        needs: [supplierId],
      });
    },
    onSuccess: () => invalidateStale(client, 'suppliers'),
  });
}
