import { toIdOrNull } from '#request-data.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';
import { type LossReason, lossReasons, type VanishedReason, vanishedReasons } from './goods-out.ts';

/** Goods that left the shop unsold, or were found, as the screens show them (R28, R45). */
export interface StockLoss {
  readonly id: string;
  /** Empty for a product that is there no more. */
  readonly productId: string;
  readonly productName: string;
  /** In the product's unit; below 0 for goods that were found. */
  readonly quantity: number;
  /** The cost of the goods, in whole shillings; below 0 for goods that were found. */
  readonly cost: number;
  readonly reason: LossReason | VanishedReason;
  readonly note: string;
  /** ISO text. */
  readonly at: string;
}

/** Parses a stock loss document. Returns undefined for anything else. A reason that a later version writes is read as `other`. */
export function parseStockLoss(document: unknown): StockLoss | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    id: row.$id,
    productId: toIdOrNull(row.productId) ?? '',
    productName: readText(row.productName),
    quantity: readNumber(row.quantity),
    cost: readNumber(row.cost),
    reason: [...lossReasons, ...vanishedReasons].find((each) => each === row.reason) ?? 'other',
    note: readText(row.note),
    at: readText(row.at),
  };
}

/** How a quantity came to be another one than the shop knew: it was counted, or else typed or read from a file. */
export type QuantityCause = 'count' | 'typed';

/**
 * Returns why goods are in the ledger of losses after a change of the quantity; undefined for goods that came in, which cost
 * what the product costs and are no profit (R45).
 */
export function findVanishedReason(change: number, cause: QuantityCause): VanishedReason | undefined {
  if (change < 0) return cause === 'count' ? 'count' : 'correction';
  return change > 0 && cause === 'count' ? 'found' : undefined;
}
