import type { OrderCounts } from '@duka/domain/figures/today';
import type { SessionUser } from '#data/calls/session-user.ts';
import { client } from '#data/connection/client.ts';
import { readRules } from '#data/connection/question.ts';
import type { ServerAnswer } from '#data/connection/source.ts';
import { cacheAnswer } from '#data/local-store/cached-answers.ts';
import { asksForAllOrders, keepOrderCounts } from '#data/local-store/order-counts.ts';
import { openShopDb } from '#data/local-store/shop-db.ts';
import { countDataUsage } from './data-usage.ts';
import { followFeed } from './follow-feed.ts';

/** Milliseconds that a page is left alone before its products are made ready for a search. */
const calmMs = 3_000;

/**
 * Keeps the shop on this device once the service worker is there: without it nothing could show it. Returns how to stop.
 */
export function syncShop(user: SessionUser, storeId: string): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  // Where this script does not arrive, the first search does what it would.
  const loadWarmSearch = import('#data/local-store/warm-search.ts').catch(() => undefined);
  const begin = async () => {
    await navigator.serviceWorker.ready;
    if (isStopped) return;
    await keepAccount(user);
    if (isStopped || storeId === '') return;
    const stopListening = client.source?.onAnswer((answer) => void storeAnswer(user.id, storeId, answer));
    const stopFollowing = followFeed({ accountId: user.id, storeId });
    countDataUsage();
    const warming = setTimeout(async () => (await loadWarmSearch)?.warmSearch(user.id, () => isStopped), calmMs);
    stop = () => {
      clearTimeout(warming);
      stopListening?.();
      stopFollowing();
    };
  };
  if ('serviceWorker' in navigator) void begin();
  return () => {
    isStopped = true;
    stop?.();
  };
}

async function storeAnswer(accountId: string, storeId: string, answer: ServerAnswer): Promise<void> {
  try {
    const db = await openShopDb(accountId);
    const { question } = answer;
    const isCounts = question[0] === 'shop' && question[2] === 'order-counts' && question[1] === storeId;
    if (isCounts && asksForAllOrders(readRules(question[3]), storeId))
      await keepOrderCounts(db, answer.data as OrderCounts);
    else await cacheAnswer(db, storeId, answer);
  } catch (error) {
    // The page was left meanwhile, or the browser has no room.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

/** Who is signed in, as the backend answers it at the next start. */
async function keepAccount({ id, preferences, ...others }: SessionUser): Promise<void> {
  const { email, name, emailVerification, registration } = others;
  try {
    const db = await openShopDb(id);
    await db.put('meta', { $id: id, email, name, emailVerification, registration, prefs: preferences }, 'account');
  } catch (error) {
    // The browser grants no database, or has no room.
    if (!(error instanceof DOMException)) throw error;
  }
}
