import { readNumber, readText } from '#values/unchecked-values.ts';
import {
  type PaymentFailure,
  type PaymentRequestStatus,
  paymentFailures,
  paymentRequestStatuses,
} from './payment-request.ts';

/** Milliseconds in which a payer is expected to answer; after them the screens say that it is not known yet (ASK-031). */
const askAnswerMs = 90_000;

/** What was asked of a phone by mobile money, and what became of it (R77). */
export interface PaymentRequest {
  readonly id: string;
  /** The order that is to be paid, with its number; empty texts for the debts of a customer. */
  readonly orderId: string;
  readonly trackingId: string;
  /** The customer's account whose debts are to be paid; empty for an order. */
  readonly accountId: string;
  readonly phone: string;
  /** Whole shillings that were asked. */
  readonly amount: number;
  readonly status: PaymentRequestStatus;
  readonly failure: PaymentFailure;
  readonly askedAt: string;
  /** True once the provider has taken it. */
  readonly isSent: boolean;
  /** Empty until it is known. */
  readonly settledAt: string;
  /** Whole shillings that the provider has confirmed; 0 until then. */
  readonly received: number;
  /** The wallet's own reference; empty until it is confirmed. */
  readonly receipt: string;
  /** Whole shillings that the provider takes; null where it does not say. */
  readonly fee: number | null;
  readonly isLate: boolean;
}

/** Parses a payment request. Returns undefined for anything else, and for a status that only a later server version knows. */
export function parsePaymentRequest(document: unknown): PaymentRequest | undefined {
  const row = Object(document);
  const status = paymentRequestStatuses.find((known) => known === row.status);
  if (typeof row.$id !== 'string' || !status || typeof row.amount !== 'number') return undefined;
  return {
    ...{ id: row.$id, orderId: readId(row.orderId), trackingId: readText(Object(row.orderId).trackingId) },
    ...{ accountId: readId(row.accountId), phone: readText(row.phone), amount: row.amount, status },
    failure: paymentFailures.find((known) => known === row.failure) ?? 'other',
    ...{ askedAt: readText(row.askedAt), isSent: typeof row.sentAt === 'string', settledAt: readText(row.settledAt) },
    received: readNumber(row.received),
    ...{
      receipt: readText(row.receipt),
      fee: typeof row.fee === 'number' ? row.fee : null,
      isLate: row.isLate === true,
    },
  };
}

/** Returns the id of a related row, which is there as itself or as its id. */
function readId(relation: unknown): string {
  return typeof relation === 'string' ? relation : readText(Object(relation).$id);
}

/** How a request stands: `waiting` while the payer is expected to answer, `unknown` after that until the provider has said it. */
export type AskState = 'waiting' | 'unknown' | Exclude<PaymentRequestStatus, 'asked'>;

/** Returns how a request stands at `nowMs`, by the clock of the server (ASK-031). */
export function askStateOf({ status, askedAt }: Pick<PaymentRequest, 'status' | 'askedAt'>, nowMs: number): AskState {
  if (status !== 'asked') return status;
  return leftToAnswer({ askedAt }, nowMs) > 0 ? 'waiting' : 'unknown';
}

/** Returns the milliseconds that a payer has left to answer; 0 when they are over. */
export function leftToAnswer({ askedAt }: Pick<PaymentRequest, 'askedAt'>, nowMs: number): number {
  return Math.min(Math.max(Date.parse(askedAt) + askAnswerMs - nowMs, 0), askAnswerMs);
}
