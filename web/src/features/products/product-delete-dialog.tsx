import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import { worthOfStock } from '@duka/domain/stock/stock-worth';
import { formatQuantity } from '@duka/domain/values/quantity';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { readForbidden } from '#data/connection/api-error.ts';
import type { Override } from '#data/counter/override.ts';
import { deleteOrQueue } from '#data/outbox/delete-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { useOverride } from '#shop/override/use-override.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { productPaths } from './product-paths.ts';
import { productKeys } from './product-queries.ts';
import { productName } from './product-words.ts';

interface ProductDeleteDialogProps {
  product: Product;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks (LIST-025), deletes, and says how it went (LIST-026, LIST-027); who may not delete asks somebody who may (STAFF-015). After a failure
 * the question stays open.
 */
export function ProductDeleteDialog({ product, onDeleted, onClose }: ProductDeleteDialogProps) {
  const { show } = useToast();
  const { mutate, isPending } = useDeleteProduct();
  const allowing = useOverride(...actRights.deleteProduct);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setFailure(undefined);
    const override = allowing.isNeeded ? await allowing.ask() : undefined;
    if (allowing.isNeeded && !override) return;
    mutate(
      { product, override },
      {
        onSuccess: (isGone) => {
          show(isGone ? m.product_deleted() : m.outbox_kept());
          onDeleted();
        },
        onError: (error) => {
          console.info('A product could not be deleted', error);
          setFailure(readForbidden(error) || m.product_delete_failed());
        },
      },
    );
  };
  return (
    <>
      <ConfirmDialog
        open
        danger
        title={m.product_delete_title({ name: productName(product) })}
        message={
          <>
            <p>{m.product_delete_question()}</p>
            {can('sales') && product.quantityInStock > 0 ? (
              <p className="mt-2">
                {m.product_delete_stock({
                  amount: formatQuantity(product.quantityInStock),
                  cost: formatUnbroken(worthOfStock(product)),
                })}
              </p>
            ) : null}
            {failure === undefined ? null : (
              <Alert kind="error" className="mt-4">
                {failure}
              </Alert>
            )}
          </>
        }
        confirmLabel={m.product_delete_confirm()}
        cancelLabel={m.product_cancel()}
        busy={isPending}
        onConfirm={() => void confirm()}
        onCancel={onClose}
      />
      {allowing.dialog}
    </>
  );
}

/**
 * Deletes the document (CALL-024), or queues that on this device; returns whether it is gone. One that is gone already counts as deleted.
 */
function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ product, override }: { product: Product; override: Override | undefined }) =>
      deleteOrQueue({
        ...{ collection: 'products', documentId: product.id, path: productPaths.view(product.id) },
        storeId: product.store?.id,
        title: m.outbox_deleted({ name: productName(product) }),
        override,
      }),
    onSuccess: (_, { product: { id } }) => {
      client.removeQueries({ queryKey: productKeys.one(id) });
      return client.invalidateQueries({ queryKey: productKeys.lists });
    },
  });
}
