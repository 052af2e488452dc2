/** What a sale over the counter comes to, in whole shillings. */
export interface SaleTotals {
  /** The total at the list prices. */
  readonly listTotal: number;
  readonly orderTotal: number;
  /** The part that the customer owes. */
  readonly owed: number;
}

/** What the seller may do of a sale. */
interface SaleSeller {
  readonly rights: readonly string[];
  /** The most that may be taken off the list price, in percent; null for no limit. */
  readonly discountLimit: number | null;
}

/**
 * Lists the rights that a sale needs and its seller lacks (R63): `credit` where something is owed, and `discount` below the list price, which
 * also counts as missing beyond the seller's limit.
 */
export function listMissingSaleRights(
  { listTotal, orderTotal, owed }: SaleTotals,
  { rights, discountLimit }: SaleSeller,
): readonly ('credit' | 'discount')[] {
  const below = listTotal - orderTotal;
  const isWithinLimit = discountLimit === null || below * 100 <= listTotal * discountLimit;
  const lacksCredit = owed > 0 && !rights.includes('credit');
  const lacksDiscount = below > 0 && !(rights.includes('discount') && isWithinLimit);
  return [...(lacksCredit ? (['credit'] as const) : []), ...(lacksDiscount ? (['discount'] as const) : [])];
}
