import { readOwedSince } from '#money/opening-debt.ts';
import { isPaidAmount } from '#money/paid-amount.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from '#money/payment.ts';
import { maxReferenceLength } from '#money/payment-reference.ts';
import { type RequestData, type RequestProblem, readStoreId, readTexts, toId } from '#request-data.ts';

/** A seller's entry in a customer's account: a payment, a write-off of a debt, a debt from before the shop kept its books here, or an advance that is given back. */
export interface EntryRequest {
  readonly storeId: string;
  readonly accountId: string;
  readonly kind: (typeof kinds)[number];
  /** Whole shillings above 0: what is owed less by it, or more by an opening debt or what is given back of an advance. */
  readonly amount: number;
  /** Null where no money moves. */
  readonly method: ReceivedMethod | null;
  readonly reference: string;
  /** The reason of a write-off; what the seller remembers of an opening debt. */
  readonly note: string;
  /** Since when an opening debt is owed, as ISO text; null where nobody has said so (R76). */
  readonly owedSince: string | null;
  /** True for a payment whose rest beyond the debt is the customer's advance (R79). */
  readonly keepsRest: boolean;
}

const kinds = ['payment', 'write-off', 'opening', 'repayment'] as const;
const words = { 'write-off': 'a write-off', opening: 'an opening debt' } as const;
const known = ['storeId', 'accountId', 'kind', 'amount', 'method', 'reference', 'note', 'owedSince', 'keepsRest'];
const decidedByServer = ['orderId', 'balanceAfter', 'ofOpening', 'ofAdvance', 'at', 'by', 'byRole'];

/** Reads the data of a new line of a customer account on the shop's day `today`, with relations as ids. A problem names the attribute and says what it must be. */
export function readEntryRequest(data: RequestData, today: string): EntryRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const accountId = toId(data.accountId);
  if (accountId === undefined) return { attribute: 'accountId', text: 'must be the ID of a customer’s account' };
  const { amount } = data;
  const kind = kinds.find((each) => each === data.kind);
  if (!kind) return { attribute: 'kind', text: `must be one of ${kinds.join(', ')}` };
  if (!isPaidAmount(amount)) {
    return { attribute: 'amount', text: 'must be whole shillings above 0' };
  }
  const texts = readTexts(data, { reference: maxReferenceLength, note: 500 });
  if ('attribute' in texts) return texts;
  const method = toReceivedMethod(data.method) ?? null;
  const isMoney = kind === 'payment' || kind === 'repayment';
  if (isMoney && method === null) {
    return { attribute: 'method', text: `must be ${receivedMethods.join(', ')}` };
  }
  if (!isMoney && (data.method ?? null) !== null) {
    return { attribute: 'method', text: `is for a payment: nothing comes in by ${words[kind]}` };
  }
  const since = readOwedSince(data, today);
  if ('attribute' in since) return since;
  if (kind !== 'opening' && since.owedSince !== null) return { attribute: 'owedSince', text: 'is for an opening debt' };
  if (kind === 'write-off' && texts.note === '')
    return { attribute: 'note', text: 'must say why the debt is given up' };
  const keepsRest = data.keepsRest ?? false;
  if (typeof keepsRest !== 'boolean') return { attribute: 'keepsRest', text: 'must be true or false' };
  if (kind !== 'payment' && keepsRest) return { attribute: 'keepsRest', text: 'is for a payment' };
  return { storeId, accountId, kind, amount, method, ...texts, ...since, keepsRest };
}
