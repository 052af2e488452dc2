import { type Kysely, sql } from 'kysely';

/** The link to the page of an order that a buyer without an account follows; only the hash of its token is stored (R67). */
export interface OrderLinkRow {
  readonly tokenHash: string;
  readonly orderId: string;
  readonly storeId: string;
  /** When the order is cancelled unless the shop has confirmed it, ISO text in UTC; null for one that stays. */
  readonly confirmBy: string | null;
}

export interface VisitsRow {
  readonly storeId: string;
  /** The shop's day, `2026-11-21`. */
  readonly day: string;
  readonly visits: number;
}

/** The store of the rows for shops' pages that are no documents (R67). */
export interface ShopPageStore {
  /** The shop that has, or once had, this address. */
  findStoreBySlug(slug: string): Promise<string | undefined>;
  /** Lists the addresses of a shop, former ones too. */
  listSlugs(storeId: string): Promise<string[]>;
  /** Stores an address as that of a shop for ever; one that is stored already stays with its shop. */
  reserveSlug(slug: string, storeId: string, at: string): Promise<void>;
  findOrderLink(tokenHash: string): Promise<OrderLinkRow | undefined>;
  /** Stores a link; one that is stored already stays. */
  addOrderLink(link: OrderLinkRow): Promise<void>;
  /** Lists the links of orders that are to be cancelled by `now` unless they were confirmed, the oldest first. */
  listUnconfirmed(now: string, limit: number): Promise<OrderLinkRow[]>;
  /** Says that an order is not cancelled by time any more. */
  stopOrderExpiry(tokenHash: string): Promise<void>;
  addVisits(visits: readonly VisitsRow[]): Promise<void>;
  /** Lists the visits of a shop's days, both ends included, the first day first; days without any are left out. */
  listVisits(storeId: string, from: string, to: string): Promise<VisitsRow[]>;
  /** Forgets all of these shops. Their addresses stay taken, so that an old link never leads to a stranger. */
  deleteOfStores(storeIds: readonly string[]): Promise<void>;
}

type PageTables = {
  shopSlugs: { slug: string; storeId: string; at: string };
  orderLinks: OrderLinkRow;
  pageVisits: VisitsRow;
};

/** The most rows of one statement. */
const rowsAtOnce = 500;

export function createShopPageStore(untyped: Kysely<unknown>): ShopPageStore {
  const db = untyped.withTables<PageTables>();
  return {
    async findStoreBySlug(slug) {
      const row = await db.selectFrom('shopSlugs').select('storeId').where('slug', '=', slug).executeTakeFirst();
      return row?.storeId;
    },
    async listSlugs(storeId) {
      const rows = await db.selectFrom('shopSlugs').select('slug').where('storeId', '=', storeId).execute();
      return rows.map(({ slug }) => slug);
    },
    async reserveSlug(slug, storeId, at) {
      const row = { slug, storeId, at };
      await db
        .insertInto('shopSlugs')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    findOrderLink: (tokenHash) =>
      db.selectFrom('orderLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),
    async addOrderLink(link) {
      await db
        .insertInto('orderLinks')
        .values(link)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    listUnconfirmed: (now, limit) =>
      db.selectFrom('orderLinks').selectAll().where('confirmBy', '<=', now).orderBy('confirmBy').limit(limit).execute(),
    async stopOrderExpiry(tokenHash) {
      await db.updateTable('orderLinks').set({ confirmBy: null }).where('tokenHash', '=', tokenHash).execute();
    },
    async addVisits(visits) {
      for (let from = 0; from < visits.length; from += rowsAtOnce) {
        await db
          .insertInto('pageVisits')
          .values(visits.slice(from, from + rowsAtOnce))
          .onConflict((conflict) =>
            conflict
              .columns(['storeId', 'day'])
              .doUpdateSet({ visits: sql`${sql.ref('pageVisits.visits')} + ${sql.ref('excluded.visits')}` }),
          )
          .execute();
      }
    },
    listVisits: (storeId, from, to) =>
      db
        .selectFrom('pageVisits')
        .selectAll()
        .where('storeId', '=', storeId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute(),
    async deleteOfStores(storeIds) {
      if (storeIds.length === 0) return;
      await db.deleteFrom('orderLinks').where('storeId', 'in', storeIds).execute();
      await db.deleteFrom('pageVisits').where('storeId', 'in', storeIds).execute();
    },
  };
}
