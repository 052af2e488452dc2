import type { OrderPayment } from '#orders/paid-order.ts';
import type { QueriedRow } from './query-rows.ts';
import type { RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows, textOf } from './shop-rows.ts';

/** The money of an order, in order; of one moment what came in stands before what was taken back, as rows may stand in any order. */
export function paymentsOf(shop: ShopRows, orderId: string): OrderPayment[] {
  const atMs = (line: QueriedRow) => Date.parse(textOf(line, 'at'));
  return rowsOf(shop, 'payments')
    .filter((line) => line.orderId === orderId)
    .toSorted(
      (one, other) =>
        atMs(one) - atMs(other) || Number(numberOf(one, 'amount') < 0) - Number(numberOf(other, 'amount') < 0),
    ) as unknown as OrderPayment[];
}

/** Names lines of money of an order by the write that makes them. */
export function toPayments(
  lines: readonly OrderPayment[],
  {
    id,
    at,
    order,
    with: links,
  }: { id: string; at: string; order: QueriedRow; with?: Readonly<Record<string, unknown>> },
): RowPatch[] {
  return lines.map(({ kind, method, amount, countsAt }, index) => ({
    ...{ collection: 'payments', id: `${id}-${index}`, isNew: true },
    set: { storeId: order.storeId, orderId: order.$id, kind, method, amount, countsAt, at, ...links },
  }));
}
