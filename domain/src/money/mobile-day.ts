import { receivedKinds } from './payment.ts';
import { listMoved, type Payment } from './payment-line.ts';
import type { PaymentRequest } from './payment-request-line.ts';

/** How mobile money was recorded: confirmed of a phone that was asked, confirmed of a wallet's message, or typed by a seller. */
export const mobileSources = ['asked', 'message', 'typed'] as const;
export type MobileSource = (typeof mobileSources)[number];

/** A line of mobile money, and how it was recorded. */
export type MobileLine<Line extends Payment> = Line & { readonly source: MobileSource };

/** The mobile money of one day, in whole shillings. What was received, given back and moved otherwise is what the ledger adds up (ASK-045). */
export interface MobileDay<Line extends Payment> {
  /** What came from customers and what went back to them, as it was written. */
  readonly lines: readonly MobileLine<Line>[];
  readonly received: Readonly<Record<MobileSource, number>>;
  /** What customers got back; 0 or below. */
  readonly givenBack: number;
  /** What customers got back of their advances; 0 or below (R79). */
  readonly repaidAdvances: number;
  /** What else moved: goods bought, expenses, transfers. */
  readonly other: number;
  readonly asked: { readonly count: number; readonly amount: number };
  /** What was asked on the day and nobody knows yet. */
  readonly open: number;
  readonly fees: number;
}

interface MobileRows<Line extends Payment> {
  /** The day, as `2026-11-27`, by the clock of the shop. */
  readonly isOfDay: (moment: string) => boolean;
  /** All lines of the ledger in mobile money that were written on the day. */
  readonly payments: readonly Line[];
  /** The requests that were asked or settled on the day, each once. */
  readonly requests: readonly PaymentRequest[];
  /** The wallet messages that were confirmed: their references and fees. */
  readonly receipts?: readonly { readonly reference: string; readonly fee: number | null }[];
}

/** Adds up the mobile money of a day. */
export function sumMobileDay<Line extends Payment>(rows: MobileRows<Line>): MobileDay<Line> {
  const { isOfDay, payments, requests, receipts = [] } = rows;
  const confirmed = requests.filter(({ status }) => status === 'confirmed');
  const asked = requests.filter(({ askedAt }) => isOfDay(askedAt));
  const [ofRequests, ofMessages] = [
    new Set(confirmed.map(({ receipt }) => receipt)),
    new Set(receipts.map(({ reference }) => reference)),
  ];
  const sourceOf = ({ reference }: Payment): MobileSource =>
    reference !== '' && ofRequests.has(reference)
      ? 'asked'
      : reference !== '' && ofMessages.has(reference)
        ? 'message'
        : 'typed';
  const moved = listMoved(payments);
  const lines = moved.flatMap((line) => (isOfCustomer(line) ? [{ ...line, source: sourceOf(line) }] : []));
  const received = (source: MobileSource) =>
    sum(lines.flatMap((line) => (line.source === source && line.amount > 0 ? [line.amount] : [])));
  return {
    lines,
    received: { asked: received('asked'), message: received('message'), typed: received('typed') },
    givenBack: sum(lines.map(({ kind, amount }) => (kind === 'advance' ? 0 : Math.min(amount, 0)))),
    repaidAdvances: sum(lines.map(({ kind, amount }) => (kind === 'advance' ? Math.min(amount, 0) : 0))),
    other: sum(moved.map((line) => (isOfCustomer(line) ? 0 : line.amount))),
    asked: { count: asked.length, amount: sum(asked.map(({ amount }) => amount)) },
    open: sum(asked.map(({ status, amount }) => (status === 'asked' ? amount : 0))),
    fees: sum([
      ...confirmed.filter(({ settledAt }) => isOfDay(settledAt)).map(({ fee }) => fee ?? 0),
      ...receipts.map(({ fee }) => fee ?? 0),
    ]),
  };
}

function isOfCustomer({ kind }: Payment): boolean {
  return receivedKinds.some((known) => known === kind);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
