import type { ShopSync } from './changes/sync-shop.ts';
import type { Source } from './connection/source.ts';
import type { LocalData } from './local-data.ts';
import { markLocalFirst, readPageAccount, removeStoredSeller } from './local-store/stored-seller.ts';
import { createSource } from './source.ts';

/**
 * What a page reads and how it is kept on this device. What the seller does leaves through the outbox (`outbox/create-outbox.ts`).
 *
 * What happens when the connection breaks in the middle of a sale:
 *
 * 1. The counter gives the sale to `outbox/run-or-queue.ts` as a command, and `submit-commands.ts` gives that a key of its own. Where the
 *    connection is known to be down, or the sale depends on a pending command, step 3 follows at once. Else the command passes through
 *    the client (`connection/client.ts`) to `source.ts`, which sends it over the open socket or with `fetch`. Until it is answered or
 *    queued it is in memory, and what was typed is in the counter's draft.
 * 2. No answer comes. `connection/connection-watch.ts` gives the call up once the server does not even report that it is ready
 *    (`network-outage.ts`), and `connectivity.ts` knows from then on that the connection is down. If the server is ready, the command is
 *    sent once more under its key. An answer of 500 or more counts as none. A refusal is shown by the form, and nothing is queued.
 * 3. The outbox stores the sale under the same key in a database of its own, before the page says so. If storage is full, pictures and
 *    cached answers make room (`changes/copy-quota.ts`); if that is not enough, the form stays open and says so.
 * 4. What the copy can answer is answered without the network: `source.ts` asks `changes/local-answers.ts`, which reads the open copy
 *    (`local-store/local-store.ts`): lists from `local-documents.ts`, sums from `local-figures.ts`, and what the copy cannot compute from
 *    `cached-answers.ts`. `local-rows.ts` runs the pending sale (`outbox/pending-patches.ts`) on the copy with the server's own function:
 *    the sale is in the list, and its goods have left the stock.
 * 5. When the connection is back, or the app is opened again, `outbox/open-outbox.ts` sends the commands in their order; a rejected one
 *    holds up only what depends on it. If the first call had arrived after all, the server knows its key, and the sale counts once. What
 *    the server rejects now stays on `/outbox`.
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
      const accountId = local?.store.seller?.accountId ?? readPageAccount();
      if (accountId !== undefined) markLocalFirst(accountId, false);
      local?.store.close();
      await removeStoredSeller();
    },
  };
}

/**
 * Makes a function that loads once, and again after a failure: each `import` of a browser takes a turn of its own, behind all that the
 * page draws meanwhile.
 */
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
