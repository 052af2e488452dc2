import { type ReceivedMethod, toReceivedMethod } from '#money/payment.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';
import { type EntryKind, entryKinds } from './credit-entry.ts';
import type { Debt } from './debts.ts';

/** The book of a customer. */
export interface CreditAccount extends Debt {
  readonly note: string;
  /** In which the shop writes to the customer; null for that of the seller's app. */
  readonly language: Language | null;
  /** The book that goes on in the place of this one; empty for one that goes on itself. */
  readonly joinedIntoId: string;
  /** The number is that of the account, by the seller's word or a proof (R32). */
  readonly isOfNumber: boolean;
}

/** A line of the book; its money is whole shillings, above 0 for what is owed more by it. */
export interface CreditEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly balanceAfter: number;
  /** Null where no money came in. */
  readonly method: ReceivedMethod | null;
  readonly reference: string;
  readonly note: string;
  readonly at: string;
  /** The one order that it is about; empty for none, and for several. */
  readonly orderId: string;
  readonly trackingId: string;
  /** The line that this one takes back; empty for every other line. */
  readonly reversesId: string;
}

/** An order of which something is still owed. */
export interface OwedOrderRow {
  readonly id: string;
  readonly trackingId: string;
  readonly orderDate: string;
  readonly orderTotal: number;
  readonly owed: number;
  readonly dueAt: string | null;
}

/** Reads a credit account document; undefined for what is none. */
export function parseCreditAccount(document: unknown): CreditAccount | undefined {
  const book = Object(document);
  if (typeof book.$id !== 'string') return undefined;
  return {
    accountId: book.$id,
    customerKey: readText(book.customerKey),
    name: readText(book.name),
    phone: readText(book.phone) || null,
    balance: readNumber(book.balance),
    limit: typeof book.limit === 'number' ? book.limit : null,
    oldestAt: readText(book.oldestAt) || null,
    dueAt: readText(book.dueAt) || null,
    remindedAt: readText(book.remindedAt) || null,
    note: readText(book.note),
    language: isLanguage(book.language) ? book.language : null,
    joinedIntoId: readText(book.joinedIntoId),
    isOfNumber: book.isOfNumber === true,
  };
}

/** Reads a credit entry document; undefined for what is none, or of a kind that a later version of the server writes. */
export function parseCreditEntry(document: unknown): CreditEntry | undefined {
  const entry = Object(document);
  const kind = entryKinds.find((known) => known === entry.kind);
  if (typeof entry.$id !== 'string' || !kind) return undefined;
  return {
    id: entry.$id,
    kind,
    amount: readNumber(entry.amount),
    balanceAfter: readNumber(entry.balanceAfter),
    method: toReceivedMethod(entry.method) ?? null,
    reference: readText(entry.reference),
    note: readText(entry.note),
    at: readText(entry.at),
    orderId: readText(Object(entry.orderId).$id),
    trackingId: readText(Object(entry.orderId).trackingId),
    reversesId: readText(entry.reversesId),
  };
}

/** Reads an order document of which something is owed; undefined for what is none. */
export function parseOwedOrder(document: unknown): OwedOrderRow | undefined {
  const order = Object(document);
  if (typeof order.$id !== 'string') return undefined;
  return {
    id: order.$id,
    trackingId: readText(order.trackingId),
    orderDate: readText(order.orderDate),
    orderTotal: readNumber(order.orderTotal),
    owed: readNumber(order.owed),
    dueAt: readText(order.dueAt) || null,
  };
}
