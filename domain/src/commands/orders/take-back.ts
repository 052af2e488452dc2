import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId, requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore } from '#commands/command-store.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { findPaidAt } from '#figures/shop-money.ts';
import type { ReceivedMethod } from '#money/payment.ts';
import { isOwedMethod } from '#orders/order.ts';
import { findMainMethod, listUnreversed, reverseAll } from '#orders/paid-order.ts';
import { type ReturnRequest, readReturnRequest } from '#orders/return-request.ts';
import { readReturnableLine } from '#orders/returnable-line.ts';
import { costOfReturned, type ReturnableLine, roundRefund, settleReturn, valueReturn } from '#orders/returned-goods.ts';
import { formatQuantity, sumQuantities } from '#values/quantity.ts';
import { recordOrderSteps } from './order-ledger.ts';
import { listOrderLines, putAllBack, putBack, throwAway } from './order-lines.ts';
import { listOrderPayments, owedOf, recordOrderPayments } from './order-payments.ts';
import { takeBackSubsidy } from './subsidised-sale.ts';

/**
 * Takes goods of a finished sale back, or undoes the whole of it (R29): stock, money and figures follow, and the first sale
 * stays as it was. Rejects with `ApiError` 400 `document_invalid_structure` for what cannot be read, 401 `user_unauthorized`
 * for an order that is not the shop's, 409 `document_update_conflict` for what is not finished or was taken back already.
 */
export async function takeBack(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readReturnRequest(data));
  const order = await write.documents.get('orders', request.orderId);
  if (!order) throw apiError('user_unauthorized');
  requireMayCreate(write, 'returns', String(order.attributes.storeId));
  // What is sent again is refused as such, though there may be nothing left to take back.
  await requireNew(write, 'returns', id);
  if (order.attributes.status !== 'Completed') {
    throw conflict(`Only a finished sale is taken back; this one is ${order.attributes.status}.`);
  }
  const lines = await listOrderLines(write, order.id);
  if (request.kind === 'void') await voidSale(write, { id, order, lines }, request);
  else await returnGoods(write, { id, order, lines }, request);
}

/** A return that is being made, with its order and the lines of the order. */
interface Undoing {
  readonly id: string;
  readonly order: DocumentRow;
  readonly lines: readonly DocumentRow[];
}

/** Voids a sale: all figures are as if it had never been, and the goods are in stock again. */
async function voidSale(
  write: CommandStore,
  { id, order, lines }: Undoing,
  { reason, refundReference }: ReturnRequest,
): Promise<void> {
  const { storeId = null, orderTotal, paid, returned } = order.attributes;
  if (lines.some((line) => readReturnableLine(line.attributes).returned > 0) || Number(returned ?? 0) > 0) {
    throw conflict('Something of this sale came back already. Take the rest back instead.');
  }
  const cost = lines.reduce((sum, line) => sum + readReturnableLine(line.attributes).cost, 0);
  const subsidy = Number(order.attributes.subsidy ?? 0);
  // What the customer's advance paid goes back there (R79).
  const fromAdvance = Number(order.attributes.fromAdvance ?? 0);
  await write.insert('returns', {
    id,
    attributes: {
      ...{ storeId, orderId: order.id, kind: 'void', reason, refundMethod: null },
      refundReference: refundReference || null,
      ...{ amount: Number(orderTotal), cost, refunded: Number(paid ?? 0) - fromAdvance, subsidy: subsidy || null },
      ...{ at: write.at, ...toLedgerActor(write.scope, storeId) },
    },
  });
  const back = reverseAll(await listOrderPayments(write, order.id));
  // What goes back in the hand has no reference.
  const reference = (method: ReceivedMethod) => (method === 'cash' ? '' : refundReference);
  const money = back.map((line) => ({ ...line, reference: reference(line.method) }));
  await recordOrderPayments(write, order, money, id);
  const attributes = {
    ...{ status: 'Cancelled', voidReason: reason, paid: 0, owed: 0, writtenOff: 0 },
    ...(fromAdvance > 0 && { fromAdvance: 0 }),
    ...(await takeBackSubsidy(write, order, subsidy)),
  };
  const voided = await write.update('orders', order, { attributes });
  await recordOrderSteps(write, voided, [{ kind: 'void', value: 'Cancelled' }]);
  await putAllBack(write, order.id, lines, 'void');
}

