import { sumQuantities } from '#values/quantity.ts';
import { keptOf, type RegisterRow } from './sale-register.ts';

/** Goods of one lot that came in together (R75). */
export interface RecalledBatch {
  readonly batchId: string;
  readonly lot: string;
  readonly productId: string;
  readonly productName: string;
  /** True for a product that was deleted since. */
  readonly isDeleted: boolean;
  readonly unitName: string;
  readonly expiryDate: string | null;
  /** In the product's unit, as it came in, and what of it is in stock. */
  readonly received: number;
  readonly left: number;
  /** When it came in, as ISO text. */
  readonly at: string;
  /** The purchase that it came by, and its supplier; null where there was none, and for those who may not see it. */
  readonly purchaseId: string | null;
  readonly supplierName: string | null;
}

/** What is known of a lot: its batches, and what was sold of them. */
export interface Recall {
  readonly batches: readonly RecalledBatch[];
  readonly sales: readonly RegisterRow[];
  /** True where there are more sales than one answer holds. */
  readonly more: boolean;
  /** The numbers of lots that hold what was asked for, where no lot has that number. */
  readonly suggestions: readonly string[];
}

/** Somebody who has goods of a lot still. */
export interface RecallBuyer {
  readonly key: string;
  readonly name: string;
  /** As it is stored; empty where nobody knows it. */
  readonly phone: string;
  readonly village: string;
  readonly goods: readonly { readonly productName: string; readonly unitName: string; readonly quantity: number }[];
  readonly sales: readonly RegisterRow[];
}

/**
 * Returns who has goods of a lot still, once each by the number of the phone, else by the name; a sale that names nobody is a buyer of its
 * own. What came back wholly is left out.
 */
export function toRecallBuyers(sales: readonly RegisterRow[]): RecallBuyer[] {
  const kept = sales.filter((row) => keptOf(row) > 0);
  const groups = Map.groupBy(kept, ({ customerPhone, customerName, orderId }) =>
    customerPhone ? `phone:${customerPhone}` : customerName ? `name:${customerName}` : `order:${orderId}`,
  );
  return [...groups].map(([key, own]) => {
    const told = (name: 'customerName' | 'customerPhone' | 'buyerVillage') =>
      own.find((row) => row[name] !== '')?.[name] ?? '';
    const products = Map.groupBy(own, ({ productId }) => productId);
    const goods = [...products.values()].flatMap(([first, ...rest]) => {
      if (!first) return [];
      const { productName, unitName } = first;
      return [{ productName, unitName, quantity: sumQuantities([first, ...rest].map(keptOf)) }];
    });
    return {
      ...{ key, name: told('customerName'), phone: told('customerPhone'), village: told('buyerVillage') },
      ...{ goods, sales: own },
    };
  });
}
