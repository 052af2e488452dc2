import { toPartners } from '@duka/domain/products/trade-partners';
import type { Database } from '#database/database.ts';
import type { MarketMatch, MarketPlace, MarketShop } from '#database/store/market-store.ts';
import { findPublicProducts, findShop, type PublicProduct, type PublicShop } from '#storefront/public-shop.ts';
import { splitWords, toMarketWord } from './market-index.ts';

/** A search on the market. */
export interface MarketQuery extends MarketPlace {
  readonly search: string;
  /** The shop behind which the page goes on; empty for the first page. */
  readonly after: string;
}

/** A shop on a page of the market, with one of the goods that were looked for. */
export interface FoundShop {
  readonly shop: PublicShop;
  readonly product: PublicProduct | undefined;
}

export interface MarketPage {
  readonly shops: readonly FoundShop[];
  /** The shop behind which there are more; undefined on the last page. */
  readonly next: string | undefined;
}

/** The most shops on a page, and the most words of a search. */
const pageSize = 20;
const maxWords = 5;
/** Shops that are compared at a time, and the most of them for one page: a search of two common words that few shops have together. */
const batchSize = 200;
const maxBatches = 10;
/** Beyond so many shops one word is as common as another. */
const countCap = 500;

type Stores = Pick<Database, 'market' | 'documents'>;

/** Finds open shops by place and by what they sell (DOOR-070): each word of the search, or another word of the trade for it, is one of the shop's goods. */
export async function searchMarket(stores: Stores, query: MarketQuery, nowMs: number): Promise<MarketPage> {
  const after = query.after === '' ? undefined : await stores.market.find(query.after);
  const words = [...new Set(splitWords(query.search))].slice(0, maxWords);
  const matches = await listMatches(stores, query, words, after);
  const shown = matches.slice(0, pageSize);
  const shops = await Promise.all(shown.map((match) => readShop(stores, match, nowMs)));
  return {
    shops: shops.filter((found) => found !== undefined),
    next: matches.length > pageSize ? shown.at(-1)?.storeId : undefined,
  };
}

async function listMatches(
  { market }: Stores,
  place: MarketPlace,
  words: readonly string[],
  after: MarketShop | undefined,
): Promise<MarketMatch[]> {
  const wanted = pageSize + 1;
  if (words.length === 0) return market.listShops({ ...place, after, limit: wanted });
  const groups = toPartners(words).map((partners, index) => addSynonyms(words[index] ?? '', partners));
  const counts = await Promise.all(
    groups.map(async (group) => {
      const each = await Promise.all(group.map((word) => market.countByWord(word, place, countCap)));
      return each.reduce((sum, count) => sum + count, 0);
    }),
  );
  // The rarest word says which shops are looked at.
  const [rarest = [], ...others] = groups
    .map((group, index) => ({ group, count: counts[index] ?? 0 }))
    .sort((one, other) => one.count - other.count)
    .map(({ group }) => group);
  const found: MarketMatch[] = [];
  let from = after;
  for (let batch = 0; batch < maxBatches && found.length < wanted; batch += 1) {
    const limit = others.length === 0 ? wanted : batchSize;
    const candidates = await listByWords(market, rarest, { ...place, after: from, limit });
    let left = candidates;
    for (const group of others) {
      if (left.length === 0) break;
      const among = left.map(({ storeId }) => storeId);
      const have = await listByWords(market, group, { ...place, after: undefined, limit: batchSize, among });
      const ids = new Set(have.map(({ storeId }) => storeId));
      left = left.filter(({ storeId }) => ids.has(storeId));
    }
    found.push(...left);
    from = candidates.at(-1);
    if (candidates.length < limit) break;
  }
  return found.slice(0, wanted);
}

/** Lists the shops that have one of these words, each once, in the order of the market. */
async function listByWords(
  market: Stores['market'],
  words: readonly string[],
  search: Parameters<Stores['market']['listByWord']>[1],
): Promise<MarketMatch[]> {
  const lists = await Promise.all(words.map((word) => market.listByWord(word, search)));
  if (lists.length === 1) return lists[0] ?? [];
  const byId = new Map(lists.flat().map((match) => [match.storeId, match]));
  return [...byId.values()].sort(compareShops).slice(0, search.limit);
}

function compareShops(one: MarketShop, other: MarketShop): number {
  for (const name of ['region', 'district', 'storeId'] as const) {
    if (one[name] !== other[name]) return one[name] < other[name] ? -1 : 1;
  }
  return 0;
}

/** A word with the single words that the trade has for the same thing in the other language (decision 0054). */
function addSynonyms(word: string, partners: readonly string[]): string[] {
  const singles = partners
    .map((part) => part.replace(/[ ,]+/g, ' ').trim())
    .filter((part) => part !== '' && !part.includes(' '));
  return [...new Set([word, ...singles].map(toMarketWord))].slice(0, 6);
}

/** Reads a shop of the index as it is now; undefined where it was closed since. */
async function readShop(
  stores: Stores,
  { storeId, productId }: MarketMatch,
  nowMs: number,
): Promise<FoundShop | undefined> {
  const [shop, [product]] = await Promise.all([
    findShop(stores, storeId),
    productId === null ? [] : findPublicProducts(stores, storeId, [productId], nowMs),
  ]);
  return shop?.isOpenToPublic ? { shop, product } : undefined;
}
