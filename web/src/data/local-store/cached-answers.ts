import { fedCollectionIds } from '@duka/domain/shops/shop-feed';
import { type Question, toAddress } from '#data/connection/question.ts';
import type { ServerAnswer } from '#data/connection/source.ts';
import type { CachedAnswer, ShopDb } from './shop-db.ts';

/** The most answers that are stored, and the most characters of one. */
const maxAnswers = 60;
const maxCharacters = 60_000;

/** The feed, and the figures that the copy computes for every query. */
const uncachedCalls = ['changes', 'today', 'order-counts', 'counter-goods', 'debts', 'drawer', 'customers'];

/** Stores an answer that the copy cannot compute, for when it is asked for without a network; the last ones only. */
export async function cacheAnswer(db: ShopDb, storeId: string, { question, uri, data }: ServerAnswer): Promise<void> {
  if (!isWorthCaching(question, storeId)) return;
  const text = JSON.stringify(data);
  if (text.length > maxCharacters) return;
  const tx = db.transaction('answers', 'readwrite');
  void tx.store.put({ at: Date.now(), text }, toAddress(uri));
  const surplus = (await tx.store.count()) - maxAnswers;
  const byAge = surplus > 0 ? await tx.store.index('byAge').getAllKeys(null, surplus) : [];
  for (const key of byAge) void tx.store.delete(key);
  await tx.done;
}

/** Returns the last answer of the server; undefined where it was never asked on this device, or too many calls ago. */
export function findAnswer(db: ShopDb, address: string): Promise<CachedAnswer | undefined> {
  return db.get('answers', address);
}

function isWorthCaching(question: Question, storeId: string): boolean {
  if (question[0] === 'shop') return question[1] === storeId && !uncachedCalls.includes(question[2]);
  return question[0] !== 'account' && !fedCollectionIds.some((id) => id === question[1]);
}
