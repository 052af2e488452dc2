import type { CollectionId } from '@duka/domain/collections';
import type { ActorRole } from '@duka/domain/orders/actor';
import type { DocumentRow } from '#database/types.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { CustomerKey, SellerKey } from './demo-people.ts';
import type { DemoProduct } from './demo-product.ts';

export type DemoRow = readonly [collection: CollectionId, row: DocumentRow];

export interface DemoShop {
  readonly seller: SellerKey;
  /** Newest first. */
  readonly products: Readonly<Record<string, DemoProduct>>;
  /** Oldest first, then those by the shop's page. */
  readonly orders: readonly DemoOrder<string>[];
}

/** The account and role of the person who acted, as the ledgers store them; a buyer without an account has none. */
export interface DemoActor {
  readonly by: SellerKey | CustomerKey | null;
  readonly byRole: ActorRole;
}

/** Days since the newest product was added, which was before the oldest order; each other product was added a day earlier. */
export const newestProductDays = 61;

export function listItems(order: DemoOrder<string>): [key: string, quantity: number][] {
  return Object.entries(order.items).flatMap(([key, quantity]) => (quantity === undefined ? [] : [[key, quantity]]));
}

export function findProduct(shop: DemoShop, key: string): DemoProduct {
  const product = shop.products[key];
  if (!product) throw new Error(`The demo orders ${key}, which ${shop.seller} does not sell.`);
  return product;
}

export function storeIdOf(seller: SellerKey): string {
  return `${seller}-shop`;
}

export function productIdOf(seller: SellerKey, key: string): string {
  return `${seller}-${key}`;
}

/** Returns the id of the file with a product's picture. */
export function pictureIdOf(seller: SellerKey, key: string): string {
  return `${seller}-${key}-picture`;
}

export function orderIdOf(seller: SellerKey, index: number): string {
  return `${seller}-order-${String(index + 1).padStart(3, '0')}`;
}

export function ownerPermissions(account: string): string[] {
  return [`read("user:${account}")`, `update("user:${account}")`, `delete("user:${account}")`];
}

export function toIso(time: number): string {
  return new Date(time).toISOString();
}
