import type { CounterGood } from '@duka/domain/figures/shop-figures';
import { maxPacks, type Pack, parsePack } from '@duka/domain/products/packs';
import { startOfDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow, StoredValue } from '#database/types.ts';

/** The most orders that are looked through, so that a shop with very many is answered as soon as a small one. */
const maxOrders = 1000;

/**
 * Lists what a shop offers at its counter: published products, first those in stock, among them the ones most often sold
 * in these days, then the newest.
 */
export async function listCounterGoods(
  { figures, documents }: Pick<Database, 'figures' | 'documents'>,
  storeId: string,
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
): Promise<CounterGood[]> {
  const range = { from: startOfDay(from), before: startOfDay(addDays(to, 1)), maxOrders };
  const [sold, newest] = await Promise.all([
    figures.listMostSold(storeId, range, limit),
    documents.list('products', {
      where: [equal('storeId', storeId), { method: 'notEqual', attribute: 'status', values: ['draft'] }],
      order: [{ attribute: 'createdAt', descending: true }],
      limit,
    }),
  ]);
  const counts = new Map(sold.map(({ productId, orders }) => [productId, orders]));
  const rows = [
    ...(await documents.getMany('products', [...counts.keys()])),
    ...newest.filter(({ id }) => !counts.has(id)),
  ];
  const rank = ({ id, attributes }: DocumentRow) =>
    (Number(attributes.quantityInStock) > 0 ? maxOrders + 1 : 0) + (counts.get(id) ?? 0);
  const first = rows.toSorted((one, other) => rank(other) - rank(one)).slice(0, limit);
  const [units, packs] = await Promise.all([
    documents.getMany('units', [...new Set(first.flatMap(unitIdOf))]),
    listPacks(
      documents,
      first.map(({ id }) => id),
    ),
  ]);
  const unitNames = new Map(units.map(({ id, attributes }) => [id, text(attributes.name)]));
  return first.map((row) => ({
    ...toGood(row, unitNames, counts.get(row.id) ?? 0),
    packs: packs.filter(({ productId }) => productId === row.id),
  }));
}

/** Lists what these products are sold in beside their units, the largest first (R30). */
async function listPacks(documents: Database['documents'], productIds: readonly string[]): Promise<Pack[]> {
  if (productIds.length === 0) return [];
  const rows = await documents.list('productPacks', {
    where: [equal('productId', ...productIds)],
    order: [{ attribute: 'factor', descending: true }],
    limit: productIds.length * maxPacks,
  });
  return rows.flatMap(({ id, attributes }) => parsePack({ $id: id, ...attributes }) ?? []);
}

function toGood(row: DocumentRow, unitNames: ReadonlyMap<string, string>, orders: number): Omit<CounterGood, 'packs'> {
  const { attributes } = row;
  const [unitId = ''] = unitIdOf(row);
  return {
    productId: row.id,
    name: text(attributes.name),
    unitName: unitNames.get(unitId) ?? '',
    barcode: text(attributes.barcode),
    image: text(attributes.image),
    sellingPrice: Number(attributes.sellingPrice),
    quantityInStock: Number(attributes.quantityInStock),
    hasExpiry: attributes.hasExpiry === true,
    expiryDate: typeof attributes.expiryDate === 'string' ? toWireDate(attributes.expiryDate) : null,
    hasBatches: attributes.hasBatches === true,
    orders,
  };
}

/** A product's unit is its first one (DATA-050). */
function unitIdOf({ attributes }: DocumentRow): readonly string[] {
  return Array.isArray(attributes.units) ? attributes.units.slice(0, 1) : [];
}

function text(value: StoredValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
