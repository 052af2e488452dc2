import { prepareSearch } from '@duka/domain/rows/row-columns';
import type { ShopCopy } from './local-store.ts';

/** Rows that are prepared at once. */
const shareRows = 250;

export type WarmSearch = typeof warmSearch;

/**
 * Reads the products of a copy that is whole into memory, and what a search compares of them, in small parts while the page is at
 * rest: so that the first search need not.
 */
export async function warmSearch({ feedState, readShop }: ShopCopy, isStopped: () => boolean): Promise<void> {
  if ((await feedState.read())?.asOf === undefined) return;
  const products = (await readShop(['products'])).get('products') ?? [];
  for (let from = 0; from < products.length && !isStopped(); from += shareRows) {
    await rest();
    prepareSearch('products', products.slice(from, from + shareRows));
  }
}

/** Waits until the page has nothing else to do, where the browser can tell. */
function rest(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
