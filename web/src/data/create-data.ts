import type { ShopSync } from './changes/sync-shop.ts';
import type { Source } from './connection/source.ts';
import type { LocalData } from './local-data.ts';
import { markLocalFirst, readPageAccount, removeStoredSeller } from './local-store/stored-seller.ts';
import { createSource } from './source.ts';

/**
 * The data of one page: what its screens show comes in through here, and what the seller does goes out.
 *
 * What happens when the connection breaks in the middle of a sale:
 *
 * 1. The counter gives the sale to the outbox (`outbox/`), under an id made on this phone, and the outbox tries to send it at once. Like
 *    every call this passes through the client (`connection/client.ts`) to `source.ts`, which uses the open socket or `fetch`.
 * 2. No answer comes. `connection/connection-watch.ts` gives the call up once the server does not even report that it is ready
 *    (`network-outage.ts`), and `connectivity.ts` knows from then on that the connection is down. The copy never answers a call that
 *    changes something, so this one rejects.
 * 3. The outbox stores the sale under the same id in a database of its own, before the page says so. Where storage is full,
 *    `changes/copy-quota.ts` first removes pictures and cached answers.
 * 4. Every read is answered at once now, without the network: `source.ts` asks `changes/local-answers.ts`, which reads the open copy
 *    (`local-store/local-store.ts`): lists from `local-documents.ts`, sums from `local-figures.ts`, and what the copy cannot compute from
 *    `cached-answers.ts`. `local-rows.ts` runs the pending sale (`outbox/pending-patches.ts`) on the copy with the server's own function:
 *    the sale is in the list, and its goods have left the stock.
 * 5. When the connection is back, the outbox sends its commands in their order. If the first call had arrived after all, the server knows
 *    its id, and the sale counts once. What the server rejects stays on `/outbox`.
 * 6. `changes/follow-feed.ts` reads the feed from the cursor of the copy, and `store-page.ts` stores each page with its cursor. The sale
 *    comes with it as the server has it, and is not applied any more. The screens fetch again what they show; `changes/feed-follower.ts`
 *    knows when the copy is current, so that on a local-first page it answers before the server.
 */
export interface Data {
  /** Decides where each call is answered. */
  readonly source: Source;
  /** Loads the scripts of the phone's copy, once; rejects where they do not arrive, and tries again with the next call. */
  loadLocal(): Promise<LocalData>;
  /** Loads what stores the shop on this device; rejects as `loadLocal`. */
  loadSync(): Promise<ShopSync>;
  /** From now on the copy answers too. */
  answerLocally(): void;
  /**
   * Has this device show the shop to nobody until its seller signs in again: the server has said that the session is over, as after "sign
   * out everywhere" for a phone that was stolen. The copy and the pending commands stay for that sign-in.
   */
  forgetSeller(): Promise<void>;
}

/** Makes the data of a page: one in `app/page-data.ts`, and each test its own. `importLocal` imports the scripts of the copy. */
export function createData(importLocal = () => import('./local-data.ts')): Data {
  const source = createSource();
  let local: LocalData | undefined;
  const loadLocal = loadOnce(async () => {
    const { createLocalData } = await importLocal();
    local = createLocalData(source);
    return local;
  });
  return {
    source,
    loadLocal,
    loadSync: loadOnce(async () => {
      const [{ createShopSync }, context] = await Promise.all([import('./changes/sync-shop.ts'), loadLocal()]);
      return createShopSync(context);
    }),
    answerLocally: () => source.answerLocally(async () => (await loadLocal()).answers),
    async forgetSeller() {
      const accountId = local?.store.accountId ?? readPageAccount();
      if (accountId !== undefined) markLocalFirst(accountId, false);
      local?.store.close();
      await removeStoredSeller();
    },
  };
}

/** Each `import` of a browser takes a turn of its own, behind all that the page draws meanwhile. */
function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
