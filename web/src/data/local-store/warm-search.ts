import { prepareSearch } from '@duka/domain/rows/row-columns';
import { readFeedState } from './feed-state.ts';
import { readRows } from './local-rows.ts';
import { openShopDb } from './shop-db.ts';

/** Rows that are prepared at once. */
const shareRows = 250;

/**
 * Reads the products of a copy that is whole into memory, and what a search compares of them, in small parts while the page is at
 * rest: so that the first search need not.
 */
export async function warmSearch(accountId: string, isStopped: () => boolean): Promise<void> {
  try {
    const db = await openShopDb(accountId);
    if ((await readFeedState(db))?.asOf === undefined) return;
    const rows = await readRows(db, 'products');
    for (let from = 0; from < rows.length && !isStopped(); from += shareRows) {
      await rest();
      prepareSearch('products', rows.slice(from, from + shareRows));
    }
  } catch (error) {
    // The browser grants no database, or another tab has signed out.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Waits until the page has nothing else to do, where the browser can tell. */
function rest(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
