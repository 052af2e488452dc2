import { type ReceivedMethod, receivedMethods } from '#money/payment.ts';
import type { Pack } from '#products/packs.ts';
import { toDay } from '#values/dates.ts';
import { formatWhole } from '#values/money.ts';
import { formatQuantity } from '#values/quantity.ts';
import type { Batch, Purchase } from './buying.ts';
import { type PurchaseDraft, type PurchaseLineDraft, startPurchase } from './purchase-draft.ts';

/** The record of a purchase that was typed wrong. */
export interface RecordedPurchase extends Pick<Purchase, 'id' | 'supplierId' | 'reference' | 'dueAt' | 'total'> {
  readonly goods: readonly (Batch & { readonly unitName: string })[];
  /** The amount paid at once, in whole shillings above 0. */
  readonly paid: readonly { readonly method: ReceivedMethod; readonly amount: number }[];
}

/** Fills the form of a purchase with what was recorded, to be corrected under the new `id` (R46). */
export function startCorrection(recorded: RecordedPurchase, packs: readonly Pack[], id: string): PurchaseDraft {
  const { goods, paid, total, supplierId, reference, dueAt } = recorded;
  const sum = paid.reduce((all, { amount }) => all + amount, 0);
  const [first] = paid;
  const isWhole = first !== undefined && sum === total && paid.every(({ method }) => method === first.method);
  const parts = receivedMethods.map((method) => {
    const own = paid.filter((payment) => payment.method === method);
    return [method, own.length > 0 ? formatWhole(own.reduce((all, { amount }) => all + amount, 0)) : ''] as const;
  });
  return {
    ...startPurchase(id),
    ...{ supplierId, reference, dueDay: dueAt === '' ? '' : toDay(dueAt) },
    ...{ replacesId: recorded.id, reason: '', lines: goods.map((batch) => toLine(batch, packs)) },
    ...(isWhole
      ? { share: 'all' as const, method: first.method }
      : { share: sum > 0 ? ('part' as const) : ('none' as const) }),
    ...(!isWhole && { parts: Object.fromEntries(parts) as PurchaseDraft['parts'] }),
  };
}

/** Packs that are sold otherwise by now are counted in the product's unit. */
function toLine(
  {
    id: key,
    productId: idNow,
    keptProductId,
    productName: name,
    unitName,
    pack,
    received,
    cost,
    expiryDate,
    batchNo,
  }: RecordedPurchase['goods'][number],
  packs: readonly Pack[],
): PurchaseLineDraft {
  // The goods of a product that was deleted are corrected, too.
  const productId = idNow || keptProductId;
  const known = packs.find(
    (each) => each.productId === productId && each.name === pack?.name && each.factor * pack.quantity === received,
  );
  return {
    ...{ key, productId, name, unitName, cost: formatWhole(cost), batchNo },
    ...(known && { pack: known }),
    quantity: formatQuantity(known && pack ? pack.quantity : received),
    expiryDay: expiryDate === null ? '' : toDay(expiryDate),
  };
}
