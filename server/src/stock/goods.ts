import { multiply } from '@duka/domain/orders/purchase';
import type { DocumentRow } from '#database/document-store.ts';
import type { RowWriter } from '#writes/write.ts';
import { changeStock, type StockCause } from './stock-ledger.ts';

/** Goods that have left the stock: the product as it is now, and what they had cost in whole shillings. */
interface TakenGoods {
  readonly product: DocumentRow;
  readonly cost: number;
}

/** Takes goods out of the stock of a product, as it is in this transaction; `quantity` is in its unit, and is there. */
export async function takeGoods(
  write: RowWriter,
  product: DocumentRow,
  quantity: number,
  cause: StockCause,
): Promise<TakenGoods> {
  const cost = multiply(quantity, Math.round(Number(product.attributes.purchasePrice)));
  return { product: await changeStock(write, product, { ...cause, amount: -quantity }), cost };
}
