import { fedCollectionIds } from '@duka/domain/shops/shop-feed';
import { type Question, toAddress } from '#data/connection/question.ts';
import type { ServerAnswer } from '#data/connection/source.ts';
import type { CachedAnswer, ShopDb } from './shop-db.ts';

/** The answers that are kept, and the most letters of one. */
const mostKept = 60;
const mostLetters = 60_000;

/** What the copy works out by itself however it is asked. */
const workedOut = ['changes', 'today', 'order-counts', 'counter-goods', 'debts', 'drawer', 'customers'];

/** Keeps an answer that the copy cannot work out, for when it is asked for without a network; the last ones only. */
export async function cacheAnswer(db: ShopDb, storeId: string, { question, uri, data }: ServerAnswer): Promise<void> {
  if (!isWorthKeeping(question, storeId)) return;
  const text = JSON.stringify(data);
  if (text.length > mostLetters) return;
  const tx = db.transaction('answers', 'readwrite');
  void tx.store.put({ at: Date.now(), text }, toAddress(uri));
  const surplus = (await tx.store.count()) - mostKept;
  const byAge = surplus > 0 ? await tx.store.index('byAge').getAllKeys(null, surplus) : [];
  for (const key of byAge) void tx.store.delete(key);
  await tx.done;
}

/** Returns what the server said last; undefined where it was never asked on this device, or too long ago. */
export function findAnswer(db: ShopDb, address: string): Promise<CachedAnswer | undefined> {
  return db.get('answers', address);
}

function isWorthKeeping(question: Question, storeId: string): boolean {
  if (question[0] === 'shop') return question[1] === storeId && !workedOut.includes(question[2]);
  return question[0] !== 'account' && !fedCollectionIds.some((id) => id === question[1]);
}
