import { toLedgerActor } from '#commands/caller-scope.ts';
import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { checkProductValues } from '#products/product-values.ts';
import { explainRuleBreak } from '#rule-words.ts';
import { type GoodsLine, type PurchaseRequest, readPurchase } from '#stock/goods-in.ts';
import { toStoredDay } from '#values/dates.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { toStoredDate } from '#values/wire-date.ts';
import { costAtPrice, listBatches, putIn } from './batches.ts';
import { findDeletedProducts } from './deleted-product.ts';
import { settleOversold } from './oversold.ts';
import { type MeasuredLine, measureLines } from './product-packs.ts';
import { changeStock } from './stock-ledger.ts';
import { owe, requireSupplier } from './supplier-book.ts';
import { type ReplacedGoods, takeGoodsBack } from './take-back-goods.ts';
import { allotFreed, type FreedMoney, requireStanding, takeMoneyBack, toTakenBack } from './take-back-purchase.ts';

/**
 * Stores a purchase: its goods come into the stock, a batch for each line, the money goes out, and the rest is owed to the
 * supplier (R28). Rejects with `ApiError` 409 `document_already_exists` for one that is stored already, 400
 * `document_invalid_structure` in words for what cannot be bought, and 401 `user_unauthorized` for another's shop.
 */
export async function buyGoods(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readPurchase(data));
  const { storeId, supplierId, total, paid } = request;
  requireMayCreate(write, 'purchases', storeId);
  await requireNew(write, 'purchases', id);
  const measured = await measureLines(write.documents, request.lines, await findProducts(write, request));
  const replaced = await replacePurchase(write, request, measured);
  const supplier = supplierId === null ? undefined : await requireSupplier(write, storeId, supplierId);
  const { scope } = write;
  const at = replaced?.at ?? write.at;
  await write.insert('purchases', {
    id,
    attributes: {
      ...{ storeId, supplierId, reference: request.reference || null, note: request.note || null },
      ...{ total, paid, owed: total - paid, dueAt: toStored(request.dueDay), at },
      ...{ replacesId: request.replaces?.id ?? null, ...toLedgerActor(scope, storeId) },
    },
  });
  for (const { method, amount, reference } of request.payments) {
    const links = { purchaseId: id, ...(supplierId !== null && { supplierId }), countsAt: at };
    await recordPayment(write, { storeId, kind: 'purchase', method, amount: -amount, reference, ...links });
  }
  if (supplier) await owe(write, supplier, { purchaseId: id, total, owed: total - paid });
  const products = await findProducts(write, request);
  for (const line of measured) {
    const product = products.get(line.asked.productId) as DocumentRow;
    const goods = replaced?.goods.get(product.id);
    const { gone, row } = await takeIn(write, product, line, { id, supplierId, at }, goods);
    products.set(product.id, row);
    if (goods) replaced?.goods.set(product.id, { ...goods, gone: sumQuantities([goods.gone, -gone]) });
  }
  if (replaced) await allotFreed(write, replaced.id, replaced.freed);
}

/** A purchase in whose place another one counts, from the moment at which it did. */
interface ReplacedPurchase {
  readonly id: string;
  readonly at: string;
  readonly goods: Map<string, ReplacedGoods>;
  readonly freed: FreedMoney | undefined;
}

/** Takes back the purchase that was typed wrong, so that all is as if the new one had been typed at first (R46). */
async function replacePurchase(
  write: CommandStore,
  { storeId, replaces }: PurchaseRequest,
  lines: readonly MeasuredLine<GoodsLine>[],
): Promise<ReplacedPurchase | undefined> {
  if (!replaces) return undefined;
  const before = await requireStanding(write, storeId, replaces.id);
  await write.update('purchases', before, { attributes: toTakenBack(write, replaces.reason) });
  const comingIn = new Map<string, number>();
  for (const { asked, quantity } of lines) {
    comingIn.set(asked.productId, sumQuantities([comingIn.get(asked.productId) ?? 0, quantity]));
  }
  const goods = await takeGoodsBack(write, before.id, comingIn);
  const freed = await takeMoneyBack(write, before);
  return { id: before.id, at: String(before.attributes.at), goods, freed };
}

