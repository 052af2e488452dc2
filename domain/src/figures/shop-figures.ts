/**
 * One who has ordered or written: `account:` and an account's users document, or `phone:` and the number given at the
 * counter. Who has only written has bought 0 for 0 and gives no phone.
 */
export interface CustomerSales {
  readonly customer: string;
  readonly name: string;
  readonly phone: string | null;
  readonly orders: number;
  readonly total: number;
  /** Null for one who has only written. */
  readonly lastOrderAt: string | null;
  /** Of the conversation with the shop's seller; null without one. */
  readonly lastMessageAt: string | null;
}

/** `accountId` is whom a message goes to; null without an account. */
export interface Customer extends CustomerSales {
  readonly accountId: string | null;
}

/** A published product that is in stock and was not sold. */
export interface UnsoldProduct {
  readonly productId: string;
  readonly productName: string;
  /** In the product's unit, with at most three decimals. */
  readonly quantityInStock: number;
  /** What this stock has cost, in whole shillings. */
  readonly value: number;
}

export interface CustomerQuery {
  /** A part of the name or of the phone; everybody when empty. */
  readonly search: string;
  readonly order: 'total' | 'lastOrderAt';
  readonly limit: number;
  readonly offset: number;
}
