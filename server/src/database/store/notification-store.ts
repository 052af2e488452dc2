import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';

/** The most products that are looked at in one turn of the event loop: about a millisecond. */
const productsAtOnce = 1000;

/** A product in stock that has an expiry date. */
export interface ExpiringProduct {
  readonly id: string;
  readonly storeId: string;
  readonly name: string;
  readonly expiryDate: string;
}

/** Remembers the notifications that were sent once, also when they were deleted since; ids are those of notifications. */
export interface NotificationStore {
  /**
   * Lists the products on sale in any shop that expire until a moment, or have expired. It goes through all products, which takes less than asking shop by
   * shop, with turns for others in between.
   */
  listExpiring(until: string): Promise<ExpiringProduct[]>;
  /** Returns which of these ids have a notification already. */
  findNotified(ids: readonly string[]): Promise<string[]>;
  noteNotified(id: string, at: string): Promise<void>;
}

type NotificationTables = {
  toldNotices: { readonly id: string; readonly at: string };
  products: Omit<ExpiringProduct, 'id'> & {
    readonly _seq: number;
    readonly _id: string;
    readonly hasExpiry: number | null;
    readonly quantityInStock: number;
    readonly status: string | null;
  };
};

export function createNotificationStore(untyped: Kysely<unknown>): NotificationStore {
  const db = untyped.withTables<NotificationTables>();
  return {
    async listExpiring(until) {
      const found: ExpiringProduct[] = [];
      const { last } = await db
        .selectFrom('products')
        .select(({ fn }) => fn.max('_seq').as('last'))
        .executeTakeFirstOrThrow();
      for (let after = 0; after < Number(last ?? 0); after += productsAtOnce) {
        const some = await db
          .selectFrom('products')
          .select(['_id as id', 'storeId', 'name', 'expiryDate'])
          .where('_seq', '>', after)
          .where('_seq', '<=', after + productsAtOnce)
          .where('hasExpiry', '=', 1)
          .where('expiryDate', '<=', until)
          .where('quantityInStock', '>', 0)
          .where(({ eb }) => eb.or([eb('status', 'is', null), eb('status', '!=', 'draft')]))
          .orderBy('_seq')
          .execute();
        found.push(...some);
        await nextTurn();
      }
      return found;
    },
    async findNotified(ids) {
      if (ids.length === 0) return [];
      return (await db.selectFrom('toldNotices').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
    },
    async noteNotified(id, at) {
      await db.insertInto('toldNotices').values({ id, at }).execute();
    },
  };
}
