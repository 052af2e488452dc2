import { invalidStructure } from '#commands/command-error.ts';
import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { toReceivedMethod } from '#money/payment.ts';
import { type AskedPayment, sumPayments } from '#money/payment-list.ts';
import { isOwedMethod, type PaymentMethod } from '#orders/order.ts';
import type { OrderRequest } from '#orders/order-request.ts';
import { findMainMethod, type OrderPayment } from '#orders/paid-order.ts';

/** The most payments of an order that are read; they are written by hand, one at a time. */
const maxLines = 10_000;

/** How an order is paid when it is placed. */
interface AgreedPayment {
  readonly payments: readonly AskedPayment[];
  /** The method that the order shows: `credit` or `unpaid` while something is owed. */
  readonly paymentMethod: PaymentMethod;
  readonly paymentReference: string;
  /** Whole shillings. */
  readonly paid: number;
  readonly owed: number;
}

/**
 * Returns how the buyer pays the `orderTotal` shillings of a new order: by the payments of the request, else as a whole or not at all.
 * Throws `document_invalid_structure` when more would be paid than it costs.
 */
export function agreePayment(request: OrderRequest, orderTotal: number, method: PaymentMethod): AgreedPayment {
  const payments = request.payments ?? payWhole(request, orderTotal, method);
  const paid = sumPayments(payments);
  if (paid > orderTotal) {
    throw invalidStructure(
      `Attribute "payments" comes to ${paid}, and the sale costs ${orderTotal}; write down what was kept`,
    );
  }
  const owed = orderTotal - paid;
  const main = findMainMethod(payments);
  const paymentMethod = request.payments ? (owed > 0 ? 'credit' : (main ?? 'cash')) : method;
  const reference = payments.find((payment) => payment.method === main && payment.reference !== '')?.reference;
  return { payments, paymentMethod, paymentReference: request.paymentReference || reference || '', paid, owed };
}

function payWhole({ paymentReference }: OrderRequest, amount: number, asked: PaymentMethod): AskedPayment[] {
  const method = toReceivedMethod(asked);
  return method && amount > 0 ? [{ method, amount, reference: paymentReference }] : [];
}

/** Lists the payments and refunds of an order, in the order in which they were written, with what they took from an advance (R79). */
export async function listOrderPayments({ documents }: DocumentSource, orderId: string): Promise<OrderPayment[]> {
  const where = [equal('orderId', orderId)];
  const rows = await documents.list('payments', { where, limit: maxLines });
  return rows.map(({ attributes }) => attributes as unknown as OrderPayment);
}

/** Writes payments or refunds of an order; `returnId` is the return for which they are made, if any. */
export async function recordOrderPayments(
  write: CommandStore,
  { id, attributes }: DocumentRow,
  payments: readonly OrderPayment[],
  returnId?: string,
): Promise<void> {
  const storeId = String(attributes.storeId);
  for (const { kind, method, amount, countsAt, reference = '' } of payments) {
    const links = { orderId: id, ...(returnId !== undefined && { returnId }) };
    await recordPayment(write, { storeId, ...links, kind, method, amount, countsAt, reference });
  }
}

/** Returns the whole shillings that are still owed of a stored order; 0 for a cancelled one. */
export function owedOf({ attributes }: DocumentRow): number {
  const { status, paymentMethod, owed, orderTotal } = attributes;
  if (status === 'Cancelled') return 0;
  return Number(owed ?? (isOwedMethod(String(paymentMethod)) ? orderTotal : 0));
}

/** Throws `document_invalid_structure` where something would be owed over the counter and nobody is named who owes it. */
export function checkDebtor(customerKey: string | null, owed: number): void {
  if (owed === 0 || customerKey !== null) return;
  throw invalidStructure(
    'A sale that is not paid in full needs a customer: send "customerName" or "customerPhone", or let it be paid',
  );
}
