import { readOwedSince } from '#money/opening-debt.ts';
import { isPaidAmount } from '#money/paid-amount.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from '#money/payment.ts';
import { maxReferenceLength } from '#money/payment-reference.ts';
import { type RequestData, type RequestProblem, readStoreId, readTexts, toId } from '#request-data.ts';

/** Money for what was bought earlier (R28), or a debt to a supplier from before the shop kept its books here (R76). */
export interface SupplierEntryRequest {
  readonly storeId: string;
  readonly supplierId: string;
  /** Whole shillings above 0. */
  readonly amount: number;
  /** By which a payment went out; null for an opening debt. */
  readonly method: ReceivedMethod | null;
  readonly reference: string;
  readonly note: string;
  /** Since when an opening debt is owed, as ISO text; null where nobody has said so. */
  readonly owedSince: string | null;
}

const decidedByServer = ['purchaseId', 'balanceAfter', 'at', 'by', 'byRole'];
const known = ['storeId', 'supplierId', 'kind', 'amount', 'method', 'reference', 'note', 'owedSince'];

/** Reads the data of a payment or an opening debt to a supplier on the shop's day `today`, with relations as ids. */
export function readSupplierEntry(data: RequestData, today: string): SupplierEntryRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const supplierId = toId(data.supplierId);
  if (!supplierId) return { attribute: 'supplierId', text: 'must be the ID of a supplier of the shop' };
  const { kind } = data;
  if (kind !== 'payment' && kind !== 'opening') {
    return { attribute: 'kind', text: 'must be payment or opening; the server writes the others' };
  }
  const { amount } = data;
  if (!isPaidAmount(amount)) {
    return { attribute: 'amount', text: 'must be in whole shillings above 0' };
  }
  const method = toReceivedMethod(data.method) ?? null;
  if (kind === 'payment' && method === null) {
    return { attribute: 'method', text: `must be one of ${receivedMethods.join(', ')}` };
  }
  if (kind === 'opening' && (data.method ?? null) !== null) {
    return { attribute: 'method', text: 'is for a payment: nothing goes out by an opening debt' };
  }
  const texts = readTexts(data, { reference: maxReferenceLength, note: 500 });
  if ('attribute' in texts) return texts;
  const since = readOwedSince(data, today);
  if ('attribute' in since) return since;
  if (kind === 'payment' && since.owedSince !== null) return { attribute: 'owedSince', text: 'is for an opening debt' };
  return { storeId, supplierId, amount, method, ...texts, ...since };
}
