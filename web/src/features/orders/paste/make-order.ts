import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { PastedOrder } from '@duka/domain/orders/pasted-order';
import { toPastedData, toSaleDraft } from '@duka/domain/orders/pasted-order';
import { findPack, saleTotal } from '@duka/domain/orders/sale-sums';
import type { WhatsappLine } from '@duka/domain/orders/whatsapp-text';
import { formatQuantity } from '@duka/domain/values/quantity';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { isUpdateConflict, readForbidden, toApiFailure } from '#data/connection/api-error.ts';
import type { Detail } from '#data/outbox/command.ts';
import { StorageFullError } from '#data/outbox/command-list.ts';
import { toFixPath } from '#data/outbox/fix-address.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';

/** Creates the order of a pasted message, or queues it without a network; true if the server has stored it. Rejects as `runOrQueue`. */
export async function makeOrder(
  draft: PastedOrder,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
): Promise<boolean> {
  const { id, customerName } = draft;
  const total = saleTotal(toSaleDraft(draft), goods);
  const stored = await runOrQueue({
    ...{ id, kind: 'create', collection: 'orders', documentId: id, data: toPastedData(draft, storeId) },
    // Another phone may have created an order from the same message, with the same id: one with another total is another order.
    expected: { orderTotal: total },
    needs: draft.lines.map(({ productId }) => productId),
    title: m.outbox_pasted_order({ name: customerName.trim(), amount: formatUnbroken(total) }),
    details: listDetails(draft, goods),
    path: orderPaths.order(id),
    ...{ fixPath: toFixPath(orderPaths.paste, id), shown: draft },
  });
  return stored !== undefined;
}

function listDetails(draft: PastedOrder, goods: ReadonlyMap<string, SaleGood>): Detail[] {
  const lines = toSaleDraft(draft).lines.map((line): Detail => {
    const good = goods.get(line.productId);
    return [good?.name ?? '', `${line.quantity} ${findPack(line, good)?.name ?? good?.unitName ?? ''}`.trim()];
  });
  const { customerPhone, deliveryPlace, note } = draft;
  return [
    ...lines,
    ...([
      [m.orders_sale_customer_phone(), customerPhone],
      [m.orders_paste_place(), deliveryPlace],
      [m.orders_note(), note],
    ] as const),
  ];
}

/** Returns what one line of a message asks for, in its own words: `2 sack DAP`. */
export function describeMessageLine({ name, pack, quantity }: WhatsappLine): string {
  return [formatQuantity(quantity), pack, name].filter((part) => part !== '').join(' ');
}

/** Returns the text that says why the order was not created. */
export function describeFailure(error: Error): string {
  if (error instanceof StorageFullError) return error.message;
  if (toApiFailure(error).type === 'order_goods_expired') return m.orders_paste_expired();
  if (isUpdateConflict(error)) return m.orders_paste_not_enough();
  return readForbidden(error) || m.orders_paste_failed();
}
