import { toIdOrNull } from '#request-data.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';
import { type LossReason, lossReasons } from './goods-out.ts';

/** Goods that left the shop unsold, as the screens show them (R28). */
export interface StockLoss {
  readonly id: string;
  /** Empty for a product that is there no more. */
  readonly productId: string;
  readonly productName: string;
  /** In the product's unit. */
  readonly quantity: number;
  /** What they had cost, in whole shillings. */
  readonly cost: number;
  readonly reason: LossReason;
  readonly note: string;
  /** ISO text. */
  readonly at: string;
}

/** Reads a stock loss document; undefined for what is none. A reason that a later version writes is read as `other`. */
export function parseStockLoss(document: unknown): StockLoss | undefined {
  const row = Object(document);
  if (typeof row.$id !== 'string') return undefined;
  return {
    id: row.$id,
    productId: toIdOrNull(row.productId) ?? '',
    productName: readText(row.productName),
    quantity: readNumber(row.quantity),
    cost: readNumber(row.cost),
    reason: lossReasons.find((each) => each === row.reason) ?? 'other',
    note: readText(row.note),
    at: readText(row.at),
  };
}
