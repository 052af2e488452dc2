import { isDocumentId } from '#document-id.ts';
import { type RequestData, type RequestProblem, readStoreId, readTexts, toId } from '#request-data.ts';

/** The most characters of a reason for which something is taken back, or allowed to somebody. */
export const maxReasonLength = 500;

/** The request for an entry of an account of debts that reverses an earlier one (R46). */
export interface ReversalRequest {
  readonly storeId: string;
  /** The line that is taken back. */
  readonly reversesId: string;
  /** Why; never empty. */
  readonly note: string;
}

/** True for the data of a line that takes back another one. */
export function isReversal(data: RequestData): boolean {
  return (data.reversesId ?? null) !== null;
}

/** Reads the data of a line that takes back another one; its kind, amount and method are those of that one. */
export function readReversal(data: RequestData): ReversalRequest | RequestProblem {
  const storeId = readStoreId(data, ['storeId', 'reversesId', 'note'], decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const reversesId = toId(data.reversesId);
  if (!reversesId) return { attribute: 'reversesId', text: 'must be the ID of the line that is taken back' };
  const texts = readTexts(data, { note: maxReasonLength });
  if ('attribute' in texts) return texts;
  if (texts.note === '') return { attribute: 'note', text: 'must say why it is taken back' };
  return { storeId, reversesId, ...texts };
}

const decidedByServer = [
  'accountId',
  'supplierId',
  'kind',
  'amount',
  'method',
  'balanceAfter',
  'ofOpening',
  'ofAdvance',
  'at',
  'by',
  'byRole',
];

/** The part of an entry of an account of debts that decides whether it can be reversed. */
export interface ReversibleLine {
  readonly id: string;
  readonly kind: unknown;
  readonly amount: unknown;
  readonly reversesId?: unknown;
}

/**
 * True for a payment, write-off, opening debt or repayment of an advance, which another line can take back; no line that takes one back is one itself. A line that a pending
 * command of a phone has made beside its document is known to the server by another id, so it waits until it is sent.
 */
export function isReversible({ id, kind, amount, reversesId }: ReversibleLine): boolean {
  const isOwn =
    kind === 'opening' || kind === 'repayment'
      ? Number(amount) > 0
      : (kind === 'payment' || kind === 'write-off') && Number(amount) < 0;
  return isDocumentId(id) && isOwn && (reversesId ?? '') === '';
}
