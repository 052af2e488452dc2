import { isPaidAmount } from '#money/paid-amount.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from '#money/payment.ts';
import { type RequestData, type RequestProblem, readStoreId, readTexts, toId } from '#request-data.ts';

/** A seller's entry in a customer's account: a payment, or a write-off of a debt. */
export interface EntryRequest {
  readonly storeId: string;
  readonly accountId: string;
  readonly kind: 'payment' | 'write-off';
  /** Whole shillings above 0: what is owed less by it. */
  readonly amount: number;
  /** Null for a write-off. */
  readonly method: ReceivedMethod | null;
  readonly reference: string;
  /** The reason of a write-off. */
  readonly note: string;
}

const known = ['storeId', 'accountId', 'kind', 'amount', 'method', 'reference', 'note'];
const decidedByServer = ['orderId', 'balanceAfter', 'at', 'by', 'byRole'];

/** Reads the data of a new line of a customer account, with relations as ids. A problem names the attribute and says what it must be. */
export function readEntryRequest(data: RequestData): EntryRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const accountId = toId(data.accountId);
  if (accountId === undefined) return { attribute: 'accountId', text: 'must be the ID of a customer’s account' };
  const { kind, amount } = data;
  if (kind !== 'payment' && kind !== 'write-off') {
    return { attribute: 'kind', text: 'must be payment or write-off' };
  }
  if (!isPaidAmount(amount)) {
    return { attribute: 'amount', text: 'must be whole shillings above 0' };
  }
  const texts = readTexts(data, { reference: 64, note: 500 });
  if ('attribute' in texts) return texts;
  const method = toReceivedMethod(data.method) ?? null;
  if (kind === 'payment' && method === null) {
    return { attribute: 'method', text: `must be ${receivedMethods.join(', ')}` };
  }
  if (kind === 'write-off' && (data.method ?? null) !== null) {
    return { attribute: 'method', text: 'is for a payment: nothing comes in by a write-off' };
  }
  if (kind === 'write-off' && texts.note === '')
    return { attribute: 'note', text: 'must say why the debt is given up' };
  return { storeId, accountId, kind, amount, method, ...texts };
}
