import type { OrderCounts } from '@duka/domain/figures/today';
import type { SessionUser } from '#data/calls/session-user.ts';
import { readRules } from '#data/connection/question.ts';
import type { ServerAnswer } from '#data/connection/source.ts';
import { cacheAnswer } from '#data/local-store/cached-answers.ts';
import type { ShopCopy } from '#data/local-store/local-store.ts';
import { asksForAllOrders, storeOlderOrders } from '#data/local-store/order-history.ts';
import type { StoredSeller } from '#data/local-store/stored-seller.ts';
import type { WarmSearch } from '#data/local-store/warm-search.ts';
import { createUsageCounter } from './data-usage.ts';
import { type FeedContext, followFeed } from './follow-feed.ts';

/** Milliseconds that a page is left alone before its products are prepared for a search. */
const calmMs = 3_000;

/** What a page stores its shop with. */
interface SyncContext extends FeedContext {
  readonly warmSearch: WarmSearch;
}

/** Stores the shop of the signed-in seller on this device, and follows it. */
export interface ShopSync {
  /** Starts once the service worker is there: without it nothing could be shown without a network. Returns how to stop. */
  start(user: SessionUser, shop: Omit<StoredSeller, 'accountId'>): () => void;
}

/** Makes the sync of a page. */
export function createShopSync(context: SyncContext): ShopSync {
  const { source, store, warmSearch } = context;
  const usage = createUsageCounter();
  return {
    start(user, shop) {
      const { storeId } = shop;
      const seller = { accountId: user.id, ...shop };
      let stop: (() => void) | undefined;
      let isStopped = false;
      const openCopy = () => store.open(seller);
      const begin = async () => {
        await navigator.serviceWorker.ready;
        if (isStopped) return;
        await withCopy(openCopy, (copy) => storeAccount(copy, user));
        if (isStopped || storeId === '') return;
        const stopListening = source.onAnswer((answer) => {
          void withCopy(openCopy, (copy) => storeAnswer(copy, storeId, answer));
        });
        const stopFollowing = followFeed(context, seller);
        usage.start();
        const timer = setTimeout(() => void withCopy(openCopy, (copy) => warmSearch(copy, () => isStopped)), calmMs);
        stop = () => {
          clearTimeout(timer);
          stopListening();
          stopFollowing();
        };
      };
      if ('serviceWorker' in navigator) void begin();
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}

/** Does something with the copy; nothing where the browser grants no database, storage is full, or another tab has signed out. */
async function withCopy(open: () => Promise<ShopCopy>, use: (copy: ShopCopy) => Promise<unknown>): Promise<void> {
  try {
    await use(await open());
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Stores who is signed in, as the backend answers it at the next start. */
function storeAccount({ db }: ShopCopy, { id, preferences, ...others }: SessionUser) {
  const { email, name, emailVerification, registration } = others;
  return db.put('meta', { $id: id, email, name, emailVerification, registration, prefs: preferences }, 'account');
}

async function storeAnswer({ db }: ShopCopy, storeId: string, answer: ServerAnswer): Promise<void> {
  const { question } = answer;
  const isCounts = question[0] === 'shop' && question[2] === 'order-counts' && question[1] === storeId;
  if (isCounts && asksForAllOrders(readRules(question[3]), storeId))
    await storeOlderOrders(db, answer.data as OrderCounts);
  else await cacheAnswer(db, storeId, answer);
}
