import { nameOf } from '@duka/domain/values/names';
import { foldText } from '@duka/domain/values/search';
import type { FastifyInstance } from 'fastify';
import type { Database, Stores } from '#database/database.ts';
import type { MarketWord } from '#database/store/market-store.ts';
import type { DocumentRow } from '#database/types.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { findShop, whereOnPage } from '#storefront/public-shop.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Milliseconds after which a change of an open shop is found at the latest. */
const everyMs = 5000;
/** The most shops that are read in one go, and the most goods of a shop that the market knows. */
const shopsAtOnce = 100;
const maxGoods = 20_000;
const pageSize = 500;

/** Updates the index of the market for shops that have changed, while the app runs (R70). */
export function addMarketIndex(app: FastifyInstance, { database, now }: Deps): void {
  const work = createMarketRefresh(database, (err, storeId) =>
    app.log.error({ err, storeId }, 'the market index of a shop was not updated'),
  );
  addScheduledJob(app, { database, now }, { name: 'market', everyMs, work });
}

/**
 * Returns a function that updates the index of the market for all shops that have changed, each in a transaction of its own. A shop that fails
 * stays among them and is tried again each time; it is logged the first time.
 */
export function createMarketRefresh(
  database: Pick<Database, 'market' | 'transaction'>,
  logFailure: (error: unknown, storeId: string) => void,
): () => Promise<void> {
  const failing = new Set<string>();

  async function refreshOrLog(storeId: string): Promise<void> {
    try {
      await database.transaction((tx) => refreshShop(tx, storeId));
      failing.delete(storeId);
    } catch (error) {
      // Whatever is wrong with one shop must not keep the others out of the market.
      if (!failing.has(storeId)) logFailure(error, storeId);
      failing.add(storeId);
    }
  }

  return async () => {
    let changed: readonly string[];
    let after = '';
    do {
      changed = await database.market.listChanged(after, shopsAtOnce);
      for (const storeId of changed) await refreshOrLog(storeId);
      after = changed.at(-1) ?? after;
    } while (changed.length === shopsAtOnce);
  };
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
      ...{ where: whereOnPage(storeId), limit: pageSize, offset },
      order: [{ attribute: 'createdAt', descending: true }],
      attributes: ['name', 'productCategories', 'storeId'],
    });
    for (const row of rows) {
      for (const word of listProductWords(row, categoryNames)) if (!words.has(word)) words.set(word, row.id);
    }
    if (rows.length < pageSize) break;
  }
  await tx.market.replace(
    storeId,
    shop,
    [...words].map(([word, productId]): MarketWord => ({ word, productId })),
  );
}

function listProductWords({ attributes }: DocumentRow, categoryNames: ReadonlyMap<string, string>): string[] {
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