/** Finds the products of a purchase; in the place of another one goods of its deleted products come in, too (R46). */
async function findProducts(write: CommandStore, { storeId, lines, replaces }: PurchaseRequest) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = new Map((await write.documents.getMany('products', ids)).map((row) => [row.id, row]));
  if (replaces && products.size < ids.length) {
    const replaced = await write.documents.list('batches', { where: [equal('purchaseId', replaces.id)] });
    const bought = replaced.map(({ attributes }) => String(attributes.keptProductId));
    const missing = ids.filter((id) => !products.has(id) && bought.includes(id));
    for (const [id, product] of await findDeletedProducts(write, storeId, missing)) products.set(id, product);
  }
  for (const productId of ids) {
    if (products.get(productId)?.attributes.storeId === storeId) continue;
    throw invalidStructure(`The shop has no product "${productId}"`);
  }
  return products;
}

/**
 * Puts a line into the stock; the price at which it came is the product's from now on. Of goods that come in the place of others, `replaced`
 * says what is gone of them already. Returns so much of the line that is gone, and the product.
 */
async function takeIn(
  write: CommandStore,
  product: DocumentRow,
  { asked, quantity, pack }: MeasuredLine<GoodsLine>,
  purchase: { readonly id: string; readonly supplierId: string | null; readonly at: string },
  replaced: ReplacedGoods | undefined,
): Promise<{ readonly gone: number; readonly row: DocumentRow }> {
  const { cost, batchNo, expiryDay } = asked;
  const before = Number(product.attributes.quantityInStock);
  const perUnit = Math.round(cost / quantity);
  const isPriced = perUnit > 0 && (replaced?.isPriced ?? true);
  const values = { hasBatches: true, ...(isPriced && { purchasePrice: perUnit }) };
  // Goods that came may all have been sold before (R33).
  const quantityInStock = Math.max(sumQuantities([before, quantity]), 0);
  const after = { ...product.attributes, ...values, quantityInStock };
  const problem = checkProductValues(after, ['quantityInStock']);
  if (problem) throw invalidStructure(`"${product.attributes.name}": ${explainRuleBreak(problem)}`);
  await openBatches(write, product);
  const gone = Math.min(replaced?.gone ?? Math.max(-before, 0), quantity);
  const move = await putIn(write, product, {
    ...{ source: 'purchase', quantity, cost, batchNo, gone },
    ...(pack && { pack: { name: pack.name, quantity: asked.quantity } }),
    ...{ expiryDate: toStored(expiryDay), purchaseId: purchase.id, supplierId: purchase.supplierId },
    at: purchase.at,
  });
  // What the batch does not keep of its cost is that of the goods that were sold before (R44).
  await settleOversold(write, product, {
    quantity: gone,
    cost: cost - move.batch.costLeft,
    batchId: move.batch.id,
  });
  const batches = await listBatches(write, product);
  const change = { amount: quantity, moves: [move], batches, values };
  return { gone, row: await changeStock(write, product, change, { reason: 'purchase' }) };
}

/** From a product's first purchase on its stock is kept in batches: what lay there before becomes one. */
async function openBatches(write: CommandStore, product: DocumentRow): Promise<void> {
  const { hasBatches, quantityInStock, hasExpiry, expiryDate, createdAt } = product.attributes;
  const quantity = toThousandths(Number(quantityInStock)) / 1000;
  if (hasBatches === true || quantity <= 0) return;
  await putIn(write, product, {
    ...{ source: 'opening', quantity, cost: costAtPrice(product, quantity) },
    expiryDate: hasExpiry === true && typeof expiryDate === 'string' ? expiryDate : null,
    at: String(createdAt),
  });
}

/** Returns the text to store for a day, `2026-12-31`; null for an empty one. */
function toStored(day: string): string | null {
  return day === '' ? null : (toStoredDate(toStoredDay(day)) ?? null);
}
