import { type RequestData, type RequestProblem, readStoreId, readTexts, toId } from '#request-data.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from './payment.ts';
import { maxReferenceLength } from './payment-reference.ts';

/** What becomes of claims for subsidised sales (R75). */
export const claimKinds = ['sent', 'paid', 'refused'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** What is written down about the claims of some sales. */
export interface ClaimRequest {
  readonly storeId: string;
  readonly programmeId: string;
  readonly kind: ClaimKind;
  readonly orderIds: readonly string[];
  /** Whole shillings that were paid or refused; undefined for all that is owed of these sales. */
  readonly amount: number | undefined;
  /** How it was paid; null for what was not. */
  readonly method: ReceivedMethod | null;
  readonly reference: string;
  readonly note: string;
}

/** The most sales of one claim, as all other writes wait meanwhile (R57). */
export const maxClaimedOrders = 500;
/** Far beyond any claim. */
const maxAmount = 1e12;
const known = ['storeId', 'programmeId', 'kind', 'orderIds', 'amount', 'method', 'reference', 'note'];
const decidedByServer = ['orderId', 'isCancelled', 'at', 'by', 'byRole', 'byMember', 'overrideBy'];

/** Reads the data of a claim. A problem names the attribute and says what it must be (R75). */
export function readClaim(data: RequestData): ClaimRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const programmeId = toId(data.programmeId);
  if (programmeId === undefined) return { attribute: 'programmeId', text: 'must be the ID of a programme' };
  const kind = claimKinds.find((each) => each === data.kind);
  if (!kind) return { attribute: 'kind', text: `must be one of ${claimKinds.join(', ')}` };
  const orderIds = Array.isArray(data.orderIds) ? data.orderIds.flatMap((id) => toId(id) ?? []) : [];
  const isList = Array.isArray(data.orderIds) && orderIds.length === data.orderIds.length;
  if (
    !isList ||
    orderIds.length === 0 ||
    orderIds.length > maxClaimedOrders ||
    new Set(orderIds).size < orderIds.length
  ) {
    return { attribute: 'orderIds', text: `must be a list of 1 to ${maxClaimedOrders} IDs of orders, each once` };
  }
  const amount = data.amount ?? undefined;
  const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && Math.abs(amount) <= maxAmount;
  if (amount !== undefined && (kind === 'sent' || !isAmount)) {
    return { attribute: 'amount', text: 'must be the whole shillings that were paid or refused' };
  }
  const method = toReceivedMethod(data.method) ?? null;
  if ((kind === 'paid') !== (method !== null) || (method === null && (data.method ?? null) !== null)) {
    return {
      attribute: 'method',
      text: `must be one of ${receivedMethods.join(', ')} for what was paid, and is left out else`,
    };
  }
  const texts = readTexts(data, { reference: maxReferenceLength, note: 500 });
  return 'attribute' in texts ? texts : { storeId, programmeId, kind, orderIds, amount, method, ...texts };
}
