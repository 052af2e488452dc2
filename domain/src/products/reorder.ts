import { toThousandths } from '#values/quantity.ts';

/** The days whose sales say how much to buy anew, today among them. */
export const reorderDays = 30;
/** A product whose stock will not last this many days, at the pace of its recent sales, runs low whatever its stock. */
export const minDaysLeft = 7;

/** A published product that runs low, as the list to reorder shows it. Quantities are in the product's unit. */
export interface ReorderProduct {
  readonly productId: string;
  readonly name: string;
  /** Empty for a product without a unit. */
  readonly unitName: string;
  readonly quantityInStock: number;
  /** The quantity sold in the last `reorderDays` days. */
  readonly sold: number;
  /** The cost of one unit, in shillings. */
  readonly purchasePrice: number;
  /** Null for what was never bought in. */
  readonly lastPurchase: LastPurchase | null;
}

/** The supplier of a product's last purchase, its unit or pack, and its cost. */
export interface LastPurchase {
  /** Null where it was bought from nobody in particular; name and phone are empty then. */
  readonly supplierId: string | null;
  readonly supplierName: string;
  readonly supplierPhone: string;
  /** The pack that it came in; empty for the product's unit. */
  readonly packName: string;
  /** The cost of one pack, else one of the unit: whole shillings, rounded. */
  readonly price: number;
  /** ISO text. */
  readonly boughtAt: string;
}

/** Returns how much to buy: as much as is sold in the days that are looked at, less what is there, in whole units. */
export function proposeQuantity({ quantityInStock, sold }: Pick<ReorderProduct, 'quantityInStock' | 'sold'>): number {
  const missing = toThousandths(sold) - toThousandths(Math.max(quantityInStock, 0));
  return Math.max(Math.ceil(missing / 1000), 0);
}

/** The products by whom they came from last, the most urgent supplier first; those of nobody in particular stand together. */
export function groupBySupplier(products: readonly ReorderProduct[]): ReorderProduct[][] {
  const groups = new Map<string, ReorderProduct[]>();
  for (const product of products) {
    const supplierId = product.lastPurchase?.supplierId ?? '';
    groups.set(supplierId, [...(groups.get(supplierId) ?? []), product]);
  }
  return [...groups.values()];
}
