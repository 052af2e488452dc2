import type { ReceivedMethod } from '#money/payment.ts';
import { readGiven } from './given-amount.ts';
import type { SaleDraft } from './order-sale.ts';

/** The amounts to which cash is rounded up where a customer hands over notes, in shillings, the smallest first. */
const steps = [5000, 10_000, 50_000] as const;

/**
 * Lists amounts of cash that a customer is likely to hand over for a bill of `total` shillings: the bill itself, then the next
 * 5,000, 10,000 and 50,000 above it. None is below the bill.
 */
export function suggestCash(total: number): number[] {
  if (total <= 0) return [];
  return [...new Set([total, ...steps.map((step) => Math.ceil(total / step) * step)])];
}

/** Returns how many shillings the cash that was handed over falls short of the bill; 0 where it is enough or was not typed. */
export function findShortage({ paymentMethod, isSplit, given }: SaleDraft, total: number): number {
  if (paymentMethod !== 'cash' || isSplit) return 0;
  return Math.max(total - (readGiven(given) ?? total), 0);
}

/** Turns a sale with too little cash into one paid in parts: the cash, and the rest in another way or on credit (R26). */
export function payRest(draft: SaleDraft, total: number, rest: Exclude<ReceivedMethod, 'cash'> | 'credit'): SaleDraft {
  const missing = String(findShortage(draft, total));
  const parts = { cash: draft.given, 'mobile money': '', bank: '' };
  return { ...draft, isSplit: true, parts: rest === 'credit' ? parts : { ...parts, [rest]: missing } };
}

/**
 * Begins to pay a sale in parts (R26): with the parts that were typed before, else with cash that was handed over and is too
 * little. What was typed for one method stays, as the seller may come back to it.
 */
export function payInParts(draft: SaleDraft, total: number): SaleDraft {
  const isTyped = Object.values(draft.parts).some((amount) => amount !== '');
  const cash = findShortage(draft, total) > 0 ? draft.given : '';
  return { ...draft, isSplit: true, parts: isTyped ? draft.parts : { ...draft.parts, cash } };
}
