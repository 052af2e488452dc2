import { checkProductValues } from '@duka/domain/products/product-values';
import { explainRuleBreak } from '@duka/domain/rule-words';
import { type GoodsLine, type PurchaseRequest, readPurchase } from '@duka/domain/stock/goods-in';
import { sumQuantities, toThousandths } from '@duka/domain/values/quantity';
import { toLedgerActor } from '#access/ledger-actor.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { invalidStructure } from '#errors.ts';
import { recordPayment } from '#money/record-payment.ts';
import { requireNew, requireOwnShop, requireReadable } from '#writes/command.ts';
import type { AskedDocument, RowWriter } from '#writes/write.ts';
import { costAtPrice, listBatches, putIn } from './batches.ts';
import { settleOversold } from './oversold.ts';
import { type MeasuredLine, measureLines } from './product-packs.ts';
import { changeStock } from './stock-ledger.ts';
import { toStored } from './stored-day.ts';
import { owe, requireSupplier } from './supplier-book.ts';

/**
 * Stores a purchase: its goods come into the stock, a batch for each line, the money goes out, and the rest is owed to
 * the supplier (R28). Throws `document_already_exists` for one that is stored already, `document_invalid_structure` in
 * words for what cannot be bought, and `user_unauthorized` for another's shop.
 */
export async function buyGoods(write: RowWriter, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readPurchase(data));
  const { storeId, supplierId, total, paid } = request;
  requireOwnShop(write, storeId);
  await requireNew(write, 'purchases', id);
  const supplier = supplierId === null ? undefined : await requireSupplier(write, storeId, supplierId);
  const { at, scope } = write;
  await write.insert('purchases', {
    id,
    attributes: {
      ...{ storeId, supplierId, reference: request.reference || null, note: request.note || null },
      ...{ total, paid, owed: total - paid, dueAt: toStored(request.dueDay), at },
      ...toLedgerActor(scope, storeId),
    },
  });
  for (const { method, amount, reference } of request.payments) {
    const links = { purchaseId: id, ...(supplierId !== null && { supplierId }) };
    await recordPayment(write, { storeId, kind: 'purchase', method, amount: -amount, reference, ...links });
  }
  if (supplier) await owe(write, supplier, { purchaseId: id, total, owed: total - paid });
  const products = await findProducts(write, request);
  for (const line of await measureLines(write.documents, request.lines, products)) {
    const product = products.get(line.asked.productId) as DocumentRow;
    products.set(product.id, await takeIn(write, product, line, { id, supplierId }));
  }
}

async function findProducts({ documents }: RowWriter, { storeId, lines }: PurchaseRequest) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = new Map((await documents.getMany('products', ids)).map((row) => [row.id, row]));
  for (const productId of ids) {
    if (products.get(productId)?.attributes.storeId === storeId) continue;
    throw invalidStructure(`The shop has no product "${productId}"`);
  }
  return products;
}

/** Puts a line into the stock; the price at which it came is the product's from now on. */
async function takeIn(
  write: RowWriter,
  product: DocumentRow,
  { asked, quantity, pack }: MeasuredLine<GoodsLine>,
  purchase: { readonly id: string; readonly supplierId: string | null },
): Promise<DocumentRow> {
  const { cost, batchNo, expiryDay } = asked;
  const before = Number(product.attributes.quantityInStock);
  const perUnit = Math.round(cost / quantity);
  const values = { hasBatches: true, ...(perUnit > 0 && { purchasePrice: perUnit }) };
  // Goods that came may all have been sold before (R33).
  const quantityInStock = Math.max(sumQuantities([before, quantity]), 0);
  const after = { ...product.attributes, ...values, quantityInStock };
  const problem = checkProductValues(after, ['quantityInStock']);
  if (problem) throw invalidStructure(`"${product.attributes.name}": ${explainRuleBreak(problem)}`);
  await openBatches(write, product);
  const gone = Math.min(Math.max(-before, 0), quantity);
  const move = await putIn(write, product, {
    ...{ source: 'purchase', quantity, cost, batchNo, gone },
    ...(pack && { pack: { name: pack.name, quantity: asked.quantity } }),
    ...{ expiryDate: toStored(expiryDay), purchaseId: purchase.id, supplierId: purchase.supplierId },
  });
  // What the batch does not keep of its cost is that of the goods that were sold before (R44).
  await settleOversold(write, product, {
    quantity: gone,
    cost: cost - move.batch.costLeft,
    batchId: move.batch.id,
  });
  const batches = await listBatches(write, product.id);
  return changeStock(write, product, { amount: quantity, moves: [move], batches, values }, { reason: 'purchase' });
}

/** From a product's first purchase on its stock is kept in batches: what lay there before becomes one. */
async function openBatches(write: RowWriter, product: DocumentRow): Promise<void> {
  const { hasBatches, quantityInStock, hasExpiry, expiryDate, createdAt } = product.attributes;
  const quantity = toThousandths(Number(quantityInStock)) / 1000;
  if (hasBatches === true || quantity <= 0) return;
  await putIn(write, product, {
    ...{ source: 'opening', quantity, cost: costAtPrice(product, quantity) },
    expiryDate: hasExpiry === true && typeof expiryDate === 'string' ? expiryDate : null,
    at: String(createdAt),
  });
}
