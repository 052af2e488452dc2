import type { SaleProduct } from '#orders/order-sale.ts';

/**
 * Someone who has ordered or written, by key: `account:` and the id of the users document, `phone:` and the number given at the
 * counter, or `name:` and the name of who owes, or owed, without a number. Who has only written has 0 orders, a total of 0 and no
 * phone.
 */
export interface CustomerSales {
  readonly customer: string;
  readonly name: string;
  readonly phone: string | null;
  readonly orders: number;
  readonly total: number;
  /** Null for someone who has only written. */
  readonly lastOrderAt: string | null;
  /** The time of the last message exchanged with the shop's seller; null without a conversation. */
  readonly lastMessageAt: string | null;
}

/** A customer; messages go to `accountId`, which is null for someone without an account. */
export interface Customer extends CustomerSales {
  readonly accountId: string | null;
  /** What they owe, as their book has it, in whole shillings. */
  readonly owed: number;
  /** Their book; null where the shop keeps none of them. */
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

/** A product as the counter offers it, with the number of orders that held it in the days asked for. */
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
  /** Its date is that of the first of its batches; others may be good for longer (R28). */
  readonly hasBatches: boolean;
  /** What it is sold in beside its unit, the largest first (R30). */
  readonly packs: NonNullable<SaleProduct['packs']>;
  readonly orders: number;
}

export interface CustomerQuery {
  /** Words of the name or the phone, as `@duka/domain/values/search` finds them; an empty text finds everybody. */
  readonly search: string;
  /** Only the one of this key (R61); all where it is left out. */
  readonly customer?: string;
  readonly order: 'total' | 'lastOrderAt';
  readonly limit: number;
  readonly offset: number;
}
