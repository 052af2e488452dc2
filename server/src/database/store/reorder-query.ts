import { type LastPurchase, minDaysLeft, type ReorderProduct, reorderDays } from '@duka/domain/products/reorder';
import { lowStockLimit } from '@duka/domain/products/stock-level';
import { type InferResult, type Kysely, sql } from 'kysely';

type Tables = {
  products: { _id: string; storeId: string; name: string; status: string | null } & {
    quantityInStock: number;
    purchasePrice: number;
  };
  products__units: { document: string; position: number; related: string };
  units: { _id: string; name: string };
  productSums: { storeId: string; period: string; productId: string; quantity: number };
  suppliers: { _id: string; name: string; phone: string | null };
  batches: { _seq: number; productId: string; supplierId: string | null; source: string; at: string } & {
    packName: string | null;
    packQuantity: number | null;
    received: number;
    cost: number;
  };
};

/**
 * Makes the query for a shop's published products that are out, low, or last only some days at the pace of these
 * periods' sales; products used up soonest come first, those that nobody bought last.
 */
export function makeReorderQuery(connection: Kysely<unknown>, storeId: string, periods: readonly string[]) {
  const sums = connection
    .withTables<Tables>()
    .selectFrom('productSums')
    .select(({ fn }) => [
      'productSums.productId',
      // Unlike sum(), total() never overflows. Sums are in thousandths.
      sql<number>`max(${fn('total', ['productSums.quantity'])}, 0) / 1000.0`.as('sold'),
    ])
    .where('productSums.storeId', '=', storeId)
    .where('productSums.period', 'in', periods)
    .groupBy('productSums.productId');
  const sold = sql<number>`coalesce(sums.sold, 0)`;
  const inStock = sql.ref<number>('products.quantityInStock');
  return (
    connection
      .withTables<Tables>()
      .selectFrom('products')
      .leftJoin(sums.as('sums'), 'sums.productId', 'products._id')
      .leftJoin('products__units', (join) =>
        join.onRef('products__units.document', '=', 'products._id').on('products__units.position', '=', 0),
      )
      .leftJoin('units', 'units._id', 'products__units.related')
      .where('products.storeId', '=', storeId)
      // Products of the time before drafts have no status; they are on sale.
      .where(({ eb, or }) => or([eb('products.status', '=', 'published'), eb('products.status', 'is', null)]))
      .where(({ eb, or }) =>
        or([
          eb('products.quantityInStock', '<=', lowStockLimit),
          sql<boolean>`${inStock} * ${reorderDays} < ${sold} * ${minDaysLeft}`,
        ]),
      )
      .select(({ fn, val }) => [
        'products._id as productId',
        'products.name',
        fn.coalesce('units.name', val('')).as('unitName'),
        'products.quantityInStock',
        sold.as('sold'),
        'products.purchasePrice',
      ])
      .orderBy(sql`${sold} <= 0`)
      .orderBy(sql`${inStock} / max(${sold}, 0.001)`)
      .orderBy('products.name')
      .orderBy('products._id')
      .$castTo<Omit<ReorderProduct, 'lastPurchase'>>()
  );
}

/** Makes the query for the goods of each product that were bought in last; `toLastPurchase` reads its rows. */
export function makeLastPurchaseQuery(connection: Kysely<unknown>, productIds: readonly string[]) {
  const db = connection.withTables<Tables>();
  const bought = db
    .selectFrom('batches')
    .leftJoin('suppliers', 'suppliers._id', 'batches.supplierId')
    .select(({ fn }) => [
      'batches.productId',
      'batches.supplierId',
      'suppliers.name as supplierName',
      'suppliers.phone as supplierPhone',
      'batches.packName',
      'batches.packQuantity',
      'batches.received',
      'batches.cost',
      'batches.at as boughtAt',
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('batches.productId').orderBy('batches.at', 'desc').orderBy('batches._seq', 'desc'),
        )
        .as('place'),
    ])
    .where('batches.productId', 'in', productIds)
    .where('batches.source', '=', 'purchase');
  return db.selectFrom(bought.as('bought')).selectAll().where('place', '=', 1);
}

type BoughtRow = InferResult<ReturnType<typeof makeLastPurchaseQuery>>[number];

export function toLastPurchase(row: BoughtRow): LastPurchase {
  const { supplierId, supplierName, supplierPhone, packName, packQuantity, received, cost, boughtAt } = row;
  return {
    ...{ supplierId, supplierName: supplierName ?? '', supplierPhone: supplierPhone ?? '', packName: packName ?? '' },
    ...{ price: Math.round(cost / (packQuantity ?? received)), boughtAt },
  };
}
