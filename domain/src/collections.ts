import { creditAccounts, creditEntries } from './collections/credit.ts';
import { messages, notifications } from './collections/messages.ts';
import {
  cashEntries,
  dayCloses,
  expenses,
  mobileReceipts,
  paymentRequests,
  payments,
  settlements,
} from './collections/money.ts';
import { orderEvents, orderItems, orders, returnItems, returns } from './collections/orders.ts';
import type { AttributeOf, CollectionOf, Effects, RelationTo } from './collections/parts.ts';
import { activities, shopMembers } from './collections/people.ts';
import {
  deletedProducts,
  productCategories,
  productPacks,
  products,
  unitCategories,
  units,
} from './collections/products.ts';
import { shopPermits, storeLocations, storePayments, stores, users } from './collections/shops.ts';
import {
  batches,
  costCorrections,
  purchases,
  stockLosses,
  stockMovements,
  supplierEntries,
  suppliers,
} from './collections/stock.ts';
import { subsidyClaims, subsidyProgrammes, subsidyRates } from './collections/subsidies.ts';

/**
 * Every collection of the marketplace: its attributes, its relations, its indexes, and who may read and write its rows.
 * The server makes its tables, validates and authorises from this one table (rules R1 to R7 and R13 of docs/wire.md);
 * the types of documents (`document.ts`) are drawn from it.
 */
export const collections = {
  users,
  stores,
  storeLocations,
  storePayments,
  shopPermits,
  shopMembers,
  activities,
  products,
  productPacks,
  deletedProducts,
  productCategories,
  units,
  unitCategories,
  messages,
  subsidyProgrammes,
  subsidyRates,
  orders,
  orderItems,
  orderEvents,
  stockMovements,
  suppliers,
  purchases,
  supplierEntries,
  batches,
  stockLosses,
  costCorrections,
  subsidyClaims,
  payments,
  returns,
  returnItems,
  creditAccounts,
  creditEntries,
  paymentRequests,
  mobileReceipts,
  settlements,
  expenses,
  cashEntries,
  dayCloses,
  notifications,
} as const satisfies Record<string, CollectionOf<string>>;

export type CollectionId = keyof typeof collections;
export type Collection = CollectionOf<CollectionId>;
export type Attribute = AttributeOf<CollectionId>;
export type RelationAttribute = RelationTo<CollectionId>;

/** Every name that the table gives to an effect of this kind. */
export type EffectName<Kind extends keyof Effects> = {
  [Id in CollectionId]: (typeof collections)[Id] extends { readonly effects: { readonly [K in Kind]: infer Name } }
    ? Name extends readonly (infer Each)[]
      ? Each
      : Name
    : never;
}[CollectionId];

export const collectionIds = Object.keys(collections) as CollectionId[];

/** Returns the collection called `id`, or undefined when there is none (also for `__proto__` and the like). */
export function findCollection(id: string): Collection | undefined {
  return Object.hasOwn(collections, id) ? (collections[id as CollectionId] as Collection) : undefined;
}

/** Lists the relation attributes of a collection, in the order of the table. */
export function listRelations(collection: Collection): [name: string, relation: RelationAttribute][] {
  return Object.entries(collection.attributes).filter(
    (entry): entry is [string, RelationAttribute] => entry[1].type === 'relation',
  );
}
