import type { SaleProduct } from '#orders/order-sale.ts';

/**
 * A person who has ordered, or has exchanged messages with the shop. `customer` is their key: `account:` and the id of the users document,
 * `phone:` and the number given at the counter, or `name:` and the name of a debtor without a number. A person with messages only has 0
 * orders, a total of 0 and no phone. `total` is in whole shillings.
 */
export interface CustomerSales {
  readonly customer: string;
  readonly name: string;
  readonly phone: string | null;
  readonly orders: number;
  readonly total: number;
  /** Null for a person with messages only. */
  readonly lastOrderAt: string | null;
  /** The time of the last message exchanged with the shop's seller; null without a conversation. */
  readonly lastMessageAt: string | null;
}

/** A customer; messages go to `accountId`, which is null for a person without an account. */
export interface Customer extends CustomerSales {
  readonly accountId: string | null;
  /** What they owe, and what they have paid beyond it (R79), in whole shillings; one of the two is 0. */
  readonly owed: number;
  readonly advance: number;
  /** The id of their credit account; null for a customer without one. */
  readonly bookId: string | null;
}

/** A published product that is in stock and was not sold. */
export interface UnsoldProduct {
  readonly productId: string;
  readonly productName: string;
  /** The quantity in the product's unit, with at most three decimals. */
  readonly quantityInStock: number;
  /** The cost of this stock in whole shillings. */
  readonly value: number;
}

/** A product on offer at the counter, with the number of its orders in the requested days. */
export interface CounterGood {
  readonly productId: string;
  readonly name: string;
  /** Empty for a product without a unit. */
  readonly unitName: string;
  readonly barcode: string;
  /** The file id of its picture; empty for a product without one. */
  readonly image: string;
  /** Whole shillings. */
  readonly sellingPrice: number;
  readonly quantityInStock: number;
  readonly hasExpiry: boolean;
  readonly expiryDate: string | null;
  /** True when `expiryDate` is that of the first of several batches; others may expire later (R28). */
  readonly hasBatches: boolean;
  /** The packs it is also sold in, the largest first (R30). */
  readonly packs: NonNullable<SaleProduct['packs']>;
  readonly orders: number;
}

export interface CustomerQuery {
  /** Words of the name or the phone, matched as in `@duka/domain/values/search`; an empty text finds all customers. */
  readonly search: string;
  /** The key of the only customer to list (R61); absent for all customers. */
  readonly customer?: string;
  readonly order: 'total' | 'lastOrderAt';
  readonly limit: number;
  readonly offset: number;
}
