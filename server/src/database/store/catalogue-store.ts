import type { SharedOffer } from '@duka/domain/products/shared-goods';
import type { Kysely } from 'kysely';
import { gtinColumn } from './barcode-indexes.ts';

/** The goods of the shops that agreed to share their facts (R73): a query over their products, so that what a shop takes back is out at once. */
export interface CatalogueStore {
  /**
   * Lists the published products of these shops for a number of goods of 14 digits, the oldest first; none of a shop whose owner has asked
   * for the deletion of the account.
   */
  listOffers(gtin: string, limit: number): Promise<SharedOffer[]>;
}

type Tables = {
  products: Omit<SharedOffer, 'ownerId' | 'category'> & {
    readonly _seq: number;
    readonly _id: string;
    readonly storeId: string;
    readonly status: string | null;
    readonly [gtinColumn]: string | null;
  };
  products__productCategories: { document: string; position: number; related: string };
  stores: { _id: string; ownerId: string; sharesGoods: number | null };
  users: { _id: string; userId: string };
  deletions: { accountId: string };
};

export function createCatalogueStore(untyped: Kysely<unknown>): CatalogueStore {
  const db = untyped.withTables<Tables>();
  return {
    listOffers: (gtin, limit) =>
      db
        .selectFrom('products')
        .innerJoin('stores', 'stores._id', 'products.storeId')
        .innerJoin('users', 'users._id', 'stores.ownerId')
        .leftJoin('deletions', 'deletions.accountId', 'users.userId')
        .leftJoin('products__productCategories', (join) =>
          join
            .onRef('products__productCategories.document', '=', 'products._id')
            .on('products__productCategories.position', '=', 0),
        )
        .where(`products.${gtinColumn}`, '=', gtin)
        // The index leaves out empty codes, and SQLite uses it only for a query that says so.
        .where(`products.${gtinColumn}`, '!=', '')
        .where('stores.sharesGoods', '=', 1)
        .where('deletions.accountId', 'is', null)
        .where(({ eb, or }) => or([eb('products.status', '=', 'published'), eb('products.status', 'is', null)]))
        .select(['stores.ownerId', 'products.name', 'products__productCategories.related as category', ...inputColumns])
        .orderBy('products._seq')
        .limit(limit)
        .execute(),
  };
}

const inputColumns = [
  ...(['products.registrationNo', 'products.activeIngredient', 'products.hazardClass', 'products.crops'] as const),
  ...(['products.dose', 'products.reentryDays', 'products.preharvestDays'] as const),
] as const;
