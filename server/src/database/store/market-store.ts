import type { Kysely, SelectQueryBuilder } from 'kysely';

/** The place of an open shop in the index of the market. */
export interface MarketShop {
  readonly storeId: string;
  readonly region: string;
  readonly district: string;
}

/** A word of an open shop's goods, with one product that it is a word of. */
export interface MarketWord {
  readonly word: string;
  readonly productId: string;
}

export interface MarketMatch extends MarketShop {
  /** One of the goods that were looked for; null where none were. */
  readonly productId: string | null;
}

/** The place of a search for shops; an empty text matches every place. */
export interface MarketPlace {
  readonly region: string;
  readonly district: string;
}

interface Search extends MarketPlace {
  /** The shop behind which the list goes on; undefined from the beginning. */
  readonly after: MarketShop | undefined;
  readonly limit: number;
}

/** The index by which the market finds open shops (R70). It may be some seconds old: what it names is read again before it is shown. */
export interface MarketStore {
  /** Lists shops whose part of the index is to be made anew, by id, from the one behind the id `after`. */
  listChanged(after: string, limit: number): Promise<string[]>;
  /** Replaces the part of a shop; undefined for one that is not open. */
  replace(storeId: string, shop: MarketPlace | undefined, words: readonly MarketWord[]): Promise<void>;
  find(storeId: string): Promise<MarketShop | undefined>;
  /** Lists shops by region, district and id. */
  listShops(search: Search): Promise<MarketMatch[]>;
  /** Lists the shops that have this word, by region, district and id; `among` narrows them to these. */
  listByWord(word: string, search: Search & { readonly among?: readonly string[] }): Promise<MarketMatch[]>;
  /** Counts the shops that have this word, at most up to `cap`. */
  countByWord(word: string, place: MarketPlace, cap: number): Promise<number>;
  /** Lists the regions and districts in which there are shops. */
  listPlaces(): Promise<MarketPlace[]>;
}

type MarketTables = {
  marketChanges: { storeId: string };
  marketShops: MarketShop;
  marketWords: MarketShop & MarketWord;
};

/** The most rows of one statement. */
const rowsAtOnce = 150;

export function createMarketStore(untyped: Kysely<unknown>): MarketStore {
  const db = untyped.withTables<MarketTables>();

  /** Narrows a list to a place, and to what follows a shop. */
  function at<Table extends 'marketShops' | 'marketWords', Row>(
    query: SelectQueryBuilder<MarketTables, Table, Row>,
    { region, district, after, limit }: Search,
  ) {
    // biome-ignore lint/suspicious/noExplicitAny: both tables have these columns
    let narrowed = query as SelectQueryBuilder<any, any, Row>;
    if (region !== '') narrowed = narrowed.where('region', '=', region);
    if (district !== '') narrowed = narrowed.where('district', '=', district);
    if (after) {
      narrowed = narrowed.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('region', 'district', 'storeId'),
          '>',
          // biome-ignore lint/suspicious/noExplicitAny: as above
          tuple(after.region, after.district, after.storeId) as any,
        ),
      );
    }
    return narrowed.orderBy('region').orderBy('district').orderBy('storeId').limit(limit);
  }

  return {
    async listChanged(after, limit) {
      const rows = await db
        .selectFrom('marketChanges')
        .select('storeId')
        .where('storeId', '>', after)
        .orderBy('storeId')
        .limit(limit)
        .execute();
      return rows.map(({ storeId }) => storeId);
    },
    async replace(storeId, shop, words) {
      await db.deleteFrom('marketChanges').where('storeId', '=', storeId).execute();
      await db.deleteFrom('marketShops').where('storeId', '=', storeId).execute();
      await db.deleteFrom('marketWords').where('storeId', '=', storeId).execute();
      if (!shop) return;
      const place = { storeId, region: shop.region, district: shop.district };
      await db.insertInto('marketShops').values(place).execute();
      const rows = words.map(({ word, productId }) => ({ ...place, word, productId }));
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        await db
          .insertInto('marketWords')
          .values(rows.slice(from, from + rowsAtOnce))
          .execute();
      }
    },
    find: (storeId) => db.selectFrom('marketShops').selectAll().where('storeId', '=', storeId).executeTakeFirst(),
    async listShops(search) {
      const rows = await at(db.selectFrom('marketShops').selectAll(), search).execute();
      return rows.map((row) => ({ ...row, productId: null }));
    },
    listByWord(word, { among, ...search }) {
      const query = db
        .selectFrom('marketWords')
        .select(['storeId', 'region', 'district', 'productId'])
        .where('word', '=', word);
      return at(among ? query.where('storeId', 'in', among) : query, search).execute();
    },
    async countByWord(word, place, cap) {
      const found = at(db.selectFrom('marketWords').select('storeId').where('word', '=', word), {
        ...{ ...place, after: undefined, limit: cap },
      });
      const row = await db
        .selectFrom(found.as('found'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    listPlaces: () =>
      db
        .selectFrom('marketShops')
        .select(['region', 'district'])
        .distinct()
        .orderBy('region')
        .orderBy('district')
        .limit(1000)
        .execute(),
  };
}
