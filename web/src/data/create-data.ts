import type { ShopSync } from './changes/sync-shop.ts';
import type { Source } from './connection/source.ts';
import type { LocalData } from './local-data.ts';
import { markLocalFirst, readPageAccount, removeStoredSeller } from './local-store/stored-seller.ts';
import { createSource } from './source.ts';

/** The data of one page. */
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

/** A browser answers `import` in a turn of its own each time, behind all that the page draws meanwhile. */
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
