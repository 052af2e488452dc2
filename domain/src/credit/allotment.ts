/** The amount owed of one order, in whole shillings. */
export interface OwedOrder {
  readonly id: string;
  readonly owed: number;
}

/** A part of a payment or of a write-off that goes to an order. */
export interface Part {
  readonly id: string;
  readonly amount: number;
}

/** Allots an amount to the orders in their order, each as far as it is owed; orders that get nothing are left out (R32). */
export function allot(amount: number, orders: readonly OwedOrder[]): Part[] {
  const parts: Part[] = [];
  let left = amount;
  for (const { id, owed } of orders) {
    const part = Math.min(left, owed);
    if (part <= 0) continue;
    parts.push({ id, amount: part });
    left -= part;
  }
  return parts;
}
