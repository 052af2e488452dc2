import { type RequestData, type RequestProblem, readStoreId, readTexts, toId, toIdOrNull } from '#request-data.ts';
import { type NumberProblem, parseQuantity } from '#values/number-input.ts';
import { findGoodsProblem, isGoodsQuantity } from '#values/sent-numbers.ts';
import { quantityRule } from './goods-in.ts';

/** Why goods leave the shop unsold, where a seller takes them out of the stock. */
export const lossReasons = ['expired', 'broken', 'lost', 'own use', 'other'] as const;
export type LossReason = (typeof lossReasons)[number];

/**
 * The reasons that the server writes by itself (R45): a count did not find them, a lower quantity was typed, their product was
 * deleted; or a count found them, and then quantity and cost are below 0.
 */
export const vanishedReasons = ['count', 'correction', 'deleted', 'found'] as const;
export type VanishedReason = (typeof vanishedReasons)[number];

/** Goods that are thrown away, or are gone (R28). */
export interface LossRequest {
  readonly storeId: string;
  readonly productId: string;
  /** The batch they leave; null for the first to expire. */
  readonly batchId: string | null;
  readonly quantity: number;
  readonly reason: LossReason;
  readonly note: string;
}

const decidedByServer = ['productName', 'cost', 'at', 'by', 'byRole'];
const known = ['storeId', 'productId', 'batchId', 'quantity', 'reason', 'note'];

/** Reads the data of a new loss of stock, with relations as ids. */
export function readLoss(data: RequestData): LossRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const productId = toId(data.productId);
  if (!productId) return { attribute: 'productId', text: 'must be the ID of a product of the shop' };
  const batchId = toIdOrNull(data.batchId);
  if (batchId === undefined) return { attribute: 'batchId', text: 'must be the ID of a batch, or null' };
  const { quantity } = data;
  if (!isGoodsQuantity(quantity)) return { attribute: 'quantity', text: quantityRule };
  const reason = lossReasons.find((each) => each === data.reason);
  if (!reason) return { attribute: 'reason', text: `must be one of ${lossReasons.join(', ')}` };
  const texts = readTexts(data, { note: 500 });
  return 'attribute' in texts ? texts : { storeId, productId, batchId, quantity, reason, ...texts };
}

/** Reads a typed lost quantity of goods of which `there` are in stock: the quantity, or its problem. */
export function readLostQuantity(
  typed: string,
  there: number,
): { readonly quantity: number } | { readonly problem: NumberProblem | 'missing' | 'too_many' } {
  const input = parseQuantity(typed);
  if (input.kind !== 'value') return { problem: input.kind === 'missing' ? 'missing' : input.reason };
  if (input.value > there) return { problem: 'too_many' };
  const problem = findGoodsProblem(input.value);
  return problem ? { problem } : { quantity: input.value };
}
