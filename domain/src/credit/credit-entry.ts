/** An entry of a customer's account, which changes the debt (R32); `opening` is a debt from before (R76), `repayment` an advance that is given back (R79). A `join` changes nothing: it names the account whose entries count here too (R47). */
export const entryKinds = [
  'sale',
  'payment',
  'return',
  'void',
  'write-off',
  'correction',
  'opening',
  'repayment',
  'join',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The sums of an order on which its debt depends, in whole shillings. */
export interface DebtState {
  readonly owed: number;
  readonly paid: number;
  readonly returned: number;
  readonly writtenOff: number;
  readonly isCancelled: boolean;
}

/** Names the line that an order's change writes; `before` is undefined for a new order. */
export function nameEntry(before: DebtState | undefined, after: DebtState): EntryKind {
  if (!before) return 'sale';
  if (after.isCancelled && !before.isCancelled) return 'void';
  if (after.returned > before.returned) return 'return';
  if (after.writtenOff > before.writtenOff) return 'write-off';
  return after.paid > before.paid ? 'payment' : 'correction';
}

/** True if a debt would be more than the customer may owe; null is no limit. */
export function isBeyondLimit(balance: number, limit: number | null): boolean {
  return limit !== null && balance > limit;
}
