import { toThousandths } from '#values/quantity.ts';

/** A pack in which a product is sold beside its own unit: a bag, a crate, a kilo; R30. */
export interface Pack {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  /** How much of the product's unit is in one: above 0, with at most three decimals. */
  readonly factor: number;
  /** Whole shillings for one pack. */
  readonly sellingPrice: number;
}

/** The most packs of one product. */
export const maxPacks = 12;
/** The most of a product's unit in one pack, and in one line of an order. */
export const maxQuantity = 1_000_000;

/** Parses a pack's document. Returns undefined for anything else, and for one without its product. */
export function parsePack(document: unknown): Pack | undefined {
  const { $id: id, productId: product, name, factor, sellingPrice } = Object(document);
  const productId = typeof product === 'string' ? product : Object(product).$id;
  if (typeof id !== 'string' || typeof productId !== 'string' || typeof name !== 'string') return undefined;
  if (typeof sellingPrice !== 'number' || typeof factor !== 'number' || !(factor > 0)) return undefined;
  return { id, productId, name, factor, sellingPrice };
}

/**
 * Returns how much of the product's unit `quantity` packs are; undefined where that is no whole number of thousandths, or
 * more than an order's line may have. Both numbers have at most three decimals; the answer is exact.
 */
export function toBaseQuantity(quantity: number, factor: number): number | undefined {
  if (quantity * factor > maxQuantity) return undefined;
  // At most 10^12, so that every whole number up to it is exact.
  const millionths = toThousandths(quantity) * toThousandths(factor);
  return millionths % 1000 === 0 ? millionths / 1_000_000 : undefined;
}

/** Returns how many whole packs a stock is enough for. */
export function countWholePacks(quantityInStock: number, factor: number): number {
  const packs = Math.floor(toThousandths(quantityInStock) / toThousandths(factor));
  return Math.max(packs, 0);
}

/** Returns the price of one of the product's unit in a pack, rounded to whole shillings; only to be shown. */
export function toUnitPrice(packPrice: number, factor: number): number {
  return Math.round((packPrice * 1000) / toThousandths(factor));
}
