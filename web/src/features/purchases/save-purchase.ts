import {
  newSupplier,
  type PurchaseDraft,
  type PurchaseLineDraft,
  purchasePayments,
  purchaseTotal,
  toPurchaseData,
} from '@duka/domain/stock/purchase-draft';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { parseShillings, toNumber } from '@duka/domain/values/number-input';
import { toStoredPhone } from '@duka/domain/values/phone';
import type { Detail, UnsentCommand } from '#data/outbox/command.ts';
import { toFixPath } from '#data/outbox/fix-address.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { purchasePaths } from './purchase-paths.ts';

/** Stores a purchase, and before it a new supplier, or queues both; true if it is stored. Rejects as `runOrQueue`. */
export async function savePurchase(draft: PurchaseDraft, storeId: string): Promise<boolean> {
  const isNew = draft.supplierId === newSupplier;
  const newSupplierId = `s-${draft.id}`.slice(0, 36);
  const supplierId = isNew ? newSupplierId : draft.supplierId;
  const supplier = { storeId, name: draft.supplierName.trim(), phone: toStoredPhone(draft.supplierPhone) };
  const data = toPurchaseData(draft, storeId, supplierId);
  // The phone does not know what is left of the goods of the purchase that is replaced.
  const isOnlineOnly = draft.replacesId !== undefined;
  const supplierCommand: UnsentCommand = {
    ...{ id: supplierId, kind: 'create', collection: 'suppliers', documentId: supplierId, data: supplier },
    ...{
      isOnlineOnly,
      title: m.outbox_supplier({ name: supplier.name }),
      details: [[m.suppliers_phone(), supplier.phone]],
    },
    ...{ fixPath: toFixPath(purchasePaths.add(), supplierId), shown: draft },
  };
  const purchaseCommand: UnsentCommand = {
    ...{ isOnlineOnly, id: draft.id, kind: 'create', collection: 'purchases', documentId: draft.id, data },
    needs: [supplierId, ...draft.lines.map(({ productId }) => productId)],
    title: m.outbox_purchase({ amount: formatPrice(purchaseTotal(draft)) }),
    details: listDetails(draft),
    path: purchasePaths.list,
    ...{ fixPath: toFixPath(purchasePaths.add(), draft.id), shown: draft },
  };
  return (await runOrQueue(...(isNew ? [supplierCommand, purchaseCommand] : [purchaseCommand]))) !== undefined;
}

function listDetails(draft: PurchaseDraft): Detail[] {
  const { lines, supplierName, supplierPhone, reference, dueDay } = draft;
  const isNew = draft.supplierId === newSupplier;
  return [
    ...lines.map(toDetail),
    [m.purchases_supplier(), isNew ? [supplierName, supplierPhone].join(' ') : ''],
    [m.purchases_reference(), reference],
    ...purchasePayments(draft).map(({ method, amount }): Detail => [paymentWords[method](), formatPrice(amount)]),
    [m.purchases_due_day(), formatDay(dueDay) ?? ''],
  ];
}

function toDetail({ name, unitName, pack, quantity, cost, expiryDay, batchNo }: PurchaseLineDraft): Detail {
  const goods = `${quantity} ${pack?.name ?? unitName}`.trim();
  return [
    name,
    [goods, formatPrice(toNumber(parseShillings(cost))), formatDay(expiryDay) ?? '', batchNo]
      .filter((text) => text !== '')
      .join(', '),
  ];
}
