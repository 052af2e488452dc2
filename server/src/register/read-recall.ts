import { type CallerScope, isAllowed } from '@duka/domain/commands/caller-scope';
import type { Recall, RecalledBatch } from '@duka/domain/register/recall';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import { productOf, readSales } from './read-sales.ts';

/** The most batches and sales of one answer, and the most suggested lots. */
const maxBatches = 100;
const maxSales = 2000;
const maxSuggestions = 20;
/** Sales that are read together. */
const salesAtOnce = 200;

const fold = (text: string) => text.trim().toLowerCase();
const lotOf = ({ attributes }: DocumentRow) => String(attributes.batchNo ?? '');

/**
 * Returns the batches of a shop with this number of a lot, of one product where it is named, and who bought of them, the latest sale first;
 * capitals and spaces around the number count for nothing (R75).
 */
export async function readRecall(
  database: Pick<Database, 'documents'>,
  storeId: string,
  scope: CallerScope,
  { lot, productId }: { readonly lot: string; readonly productId: string },
): Promise<Recall> {
  const { documents } = database;
  const found = await documents.list('batches', {
    where: [equal('storeId', storeId), { method: 'contains', attribute: 'batchNo', values: [lot.trim()] }],
    order: [{ attribute: 'at', descending: true }],
  });
  const ofProduct = found.filter(({ attributes }) => productId === '' || productOf(attributes) === productId);
  const rows = ofProduct.filter((row) => fold(lotOf(row)) === fold(lot)).slice(0, maxBatches);
  if (rows.length === 0) {
    const suggestions = [...new Set(ofProduct.map(lotOf))].slice(0, maxSuggestions);
    return { batches: [], sales: [], more: false, suggestions };
  }
  const where = [equal('batchId', ...rows.map(({ id }) => id))];
  const [movements, corrections, batches] = await Promise.all([
    documents.list('stockMovements', { where, attributes: ['orderId'] }),
    documents.list('costCorrections', { where, attributes: ['orderId'] }),
    describeBatches(database, storeId, scope, rows),
  ]);
  const orderIds = new Set([...movements, ...corrections].flatMap(({ attributes }) => attributes.orderId ?? []));
  const orders = await listNewest(database, [...orderIds].map(String));
  const isRecalled = new Set(rows.map(({ id }) => id));
  const sales = [];
  for (let at = 0; at < orders.length; at += salesAtOnce) {
    const page = await readSales(database, storeId, orders.slice(at, at + salesAtOnce));
    sales.push(...page.filter(({ batchId }) => batchId !== null && isRecalled.has(batchId)));
  }
  return { batches, sales, more: orderIds.size > maxSales, suggestions: [] };
}

/** Returns these orders, the newest first, at most as many as are answered. */
async function listNewest({ documents }: Pick<Database, 'documents'>, ids: readonly string[]): Promise<string[]> {
  const dated: { readonly id: string; readonly date: string }[] = [];
  for (let at = 0; at < ids.length; at += salesAtOnce) {
    const rows = await documents.getMany('orders', ids.slice(at, at + salesAtOnce));
    dated.push(...rows.map(({ id, attributes }) => ({ id, date: String(attributes.orderDate) })));
  }
  return dated
    .sort((a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id))
    .slice(0, maxSales)
    .map(({ id }) => id);
}

async function describeBatches(
  { documents }: Pick<Database, 'documents'>,
  storeId: string,
  scope: CallerScope,
  rows: readonly DocumentRow[],
): Promise<RecalledBatch[]> {
  const idsOf = (name: string) => [
    ...new Set(rows.flatMap(({ attributes }) => (attributes[name] ? [String(attributes[name])] : []))),
  ];
  const [products, deleted, suppliers] = await Promise.all([
    documents.getMany('products', idsOf('productId')),
    documents.getMany('deletedProducts', idsOf('keptProductId')),
    isAllowed(scope, storeId, ['stock', 'costs']) ? documents.getMany('suppliers', idsOf('supplierId')) : [],
  ]);
  const unitIds = products.flatMap(({ attributes: { units } }) => (Array.isArray(units) ? units.slice(0, 1) : []));
  const units = await documents.getMany('units', [...new Set(unitIds.map(String))]);
  const maySeePurchases = isAllowed(scope, storeId, ['costs']);
  return rows.map(({ id, attributes }): RecalledBatch => {
    const product = products.find((each) => each.id === attributes.productId);
    const gone = deleted.find((each) => each.id === productOf(attributes));
    const [unitId] = Array.isArray(product?.attributes.units) ? product.attributes.units : [];
    const supplier = suppliers.find((each) => each.id === attributes.supplierId);
    return {
      ...{ batchId: id, lot: String(attributes.batchNo ?? ''), productId: productOf(attributes) },
      productName: String(product?.attributes.name ?? gone?.attributes.productName ?? ''),
      isDeleted: product === undefined,
      unitName: String(units.find((unit) => unit.id === unitId)?.attributes.name ?? ''),
      expiryDate: typeof attributes.expiryDate === 'string' ? toWireDate(attributes.expiryDate) : null,
      ...{ received: Number(attributes.received), left: Number(attributes.left) },
      at: toWireDate(String(attributes.at)),
      purchaseId: maySeePurchases && attributes.purchaseId ? String(attributes.purchaseId) : null,
      supplierName: supplier ? String(supplier.attributes.name) : null,
    };
  });
}
