import { isDocumentId, makeDocumentId } from '@duka/domain/document-id';
import type { ReturnRequest } from '@duka/domain/orders/return-request';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUpdateConflict, readForbidden } from '#data/connection/api-error.ts';
import type { Override } from '#data/counter/override.ts';
import type { UnsentCommand } from '#data/outbox/command.ts';
import { StorageFullError } from '#data/outbox/command-list.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { useOverride } from '#shop/override/use-override.tsx';

type AskedReturn = Omit<ReturnRequest, 'orderId'>;

/** A return that the server rejected, to be corrected. */
export interface RejectedReturn {
  readonly id: string;
  readonly request: AskedReturn;
}

interface TakeBack {
  readonly rejected: RejectedReturn | undefined;
  /** The lines of the order. */
  readonly items?: readonly OrderItem[];
  readonly onDone: (isStored: boolean) => void;
}

/**
 * Takes goods of an order back, or voids it, under one id: what is sent again after a lost answer is done once. Without a network it is
 * queued on this device; `onDone` gets whether it is stored. The order and all that is drawn from it are read again.
 */
export function useTakeBack(order: ShopOrder, { rejected, items = [], onDone }: TakeBack) {
  const client = useQueryClient();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  const undo = useOverride('undo');
  const taking = useMutation({
    mutationFn: async ({ request, override }: { request: AskedReturn; override: Override | undefined }) => {
      const what = request.kind === 'void' ? m.orders_void() : m.orders_back_take();
      const stored = await createOrQueue({
        ...{
          collection: 'returns',
          documentId: id,
          data: { ...request, orderId: order.id },
          path: orderPaths.order(order.id),
        },
        shown: { id, request } satisfies RejectedReturn,
        title: m.outbox_order({ id: order.trackingId || m.orders_not_sent_yet(), what }),
        details: describe(request, items),
        // The sale may still be pending.
        needs: [order.id],
        override,
      });
      return stored !== undefined;
    },
    // Here, and not where it is called: the dialog may be gone before the answer comes.
    onSuccess: onDone,
    onSettled: () => void invalidateStale(client, 'orders'),
  });
  return {
    ...{ isPending: taking.isPending, error: taking.error, dialog: undo.dialog },
    /** Asks somebody to allow it first, where the person may not do it (STAFF-015). */
    async take(request: AskedReturn): Promise<void> {
      const override = undo.isNeeded ? await undo.ask() : undefined;
      if (!undo.isNeeded || override) taking.mutate({ request, override });
    },
  };
}

function describe(
  { items, refundMethod, refundReference, reason }: AskedReturn,
  all: readonly OrderItem[],
): UnsentCommand['details'] {
  const lines = items.flatMap((asked): [string, string][] => {
    const item = all.find((one, place) => isSameLine(asked, one, place));
    return item ? [[item.productName, formatQuantity(asked.quantity)]] : [];
  });
  const method = refundMethod ? paymentWords[refundMethod]() : '';
  return [
    ...lines,
    [m.orders_back_way(), method],
    [m.orders_back_reference(), refundReference],
    [m.orders_back_reason(), reason],
  ];
}

/** Returns how a return refers to an order line: by its id, or by its place if this device made the line and the server knows it by another id. */
export function nameLine({ id }: OrderItem, place: number): { readonly itemId: string } | { readonly line: number } {
  return isDocumentId(id) ? { itemId: id } : { line: place };
}

/** Returns whether what comes back is of this line. */
export function isSameLine(asked: ReturnRequest['items'][number], { id }: OrderItem, place: number): boolean {
  return asked.line === undefined ? asked.itemId === id : asked.line === place;
}

/** Returns the message for a return that failed. */
export function translateReturnError(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (error instanceof StorageFullError) return error.message;
  return readForbidden(error) || (isUpdateConflict(error) ? m.orders_back_conflict() : m.orders_change_failed());
}
