import { nextStatuses, type OrderStatus, toOrderStatus, toPaymentMethod } from '@duka/domain/orders/order';
import type { CallerScope } from '#access/rights.ts';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { invalidStructure, type Values } from '#documents/document-data.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import { apiError } from '#errors.ts';
import { type LedgerActor, toLedgerActor } from '#stock/ledger-actor.ts';
import { changeStock } from '#stock/stock-ledger.ts';
import { recordOrderSteps } from './order-ledger.ts';

/** Lines of an order that are read at most; as many as it may have. */
const maxLines = 1000;

interface OrderChange {
  readonly row: DocumentRow;
  readonly changed: Values;
  readonly scope: CallerScope;
  readonly at: string;
}

/**
 * Checks where an order is moved to, writes the steps it takes, and gives its stock back when it is cancelled (decision 0014).
 * Answers what was written beside the order. Throws `document_invalid_structure` for an unknown value,
 * `document_update_conflict` for a step that an order in its status does not take.
 */
export async function moveOrder(tx: Stores, { row, changed, scope, at }: OrderChange): Promise<DocumentChange[]> {
  if ('paymentMethod' in changed && !toPaymentMethod(changed.paymentMethod)) {
    throw invalidStructure('Attribute "paymentMethod" must be cash, mobile money, bank, credit or unpaid');
  }
  const actor = toLedgerActor(scope, row.attributes.storeId);
  const status = 'status' in changed ? checkMove(row, changed.status, scope) : undefined;
  const steps = [
    ...('paymentMethod' in changed ? [{ kind: 'payment', value: String(changed.paymentMethod) } as const] : []),
    ...(status ? [{ kind: 'status', value: status } as const] : []),
  ];
  const written = await recordOrderSteps(tx, row, steps, { actor, at });
  return status === 'Cancelled' ? [...written, ...(await giveBack(tx, row.id, actor, at))] : written;
}

/** The status an order is moved to. */
function checkMove(row: DocumentRow, status: unknown, scope: CallerScope): OrderStatus {
  const from = toOrderStatus(row.attributes.status);
  const to = toOrderStatus(status);
  if (!to) throw invalidStructure('Attribute "status" must be Pending, In-Progress, Completed or Cancelled');
  const isShop = scope.everything || scope.storeIds.includes(String(row.attributes.storeId));
  const mayMove = from && nextStatuses(from).includes(to) && (isShop || (from === 'Pending' && to === 'Cancelled'));
  if (!mayMove) {
    throw apiError('document_update_conflict', `An order that is ${from} cannot become ${to}.`);
  }
  return to;
}

async function giveBack(tx: Stores, orderId: string, actor: LedgerActor, at: string): Promise<DocumentChange[]> {
  const lines = await tx.documents.list('orderItems', {
    where: [{ method: 'equal', attribute: 'orderId', values: [orderId] }],
    limit: maxLines,
  });
  const written: DocumentChange[] = [];
  for (const { attributes } of lines) {
    const product =
      typeof attributes.productId === 'string' && (await tx.documents.get('products', attributes.productId));
    // Of a product that was deleted since there is no stock to put it back to.
    if (!product) continue;
    const change = { amount: Number(attributes.quantity), reason: 'cancel', actor, orderId, at } as const;
    written.push(...(await changeStock(tx, product, change)));
  }
  return written;
}
