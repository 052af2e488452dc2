import { type ReceivedMethod, toReceivedMethod } from '#money/payment.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';
import { type EntryKind, entryKinds } from './credit-entry.ts';
import type { Debt } from './debts.ts';

/** A credit account: what a customer owes a shop, called the customer's account in the app. */
export interface CreditAccount extends Debt {
  readonly note: string;
  /** The language in which the shop writes to the customer; null for the language of the seller's app. */
  readonly language: Language | null;
  /** What is left of what was owed from before, in whole shillings (R76). */
  readonly openingOwed: number;
  /** The id of the account that this one was merged into; empty for an account that was not merged. */
  readonly joinedIntoId: string;
  /** True when `phone` belongs to the customer's own account: the number was verified, or the seller said so (R32). */
  readonly isOfNumber: boolean;
}

/** A line of a credit account. `amount` is in whole shillings: above 0 for a new debt, below 0 for a payment or write-off. */
export interface CreditEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly balanceAfter: number;
  /** Null for a line without a payment. */
  readonly method: ReceivedMethod | null;
  readonly reference: string;
  readonly note: string;
  /** Since when an opening debt is owed, as ISO text; empty where nobody has said so. */
  readonly owedSince: string;
  readonly at: string;
  /** The id of the order that the line concerns; empty for none or several. */
  readonly orderId: string;
  readonly trackingId: string;
  /** The id of the line that this one reverses; empty for every other line. */
  readonly reversesId: string;
}

/** An order that is not fully paid. Money is in whole shillings. */
export interface OwedOrderRow {
  readonly id: string;
  readonly trackingId: string;
  readonly orderDate: string;
  readonly orderTotal: number;
  readonly owed: number;
  readonly dueAt: string | null;
}

/** Parses a credit account document. Returns undefined for anything else. */
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
    openingOwed: readNumber(book.openingOwed),
    joinedIntoId: readText(book.joinedIntoId),
    isOfNumber: book.isOfNumber === true,
  };
}

/** Parses a credit entry document. Returns undefined for anything else, and for a kind that only a later version of the server writes. */
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
    owedSince: readText(entry.owedSince),
    at: readText(entry.at),
    orderId: readText(Object(entry.orderId).$id),
    trackingId: readText(Object(entry.orderId).trackingId),
    reversesId: readText(entry.reversesId),
  };
}

/** Parses the document of an order that is not fully paid. Returns undefined for anything else. */
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