/** Takes back some goods; the return counts on the day on which they come back. */
async function returnGoods(write: CommandStore, { id, order, lines }: Undoing, request: ReturnRequest): Promise<void> {
  const { at } = write;
  const { storeId = null } = order.attributes;
  const returned = request.items.map((item) => {
    const line = item.line === undefined ? lines.find(({ id: each }) => each === item.itemId) : lines[item.line];
    if (!line) throw invalidStructure(`The order has no line "${item.itemId ?? item.line}"`);
    const returnable = readReturnableLine(line.attributes);
    const left = sumQuantities([returnable.quantity, -returnable.returned]);
    if (item.quantity > left) {
      throw conflict(`Of "${line.attributes.productName}" ${formatQuantity(left)} can come back.`);
    }
    return { ...item, ...valueReturn(returnable, item.quantity), line, before: returnable };
  });
  if (new Set(returned.map(({ line }) => line.id)).size < returned.length) {
    throw invalidStructure('Attribute "items" must name each line of the order once');
  }
  const amount = sum(returned.map((item) => item.amount));
  const sums = {
    ...{ paid: Number(order.attributes.paid ?? 0), owed: owedOf(order) },
    writtenOff: Number(order.attributes.writtenOff ?? 0),
  };
  const subsidy = sum(returned.map((item) => item.subsidy));
  const { credited, refunded, unwritten } = settleReturn(sums, amount - subsidy);
  const { refundMethod, refundReference } = request;
  if (refunded > 0 && !refundMethod) {
    throw invalidStructure(`Attribute "refundMethod" must say how the ${refunded} are given back`);
  }
  // The cost of the goods is known once they are in stock again.
  const costs: number[] = [];
  for (const item of returned) costs.push(await returnToStock(write, item, lines));
  await write.insert('returns', {
    id,
    attributes: {
      ...{ storeId, orderId: order.id, kind: 'return', reason: request.reason, amount, refunded, cost: sum(costs) },
      subsidy: subsidy || null,
      refundMethod: refunded > 0 ? (refundMethod ?? null) : null,
      refundReference: refunded > 0 ? refundReference || null : null,
      ...{ at, ...toLedgerActor(write.scope, storeId) },
    },
  });
  for (const [index, item] of returned.entries()) await recordItem(write, id, { ...item, cost: costs[index] ?? 0 });
  const money = {
    returned: Number(order.attributes.returned ?? 0) + amount,
    ...{ paid: sums.paid - refunded, owed: sums.owed - credited, writtenOff: sums.writtenOff - unwritten },
  };
  const attributes = {
    ...{ ...money, ...(await settleMethod(write, order, money.owed)) },
    ...(await takeBackSubsidy(write, order, subsidy)),
  };
  const changed = await write.update('orders', order, { attributes });
  if (refunded > 0 && refundMethod) {
    const refund = { storeId: String(storeId), orderId: order.id, returnId: id, method: refundMethod };
    await recordPayment(write, { ...refund, kind: 'refund', amount: -refunded, reference: refundReference });
    // What is handed over beyond the refund, or held back from it, is a line of its own, so that all sums stay exact.
    const rounding = refunded - roundRefund(refunded, request.roundTo);
    if (rounding !== 0) await recordPayment(write, { ...refund, kind: 'rounding', amount: rounding });
  }
  await recordOrderSteps(write, changed, [{ kind: 'return', value: String(amount) }]);
}

/** The goods of one line that come back; sums in whole shillings. */
interface ComingBack {
  readonly line: DocumentRow;
  readonly quantity: number;
  readonly restock: boolean;
  readonly amount: number;
  readonly cost: number;
  /** The line as it was before. */
  readonly before: ReturnableLine;
}

/** Takes goods of one line back into stock, where they are a loss if they cannot be sold; returns what they had cost. */
async function returnToStock(
  write: CommandStore,
  { line, before, quantity, restock, cost }: ComingBack,
  lines: readonly DocumentRow[],
): Promise<number> {
  const restoredCost = await putBack(write, line, { quantity, reason: 'return', lines });
  const row = (await write.documents.get('orderItems', line.id)) ?? line;
  await write.update('orderItems', row, {
    attributes: {
      returned: sumQuantities([before.returned, quantity]),
      returnedCost: costOfReturned(before) + (restoredCost ?? cost),
    },
  });
  if (restoredCost !== undefined && !restock) await throwAway(write, line, quantity);
  return restoredCost ?? cost;
}

/** Records what came back of one line. */
async function recordItem(write: CommandStore, returnId: string, item: ComingBack): Promise<void> {
  const { line, quantity, restock, amount, cost } = item;
  const { storeId = null, orderId = null, productId = null, productName = '' } = line.attributes;
  await write.insert('returnItems', {
    id: makeRowId(write),
    attributes: {
      ...{ storeId, returnId, orderId, itemId: line.id, productId, productName, quantity },
      ...{ amount, cost, isRestocked: restock, at: write.at },
    },
  });
}

/** Returns the payment method of an order that stops being owed: the one by which most of it was paid; nothing for any other order. */
async function settleMethod(write: CommandStore, order: DocumentRow, owed: number): Promise<Values> {
  const wasOwed = isOwedMethod(String(order.attributes.paymentMethod));
  if (owed > 0 || !wasOwed) return {};
  const paymentMethod = findMainMethod(listUnreversed(await listOrderPayments(write, order.id))) ?? 'cash';
  return { paymentMethod, paidAt: findPaidAt(paymentMethod, null, write.at) };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function conflict(message: string) {
  return apiError('document_update_conflict', message);
}
