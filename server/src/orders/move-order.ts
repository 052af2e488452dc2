import { findPaidAt } from '@duka/domain/figures/shop-money';
import { nextStatuses, type OrderStatus, toOrderStatus, toPaymentMethod } from '@duka/domain/orders/order';
import type { CallerScope } from '#access/rights.ts';
import type { DocumentRow, Values } from '#database/document-store.ts';
import { apiError, invalidStructure } from '#errors.ts';
import { changeStock } from '#stock/stock-ledger.ts';
import type { CheckedValues, DocumentChange, RowWriter } from '#writes/write.ts';
import { recordOrderSteps } from './order-ledger.ts';

/** The most lines of an order that are read; no order has more. */
const maxLines = 1000;

/**
 * Checks whether an order may take this step; decision 0014. Throws `document_invalid_structure` for an unknown value,
 * `document_update_conflict` for a step that an order in its status does not take.
 */
export async function checkOrderMove({ scope, at }: RowWriter, { values, before }: CheckedValues): Promise<Values> {
  if (before && 'status' in values) checkMove(before, values.status, scope);
  if (!('paymentMethod' in values)) return values;
  const method = toPaymentMethod(values.paymentMethod);
  if (!method) throw invalidStructure('Attribute "paymentMethod" must be cash, mobile money, bank, credit or unpaid');
  const earlier = before?.attributes.paidAt;
  return { ...values, paidAt: findPaidAt(method, typeof earlier === 'string' ? earlier : null, at) };
}

/** Writes what goes with a changed order: the steps it took, and its stock given back when it was cancelled. */
export async function recordOrderMove(write: RowWriter, { row, before }: DocumentChange): Promise<void> {
  if (!before) return;
  const { status, paymentMethod } = row.attributes;
  const isMoved = status !== before.attributes.status;
  const isPaid = paymentMethod !== before.attributes.paymentMethod;
  await recordOrderSteps(write, row, [
    ...(isPaid ? [{ kind: 'payment', value: String(paymentMethod) } as const] : []),
    ...(isMoved ? [{ kind: 'status', value: String(status) } as const] : []),
  ]);
  if (isMoved && status === 'Cancelled') await giveBack(write, row.id);
}

function checkMove(row: DocumentRow, status: unknown, scope: CallerScope): void {
  const from = toOrderStatus(row.attributes.status);
  const to: OrderStatus | undefined = toOrderStatus(status);
  if (!to) throw invalidStructure('Attribute "status" must be Pending, In-Progress, Completed or Cancelled');
  const isShop = scope.everything || scope.storeIds.includes(String(row.attributes.storeId));
  const mayMove = from && nextStatuses(from).includes(to) && (isShop || (from === 'Pending' && to === 'Cancelled'));
  if (!mayMove) {
    throw apiError('document_update_conflict', `An order that is ${from} cannot become ${to}.`);
  }
}

async function giveBack(write: RowWriter, orderId: string): Promise<void> {
  const lines = await write.documents.list('orderItems', {
    where: [{ method: 'equal', attribute: 'orderId', values: [orderId] }],
    limit: maxLines,
  });
  for (const { attributes } of lines) {
    const product =
      typeof attributes.productId === 'string' && (await write.documents.get('products', attributes.productId));
    // A product that was deleted since has no stock to give back to.
    if (!product) continue;
    await changeStock(write, product, { amount: Number(attributes.quantity), reason: 'cancel', orderId });
  }
}
