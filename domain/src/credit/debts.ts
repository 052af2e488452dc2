import { dayMs } from '#values/durations.ts';

/** A debtor in the list of debts; R32. Money is in whole shillings. */
export interface Debt {
  /** The id of the customer's account. */
  readonly accountId: string;
  readonly customerKey: string;
  /** Empty for someone of whom only the phone is known. */
  readonly name: string;
  readonly phone: string | null;
  readonly balance: number;
  /** The most that the customer may owe; null where there is no limit. */
  readonly limit: number | null;
  /** When the oldest order that is still owed was made, or since when an older opening debt is owed (R76). */
  readonly oldestAt: string | null;
  /** The earliest day on which one is due; null where no day was agreed. */
  readonly dueAt: string | null;
  readonly remindedAt: string | null;
}

/** Splits the balance of an account into what the customer owes and what is an advance (R79); whole shillings. */
export function splitBalance(balance: number): { readonly owed: number; readonly advance: number } {
  return { owed: Math.max(balance, 0), advance: Math.max(-balance, 0) };
}

/** Debts of a shop: how many customers owe, and how much together. */
export interface DebtSum {
  readonly debtors: number;
  readonly balance: number;
}

/** A page of those who owe; `total` counts what is found beyond it, `all` and `due` the whole shop. */
export interface ShopDebts {
  readonly all: DebtSum;
  readonly due: DebtSum;
  readonly total: number;
  readonly debts: readonly Debt[];
}

/** The orders of the list: as people are to be reminded, the oldest debt first, the greatest first. */
export const debtOrders = ['due', 'oldest', 'balance'] as const;
export type DebtOrder = (typeof debtOrders)[number];

export interface DebtQuery {
  /** Words of the name or the phone, as `@duka/domain/values/search` finds them; an empty text finds everybody. */
  readonly search: string;
  readonly order: DebtOrder;
  /** Only debts that are due. */
  readonly isDue: boolean;
  /** The day of the shop, written `2026-11-21`. */
  readonly today: string;
  readonly limit: number;
  readonly offset: number;
}

/** The days after which a debt counts as due where no day was agreed. */
export const daysUntilDue = 30;

/**
 * Returns when a debtor is to be reminded, in milliseconds: on the agreed day, else `daysUntilDue` days after the oldest order that is owed;
 * null where there is neither.
 */
export function remindMs({ dueAt, oldestAt }: Pick<Debt, 'dueAt' | 'oldestAt'>): number | null {
  if (dueAt !== null) return Date.parse(dueAt);
  return oldestAt === null ? null : Date.parse(oldestAt) + daysUntilDue * dayMs;
}
