import { nameOf } from '@duka/domain/values/names';
import { foldText } from '@duka/domain/values/search';
import type { FastifyInstance } from 'fastify';
import type { Database, Stores } from '#database/database.ts';
import type { MarketWord } from '#database/store/market-store.ts';
import type { DocumentRow } from '#database/types.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { findShop, onPageOf } from '#storefront/public-shop.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Milliseconds after which a change of an open shop is found at the latest. */
const everyMs = 5000;
/** The most shops that are made anew in one go, and the most goods of a shop that the market knows. */
const shopsAtOnce = 100;
const maxGoods = 20_000;
const pageSize = 500;

/** Makes the index of the market anew for shops that have changed, while the app runs (R70). */
export function addMarketIndex(app: FastifyInstance, deps: Deps): void {
  addScheduledJob(app, deps, { name: 'market', everyMs, work: () => refreshMarket(deps.database) });
}

/** Makes the index of the market anew for all shops that have changed since, each in a transaction of its own. */
export async function refreshMarket(database: Pick<Database, 'market' | 'transaction'>): Promise<void> {
  for (;;) {
    const changed = await database.market.listChanged(shopsAtOnce);
    for (const storeId of changed) await database.transaction((tx) => refreshShop(tx, storeId));
    if (changed.length < shopsAtOnce) return;
  }
}

async function refreshShop(tx: Pick<Stores, 'documents' | 'market'>, storeId: string): Promise<void> {
  const shop = await findShop(tx, storeId);
  if (!shop?.isOpenToPublic) {
    await tx.market.replace(storeId, undefined, []);
    return;
  }
  const categories = await tx.documents.list('productCategories', { where: [], limit: 1000 });
  const categoryNames = new Map(categories.map(({ id, attributes }) => [id, String(attributes.name)]));
  const words = new Map<string, string>();
  for (let offset = 0; offset < maxGoods; offset += pageSize) {
    const rows = await tx.documents.list('products', {
      ...{ where: onPageOf(storeId), limit: pageSize, offset },
      order: [{ attribute: 'createdAt', descending: true }],
      attributes: ['name', 'productCategories', 'storeId'],
    });
    for (const row of rows) {
      for (const word of wordsOfGood(row, categoryNames)) if (!words.has(word)) words.set(word, row.id);
    }
    if (rows.length < pageSize) break;
  }
  await tx.market.replace(
    storeId,
    shop,
    [...words].map(([word, productId]): MarketWord => ({ word, productId })),
  );
}

function wordsOfGood({ attributes }: DocumentRow, categoryNames: ReadonlyMap<string, string>): string[] {
  const ids = Array.isArray(attributes.productCategories) ? attributes.productCategories : [];
  const names = ids.flatMap((id) => {
    const name = categoryNames.get(id) ?? '';
    return [name, nameOf(name, true, 'sw')];
  });
  return toMarketWords([String(attributes.name), ...names].join(' '));
}

/** The most letters of a word: a longer one is no word that anybody types. */
const maxLetters = 40;

/** Returns the words of a text as the market compares them: folded, of two letters and more, without the `s` of a plural, each once. */
function toMarketWords(text: string): string[] {
  return [...new Set(splitWords(text).map(toMarketWord))];
}

/** Returns the folded words of a text, of two letters and more. */
export function splitWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}

/**
 * "Seeds" are found by "seed", and by its partner "mbegu"; "gas" is no plural. A long word is cut at a whole letter: a database stores halves
 * of two letters as one and the same sign.
 */
export function toMarketWord(folded: string): string {
  return [...folded.replace(/(?<=...)s$/, '')].slice(0, maxLetters).join('');
}
