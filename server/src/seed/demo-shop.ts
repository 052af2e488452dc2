import { dayMs } from '@duka/domain/values/durations';
import type { DocumentRow } from '#database/types.ts';
import { makeBuying } from './demo-buying.ts';
import {
  type DemoRow,
  type DemoShop,
  orderIdOf,
  ownerPermissions,
  pictureIdOf,
  productIdOf,
  storeIdOf,
  toIso,
} from './demo-ids.ts';
import { toExpiry, toTime } from './demo-moment.ts';
import { makeOrder } from './demo-order-rows.ts';
import type { DemoDebt, DemoOrder } from './demo-orders.ts';
import type { DemoProduct } from './demo-product.ts';
import { type Change, listChanges, makeMovements } from './demo-stock.ts';

/** Lists the debts of a shop, each with the id of its order. */
export function listDebts({ seller, orders }: DemoShop): (readonly [orderId: string, debt: DemoDebt])[] {
  return orders.flatMap(({ debt }, index) => (debt ? [[orderIdOf(seller, index), debt] as const] : []));
}

/** Makes products, orders and stock movements of one shop, in the order in which they must be stored. */
export function makeShopRows(shop: DemoShop, now: Date): DemoRow[] {
  const changes = listChanges(shop, now);
  const buying = new Map(
    Object.entries(shop.products).flatMap(([key, product], index) => {
      const { bought, lost } = product;
      if (!bought || !lost) return [];
      const { id, attributes } = makeProduct(shop, key, product, index, changes.get(key) ?? [], now);
      const { expiryDate = null } = attributes;
      const facts = { id, name: product.name, purchasePrice: product.purchasePrice, bought, lost };
      const owner = { storeId: storeIdOf(shop.seller), actor: { by: shop.seller, byRole: 'seller' } };
      const history = changes.get(key) ?? [];
      return [[key, makeBuying({ ...facts, ...owner, expiryDate: expiryDate as string | null, history }, now)]];
    }),
  );
  return [
    ...Object.entries(shop.products).map(([key, product], index): DemoRow => {
      const history = changes.get(key) ?? [];
      const row = makeProduct(shop, key, product, index, history, now);
      const stockCost = buying.get(key)?.stockCost ?? null;
      return ['products', { ...row, attributes: { ...row.attributes, stockCost } }];
    }),
    ...Object.entries(shop.products).flatMap(([key, product]) => makePacks(shop, key, product, changes.get(key) ?? [])),
    ...listByTime(shop, now).flatMap(([order, index]) => makeOrder(shop, order, index, now)),
    ...[...buying.values()].flatMap(({ rows }) => rows),
    ...[...changes].flatMap(([key, history]) => makeMovements(shop, key, history, buying.get(key)?.moves)),
    makeDeletedProduct(shop, now),
  ];
}

/** Lists the orders of a shop with their numbers, oldest first. */
function listByTime({ orders }: DemoShop, now: Date): (readonly [order: DemoOrder<string>, index: number])[] {
  const numbered = orders.map((order, index) => [order, index] as const);
  return numbered.toSorted(([one], [other]) => toTime(one.at, now) - toTime(other.at, now));
}

/** Makes the row of a product that the shop deleted when none was left, with its cost. */
function makeDeletedProduct({ seller }: DemoShop, now: Date): DemoRow {
  const at = toIso(now.getTime() - 20 * dayMs);
  const attributes = {
    storeId: storeIdOf(seller),
    productName: 'Garden hose',
    purchasePrice: 1500,
    quantity: 0,
    cost: 0,
    at,
  };
  const meta = { createdAt: at, updatedAt: at, permissions: [] };
  return ['deletedProducts', { id: productIdOf(seller, 'gone'), ...meta, attributes }];
}

function makeProduct(
  shop: DemoShop,
  key: string,
  product: DemoProduct,
  index: number,
  history: readonly Change[],
  now: Date,
): DocumentRow {
  const createdAt = toIso(history[0]?.at ?? now.getTime());
  const updatedAt = toIso(history.findLast(({ reason }) => reason === 'edit' || reason === 'initial')?.at ?? 0);
  const expiryDate = product.expiresInDays === undefined ? null : toExpiry(product.expiresInDays, now);
  // The digits of a product id are a time and a random number (DATA-041); here both are fixed.
  const digits = (shop.seller.charCodeAt(0) * 8_191 + (index + 1) * 371_298_713) % 1_000_000_000;
  return {
    id: productIdOf(shop.seller, key),
    createdAt,
    updatedAt,
    permissions: ownerPermissions(shop.seller),
    attributes: {
      name: product.name,
      description: product.description,
      longDescription: product.longDescription,
      manufacturer: product.manufacturer ?? null,
      productId: `P${String(digits).padStart(9, '0')}`,
      barcode: product.barcode ?? null,
      image: pictureIdOf(shop.seller, key),
      quantityInStock: product.stock,
      purchasePrice: product.purchasePrice,
      sellingPrice: product.sellingPrice,
      hasDiscount: product.hasDiscount ?? false,
      hasExpiry: expiryDate !== null,
      expiryDate,
      hasBatches: product.bought !== undefined,
      hasReturnPolicy: product.hasReturnPolicy ?? false,
      status: product.status ?? 'published',
      createdAt,
      updstedAt: updatedAt,
      storeId: storeIdOf(shop.seller),
      productCategories: [product.category],
      units: [product.unit],
    },
  };
}

/** Makes the packs of a product, created with it. */
function makePacks(
  { seller }: DemoShop,
  key: string,
  { packs = {} }: DemoProduct,
  history: readonly Change[],
): DemoRow[] {
  const at = toIso(history[0]?.at ?? 0);
  return Object.entries(packs).map(([name, pack], index): DemoRow => {
    const attributes = { storeId: storeIdOf(seller), productId: productIdOf(seller, key), name, ...pack };
    const id = `${productIdOf(seller, key)}-pack-${index + 1}`;
    return ['productPacks', { id, createdAt: at, updatedAt: at, permissions: ownerPermissions(seller), attributes }];
  });
}
