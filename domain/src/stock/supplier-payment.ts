import { isPaidAmount } from '#money/paid-amount.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from '#money/payment.ts';
import { type RequestData, type RequestProblem, readStoreId, readTexts, toId } from '#request-data.ts';

/** Money for what was bought earlier (R28). */
export interface SupplierPaymentRequest {
  readonly storeId: string;
  readonly supplierId: string;
  /** Whole shillings above 0. */
  readonly amount: number;
  readonly method: ReceivedMethod;
  readonly reference: string;
  readonly note: string;
}

const decidedByServer = ['purchaseId', 'balanceAfter', 'at', 'by', 'byRole'];
const known = ['storeId', 'supplierId', 'kind', 'amount', 'method', 'reference', 'note'];

/** Reads the data of a payment to a supplier, with relations as ids. */
export function readSupplierPayment(data: RequestData): SupplierPaymentRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const supplierId = toId(data.supplierId);
  if (!supplierId) return { attribute: 'supplierId', text: 'must be the ID of a supplier of the shop' };
  if (data.kind !== 'payment') return { attribute: 'kind', text: 'must be payment; the server writes the others' };
  const { amount } = data;
  if (!isPaidAmount(amount)) {
    return { attribute: 'amount', text: 'must be in whole shillings above 0' };
  }
  const method = toReceivedMethod(data.method);
  if (!method) return { attribute: 'method', text: `must be one of ${receivedMethods.join(', ')}` };
  const texts = readTexts(data, { reference: 64, note: 500 });
  return 'attribute' in texts ? texts : { storeId, supplierId, amount, method, ...texts };
}
